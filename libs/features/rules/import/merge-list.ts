import { createHash } from 'node:crypto';
import type { ItemUse } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import type { ListEntry, ReadList } from '@matlas/formats';
import type { ListItemContent } from '../list-content';
import { LIST_DEFAULTS, metalOf } from './list-defaults';
import { isJoint, matchEntries, listPublisherNames } from './match-entries';
import { mergeMembers } from './merge-members';
import { takeableEntries } from './takeable-entries';

export interface MergeOptions {
  /** Removes substances of groups that the file no longer contains. */ dropMembers: boolean;
}
/** The next version of a list, with the values that the file omits and the list retains. */
export interface MergedList {
  items: ListItemContent[];
  keptNumbers: number;
  missingMembers: number;
  taken: number;
}

const MAX_KEY_LENGTH = 80;
const MAX_NAME_LENGTH = 4_000;
/** A stable key: from the first number, otherwise from the name. */
function keyOf({ entryNo, nameEn, substances: [first], facts, isGroup }: ListEntry): string {
  const word =
    isGroup || !first
      ? `N-${createHash('sha256').update(bareKey(nameEn)).digest('hex').slice(0, 12)}`
      : first.cas !== null
        ? `CAS-${first.cas}`
        : `EC-${first.ec ?? ''}`;
  return [bareKey(entryNo), word, facts.gadsl].filter(Boolean).join('-').slice(0, MAX_KEY_LENGTH);
}
/** Values of the file replace those of the list; values that the file omits are retained. */
function filledFields(entry: ListEntry): Partial<ListItemContent> {
  const [first] = entry.dates;
  const texts = {
    entryNo: entry.entryNo,
    nameZh: entry.nameZh,
    note: entry.description,
    reason: entry.reasons.join('; '),
    clause: entry.facts.clause,
  };
  const { clause: _clause, ...facts } = entry.facts;
  return {
    ...facts,
    nameEn: entry.nameEn.slice(0, MAX_NAME_LENGTH),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== '')),
    ...(first === undefined ? {} : { inclusionDate: first, inclusionDates: entry.dates }),
  } as Partial<ListItemContent>;
}
/**
 * Files describe uses by text; application codes that a user assigned to a use with the same text are retained. A
 * layout without uses leaves them unchanged.
 */
const usesOf = ({ uses }: ListItemContent, { facts: { uses: named } }: ListEntry): ItemUse[] =>
  named
    ? named.map((use) => ({
        comparison: 'gt',
        ...use,
        applicationCodes: uses.find(({ nameEn }) => bareKey(nameEn) === bareKey(use.nameEn))?.applicationCodes ?? [],
      }))
    : uses;
/**
 * Names and numbers of entries have many spellings: an equivalent spelling does not replace the present one, and a
 * name that was edited here is retained while the file's name is unchanged.
 */
