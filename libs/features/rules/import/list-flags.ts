import { Injectable } from '@nestjs/common';
import { SubstanceFactService } from '@matlas/features/catalog';
import type { Auth } from '@matlas/server-kit';
import type { LawRecord } from '../law.store';
import type { ListItemContent } from '../list-content';
import { CANDIDATE_LIST, ListingLinkStore } from '../listing-links.store';
import { RulesLoader } from '../rules-loader';

/** The strictest first: a substance that several entries name has the class that asks most. */
const CLASSES = ['P', 'D/P', 'D'] as const;
interface Mark { gadsl: string; since: string | null }

function marksOf(items: readonly ListItemContent[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  const rank = (gadsl: string): number => CLASSES.findIndex((one) => one === gadsl);
  for (const { gadsl, inclusionDate, members } of items) {
    if (gadsl === null) continue;
    for (const { substanceId } of members) {
      const known = substanceId === null ? undefined : marks.get(substanceId);
      if (substanceId !== null && (!known || rank(gadsl) < rank(known.gadsl))) marks.set(substanceId, { gadsl, since: inclusionDate });
    }
  }
  return marks;
}

/** What follows from a new version of a list in the catalogue: SVHC marks from the Candidate List, GADSL classes from a list that has them. */
@Injectable()
export class ListFlags {
  constructor(private readonly facts: SubstanceFactService, private readonly loader: RulesLoader, private readonly links: ListingLinkStore) {}

  /** Answers how many substances have another mark than before. */
  async follow(auth: Auth, law: LawRecord, version: { label: string; publishedAt: string }, before: readonly ListItemContent[], items: readonly ListItemContent[]): Promise<number> {
    const svhc = law.code === CANDIDATE_LIST && law.enterpriseId === null ? await this.loader.markSvhc(CANDIDATE_LIST) : 0;
    const [old, now] = [marksOf(before), marksOf(items)];
    const gone = [...old.keys()].filter((id) => !now.has(id)).map((id) => ({ id, gadsl: null, declarableList: null, declarableSince: null }));
    const told = [...now].map(([id, { gadsl, since }]) => ({ id, gadsl, declarableList: `${law.code} ${version.label}`, declarableSince: since ?? version.publishedAt }));
    return svhc + (gone.length + told.length === 0 ? 0 : await this.facts.markGadsl(auth, law.enterpriseId, [...gone, ...told]));
  }
  /** Substances that came into the catalogue are on the other lists of the platform that name their numbers. */
  async link(law: LawRecord, substanceIds: readonly number[]): Promise<void> {
    if (law.enterpriseId === null && substanceIds.length > 0) await this.links.link(substanceIds);
  }
}
