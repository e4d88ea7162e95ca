import type { ItemDifference, ItemUse, ListField, ListMemberName } from '@matlas/contract';
import type { ListItemContent, ListMember } from '../list-content';

export interface Difference {
  added: number;
  removed: number;
  changed: number;
  unchanged: number;
  items: ItemDifference[];
}

/** The compared fields, as text. A single day of inclusion is covered by both of its fields. */
const FIELDS: Readonly<Record<ListField, (item: ListItemContent) => string | null>> = {
  entryNo: ({ entryNo }) => entryNo,
  nameEn: ({ nameEn }) => nameEn,
  nameZh: ({ nameZh }) => nameZh,
  note: ({ note }) => note,
  reason: ({ reason }) => reason,
  inclusionDates: ({ inclusionDates, inclusionDate }) =>
    inclusionDates.length > 0 ? inclusionDates.join(', ') : inclusionDate,
  sunsetDate: ({ sunsetDate }) => sunsetDate,
  latestApplicationDate: ({ latestApplicationDate }) => latestApplicationDate,
  validFrom: ({ validFrom }) => validFrom,
  validTo: ({ validTo }) => validTo,
  limitPercent: ({ limitPercent }) => limitPercent,
  comparison: ({ comparison }) => comparison,
  uses: ({ uses }) => uses.map(formatUse).join('; '),
  denominator: ({ denominator }) => denominator,
  duty: ({ duty }) => duty,
  judgement: ({ judgement }) => judgement,
  condition: ({ conditionZh, conditionEn }) => [conditionZh, conditionEn].filter(Boolean).join(' / '),
  clause: ({ clause }) => clause,
  subType: ({ subType }) => subType,
  gadsl: ({ gadsl }) => gadsl,
};
/** `batteries ≥ 0.01 % [5, 16]`: the threshold first, then the codes that claim it. */
function formatUse({ nameEn, comparison, limitPercent, applicationCodes }: ItemUse): string {
  const codes = applicationCodes.length > 0 ? ` [${applicationCodes.join(', ')}]` : '';
  return `${nameEn} ${comparison === 'gte' ? '≥' : '>'} ${limitPercent} %${codes}`;
}
const nameOf = ({ name, cas, ec }: ListMember): ListMemberName => ({ name, cas, ec });
const keyOf = ({ name, cas, ec }: ListMember): string => JSON.stringify(cas ?? ec ?? name);
const without = (members: readonly ListMember[], others: readonly ListMember[]): ListMemberName[] => {
  const known = new Set(others.map(keyOf));
  return members.filter((member) => !known.has(keyOf(member))).map(nameOf);
};
const headOf = (item: ListItemContent) => {
  const [first] = item.entityKind === 'substance' ? item.members : [];
  return {
    itemKey: item.itemKey,
    entryNo: item.entryNo,
    nameZh: item.nameZh,
    nameEn: item.nameEn,
    cas: first?.cas ?? null,
    ec: first?.ec ?? null,
  };
};
function changeOf(before: ListItemContent, after: ListItemContent): ItemDifference | undefined {
  const fields = (Object.keys(FIELDS) as ListField[])
    .map((field) => ({ field, before: FIELDS[field](before) ?? '', after: FIELDS[field](after) ?? '' }))
    .filter((one) => one.before !== one.after);
  const [membersAdded, membersRemoved] = [
    without(after.members, before.members),
    without(before.members, after.members),
  ];
  return fields.length + membersAdded.length + membersRemoved.length === 0
    ? undefined
    : { kind: 'changed', ...headOf(after), fields, membersAdded, membersRemoved };
}

/** Added, removed and changed entries between two versions of a list; entries keep their keys between versions. */
export function differenceOf(before: readonly ListItemContent[], after: readonly ListItemContent[]): Difference {
  const known = new Map(before.map((item) => [item.itemKey, item]));
  const keys = new Set(after.map(({ itemKey }) => itemKey));
  const alone =
    (kind: 'added' | 'removed') =>
    (item: ListItemContent): ItemDifference => ({
      kind,
      ...headOf(item),
      fields: [],
      membersAdded: [],
      membersRemoved: [],
    });
  const added = after.filter(({ itemKey }) => !known.has(itemKey)).map(alone('added'));
  const removed = before.filter(({ itemKey }) => !keys.has(itemKey)).map(alone('removed'));
  const changed = after.flatMap((item) => {
    const old = known.get(item.itemKey);
    return (old && changeOf(old, item)) ?? [];
  });
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    unchanged: after.length - added.length - changed.length,
    items: [...added, ...removed, ...changed],
  };
}