function overlaid(item: ListItemContent, entry: ListEntry, layout: ReadList['layout']): ListItemContent {
  const next = { ...item, ...filledFields(entry), uses: usesOf(item, entry), sourceNames: [entry.nameEn] };
  if (layout === 'own' || layout === 'mapped') return next;
  const same = (one: string, other: string): boolean =>
    bareKey(one).replace(/^0+(?=\d)/, '') === bareKey(other).replace(/^0+(?=\d)/, '');
  const keepsClause = layout === 'pops'; // the list says by which article, the file only in which annex
  return {
    ...next,
    nameEn: listPublisherNames(item).includes(bareKey(entry.nameEn)) ? item.nameEn : next.nameEn,
    entryNo: same(item.entryNo, next.entryNo) ? item.entryNo : next.entryNo,
    note: same(item.note, next.note) ? item.note : next.note,
    reason: same(item.reason, next.reason) ? item.reason : next.reason,
    clause: keepsClause ? item.clause : (next.clause ?? item.clause),
    // A single day that was stored before lists with several days were supported.
    inclusionDates:
      item.inclusionDates.length === 0 && next.inclusionDates.length === 1 && next.inclusionDate === item.inclusionDate
        ? item.inclusionDates
        : next.inclusionDates,
  };
}
/** A group without members until now can be judged. */
const withMembers = (
  item: ListItemContent,
  members: ListItemContent['members'],
  layout: ReadList['layout'],
): ListItemContent => ({
  ...item,
  members,
  judgement:
    item.judgement === 'unresolved' && item.members.length === 0 && members.length > 0
      ? LIST_DEFAULTS[layout].judgement
      : item.judgement,
});
function added(entry: ListEntry, layout: ReadList['layout']): ListItemContent {
  const metal = entry.isGroup ? metalOf(entry.nameEn) : null;
  const hasNone = entry.substances.length === 0 && metal === null;
  const item: ListItemContent = {
    ...LIST_DEFAULTS[layout],
    itemKey: keyOf(entry),
    entryNo: '',
    subType: '',
    nameZh: null,
    nameEn: '',
    entityKind: metal !== null ? 'element' : entry.isGroup ? 'group' : 'substance',
    entity: metal,
    inclusionDate: null,
    inclusionDates: [],
    validFrom: entry.dates[0] ?? null,
    validTo: null,
    reason: '',
    note: '',
    sunsetDate: null,
    latestApplicationDate: null,
    gadsl: null,
    sourceNames: [entry.nameEn],
    membersComplete: !entry.isGroup,
    sourceUrl: '',
    modelIds: [],
    classCodes: [],
    partPattern: '',
    uses: [],
    members: [],
  };
  const next = { ...item, ...filledFields(entry) };
  return {
    ...next,
    clause: next.clause ?? (layout === 'annexXvii' ? `${item.clause} entry ${entry.entryNo}` : item.clause),
    validFrom: next.validFrom ?? item.validFrom,
    judgement: hasNone ? 'unresolved' : next.judgement,
    members: mergeMembers([], entry.substances, false).members,
  };
}
function unique(items: readonly ListItemContent[]): ListItemContent[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const before = seen.get(item.itemKey) ?? 0;
    seen.set(item.itemKey, before + 1);
    return before === 0 ? item : { ...item, itemKey: `${item.itemKey.slice(0, MAX_KEY_LENGTH - 4)}-${before + 1}` };
  });
}

const byInclusionDate = (one: ListItemContent, other: ListItemContent): number =>
  (one.inclusionDate ?? '').localeCompare(other.inclusionDate ?? '');

/**
 * The list according to the file, based on the version before: entries that the file lacks are removed, numbers are
 * merged, and limits, Chinese names and conditions that it omits are retained. A wrong row drops its substances;
 * entries of which nothing can be read remain as in the list.
 */
export function mergeList(
  before: readonly ListItemContent[],
  list: ReadList,
  { dropMembers }: MergeOptions,
): MergedList {
  const takeable = takeableEntries(list);
  const matched = matchEntries(before, list.entries);
  const next = new Map<number, ListItemContent>();
  const fresh: ListItemContent[] = [];
  const sums = { keptNumbers: 0, missingMembers: 0, taken: 0 };
  takeable.forEach(({ entry, wrongRows }, at) => {
    const known = matched[at] ?? [];
    if (entry !== null) sums.taken += 1;
    if (entry === null) known.forEach((index) => next.set(index, before[index] as ListItemContent));
    else if (known.length === 0) fresh.push(added(entry, list.layout));
    else
      known.forEach((index, nth) => {
        const item = next.get(index) ?? (before[index] as ListItemContent);
        const merged = mergeMembers(
          item.members,
          entry.substances,
          // A substance whose row cannot be read is still in the file.
          dropMembers && wrongRows === 0 && list.namesMembers && !isJoint(item),
        );
        next.set(
          index,
          withMembers(isJoint(item) ? item : overlaid(item, entry, list.layout), merged.members, list.layout),
        );
        if (nth > 0) return;
        sums.keptNumbers += merged.kept;
        sums.missingMembers += list.namesMembers && wrongRows === 0 ? merged.missing : 0;
      });
  });
  const kept = [...next].sort(([one], [other]) => one - other).map(([, item]) => item);
  return {
    ...sums,
    items: unique([...kept, ...fresh.sort(byInclusionDate)]),
  };
}

/**
 * Hash of the content of a list, independent of the bytes of its file: an export of another day may have the same
 * content.
 */
export const contentKeyOf = ({ layout, entries }: ReadList): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [
          layout,
          entries.map(({ rows: _rows, substances, ...entry }) => ({
            ...entry,
            substances: substances.map(({ row: _row, ...substance }) => substance),
          })),
        ],
        withoutNoUses,
      ),
    )
    .digest('hex');
/** Files that were imported before uses were supported keep their hash. */
const withoutNoUses = (field: string, value: unknown): unknown =>
  field === 'uses' && Array.isArray(value) && value.length === 0 ? undefined : value;
