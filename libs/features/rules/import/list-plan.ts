import { Injectable } from '@nestjs/common';
import type { ListVersionRow } from '@matlas/contract';
import { SubstanceLookupService } from '@matlas/features/catalog';
import type { ListedSubstance, ListEntry, ReadList } from '@matlas/formats';
import type { Auth } from '@matlas/server-kit';
import type { LawRecord } from '../law.store';
import type { ListItemContent } from '../list-content';
import { ListContentStore } from '../list-content.store';
import { ListItemStore } from '../list-item.store';
import { type Difference, differenceOf } from './list-difference';
import { contentKeyOf, mergeList } from './merge-list';
import { takeableEntries } from './takeable-entries';

export type KnownVersion = ListVersionRow & { fileId: number | null; contentKey: string | null };
export interface MissingSubstance {
  entry: ListEntry;
  substance: ListedSubstance;
}
/** The changes that an import would make. */
export interface ListPlan {
  law: LawRecord;
  list: ReadList;
  versions: readonly KnownVersion[];
  before: readonly ListItemContent[];
  items: ListItemContent[];
  difference: Difference;
  keptNumbers: number;
  missingMembers: number;
  taken: number;
  missing: MissingSubstance[];
  contentKey: string;
  /** Proposed from the file. */
  publishedAt: string | null;
  label: string;
}
type Known = ReadonlyMap<string, number>;
const idOfSubstance = (known: Known, { cas, ec }: { cas: string | null; ec: string | null }): number | null =>
  (cas === null ? undefined : known.get(cas)) ?? (ec === null ? undefined : known.get(ec)) ?? null;

/** Compares a file with the newest version of a list, and looks up its numbers in the catalogue. */
@Injectable()
export class ListPlanner {
  constructor(
    private readonly items: ListItemStore,
    private readonly contents: ListContentStore,
    private readonly lookups: SubstanceLookupService,
  ) {}

  async planImport(auth: Auth, law: LawRecord, list: ReadList, dropMembers: boolean): Promise<ListPlan> {
    const versions = await this.items.listVersions(auth.scope, law.id);
    const [current] = versions;
    const before = current ? await this.contents.listItems(auth.scope, current.id) : [];
    const merged = mergeList(before, list, { dropMembers });
    const { items, known } = await this.resolveEntries(auth, law, merged.items, list);
    const missing = takeableEntries(list)
      .flatMap(({ entry }) => entry ?? [])
      .flatMap((entry) => entry.substances.map((substance) => ({ entry, substance })))
      .filter(({ substance }) => idOfSubstance(known, substance) === null);
    const publishedAt = list.publishedAt;
    return {
      law,
      list,
      versions,
      before,
      ...merged,
      items,
      difference: differenceOf(before, items),
      missing,
      contentKey: `${contentKeyOf(list)}${dropMembers ? '-drop' : ''}`,
      publishedAt,
      label: freeLabel(publishedAt ?? '', versions),
    };
  }
  /** The entries with the substances of the catalogue that their numbers identify. */
  private async resolveEntries(
    auth: Auth,
    law: LawRecord,
    items: readonly ListItemContent[],
    list: ReadList,
  ): Promise<{ items: ListItemContent[]; known: Known }> {
    const open = [
      ...items.flatMap(({ members }) => members.filter(({ substanceId }) => substanceId === null)),
      ...list.entries.flatMap(({ substances }) => substances),
    ];
    const known = await this.lookups.findByNumbers(
      auth,
      law.enterpriseId,
      open.flatMap(({ cas, ec }) => [cas, ec]).filter((number) => number !== null),
    );
    return { known, items: linkEntry(items, known) };
  }
}
/** The entries with the substances that are known by their numbers. */
export const linkEntry = (items: readonly ListItemContent[], known: Known): ListItemContent[] =>
  items.map((item) => ({
    ...item,
    members: item.members.map((member) =>
      member.substanceId === null ? { ...member, substanceId: idOfSubstance(known, member) } : member,
    ),
  }));
const freeLabel = (label: string, versions: readonly KnownVersion[]): string => {
  const isFree = (one: string): boolean => !versions.some((version) => version.label === one);
  const numbered = Array.from(versions, (_, at) => `${label} (${at + 2})`);
  return label === '' ? '' : ([label, ...numbered].find(isFree) ?? label);
};
/** Each substance once, by its number. */
export function addableOf(missing: readonly MissingSubstance[]): ListedSubstance[] {
  const byNumber = new Map(
    missing
      .filter(({ substance: { cas, ec } }) => cas !== null || ec !== null)
      .map(({ substance }) => [substance.cas ?? substance.ec ?? '', substance]),
  );
  return [...byNumber.values()];
}
