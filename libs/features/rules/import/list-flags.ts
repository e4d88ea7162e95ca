import { Injectable } from '@nestjs/common';
import { SubstanceFactService } from '@matlas/features/catalog';
import type { Auth } from '@matlas/server-kit';
import type { LawRecord } from '../law.store';
import type { ListItemContent } from '../list-content';
import { ListContentStore } from '../list-content.store';
import { LawStore } from '../law.store';
import { CANDIDATE_LIST, ListingLinkStore } from '../listing-links.store';
import { RulesLoader } from '../rules-loader';

/** The strictest first: a substance in several entries gets the strictest class. */
const CLASSES = ['P', 'D/P', 'D'] as const;
const NO_VERSION = { label: '', publishedAt: '' };
interface Mark {
  gadsl: string;
  since: string | null;
}

function marksOf(items: readonly ListItemContent[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  const rank = (gadsl: string): number => CLASSES.findIndex((one) => one === gadsl);
  for (const { gadsl, inclusionDate, members } of items) {
    if (gadsl === null) continue;
    for (const { substanceId } of members) {
      const known = substanceId === null ? undefined : marks.get(substanceId);
      if (substanceId !== null && (!known || rank(gadsl) < rank(known.gadsl)))
        marks.set(substanceId, { gadsl, since: inclusionDate });
    }
  }
  return marks;
}

/**
 * Updates the catalogue after a new version of a list: SVHC marks from the Candidate List, GADSL classes from a
 * list that has them.
 */
@Injectable()
export class ListFlags {
  constructor(
    private readonly facts: SubstanceFactService,
    private readonly loader: RulesLoader,
    private readonly links: ListingLinkStore,
    private readonly laws: LawStore,
    private readonly contents: ListContentStore,
  ) {}

  /**
   * Runs `write`, which changes lists of the laws, and then updates the marks of substances to the current lists.
   * In the caller's transaction.
   */
  async updateMarksAround<T>(auth: Auth, lawIds: readonly number[], write: () => Promise<T>): Promise<T> {
    const before = new Map<number, ListItemContent[]>();
    for (const id of lawIds) before.set(id, await this.currentContent(auth, await this.laws.getLaw(auth.scope, id)));
    const answer = await write();
    for (const [id, items] of before) {
      const law = await this.laws.getLaw(auth.scope, id);
      await this.updateMarks(auth, law, law.currentList ?? NO_VERSION, items, await this.currentContent(auth, law));
    }
    return answer;
  }
  /**
   * Deletes a law; substances lose the marks of its list, or get those of another list of its owner. In the
   * caller's transaction.
   */
  async deleteLaw(auth: Auth, law: LawRecord, remove: () => Promise<void>): Promise<void> {
    const items = await this.currentContent(auth, law);
    await remove();
    await this.updateMarks(auth, law, NO_VERSION, items, []);
  }
  private async currentContent(auth: Auth, { currentList }: LawRecord): Promise<ListItemContent[]> {
    return currentList === null ? [] : this.contents.listItems(auth.scope, currentList.id);
  }
  /** Returns how many substances got a different mark. */
  async updateMarks(
    auth: Auth,
    law: LawRecord,
    version: { label: string; publishedAt: string },
    before: readonly ListItemContent[],
    items: readonly ListItemContent[],
  ): Promise<number> {
    const svhc =
      law.code === CANDIDATE_LIST && law.enterpriseId === null ? await this.loader.markSvhc(CANDIDATE_LIST) : 0;
    const [old, now] = [marksOf(before), marksOf(items)];
    const lost = [...old.keys()].filter((id) => !now.has(id));
    const others = new Map((await this.links.listOtherMarks(law, lost)).map((mark) => [mark.id, mark]));
    const gone = lost.map((id) => others.get(id) ?? { id, gadsl: null, declarableList: null, declarableSince: null });
    const markFacts = [...now].map(([id, { gadsl, since }]) => ({
      id,
      gadsl,
      declarableList: `${law.code} ${version.label}`,
      declarableSince: since ?? version.publishedAt,
    }));
    return (
      svhc +
      (gone.length + markFacts.length === 0
        ? 0
        : await this.facts.markGadsl(auth, law.enterpriseId, [...gone, ...markFacts]))
    );
  }
  /** Links new substances of the catalogue to the entries of the platform's other lists that contain their numbers. */
  async linkSubstances(law: LawRecord, substanceIds: readonly number[]): Promise<void> {
    if (law.enterpriseId === null && substanceIds.length > 0) await this.links.linkSubstances(substanceIds);
  }
}
