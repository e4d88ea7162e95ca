import type { ImpactChange } from '@matlas/contract';
import type { ListState, StateChange, StatedItem, StoredExemption, StoredItem } from '@matlas/features/rules';
import type { NewEntry } from './impact-find.store';

type Draft = Omit<NewEntry, 'n'>;
const idsOf = (item: StatedItem | undefined): number[] =>
  (item?.members ?? []).flatMap(({ substanceId }) => substanceId ?? []);
const namesOf = (members: readonly { name: string; cas: string | null; ec: string | null }[]): string[] =>
  members.map(({ name, cas, ec }) => [name, cas ?? ec].filter(Boolean).join(' '));

/**
 * Substances affected by a change: only added or removed members when nothing else of the entry changed, otherwise
 * all members.
 */
function affectedSubstances({ kind, before, after, fields, membersAdded, membersRemoved }: StateChange): number[] {
  if (kind !== 'changed' || fields.length > 0) return [...new Set([...idsOf(before), ...idsOf(after)])];
  const moved = new Set([...membersAdded, ...membersRemoved].map(({ cas, ec, name }) => cas ?? ec ?? name));
  return [
    ...new Set(
      [...(before?.members ?? []), ...(after?.members ?? [])].flatMap(({ cas, ec, name, substanceId }) =>
        substanceId !== null && moved.has(cas ?? ec ?? name) ? [substanceId] : [],
      ),
    ),
  ];
}

/** An entry of an uploaded file as input of the engine. Its id is negative, which stored entries never are. */
export function storedItem(item: StatedItem, { law, label, day }: ListState, id: number): StoredItem {
  const members = item.members.filter(({ substanceId }) => substanceId !== null);
  return {
    id,
    lawId: law.id,
    listVersion: label ?? day,
    clause: item.clause,
    entityKind: item.entityKind,
    entity: item.entity,
    judgement: item.judgement as StoredItem['judgement'],
    limitPercent: item.limitPercent,
    comparison: item.comparison as StoredItem['comparison'],
    denominator: item.denominator as StoredItem['denominator'],
    duty: item.duty as StoredItem['duty'],
    validFrom: item.validFrom ?? item.inclusionDate,
    validTo: item.validTo,
    exemptionLaw: law.exemptionLaw,
    checkType: law.checkType,
    classCodes: item.classCodes,
    partPattern: item.partPattern,
    modelIds: item.modelIds,
    substances: members.map(({ substanceId }) => substanceId ?? 0),
    factors: members.map(({ factor }) => factor ?? '1'),
    indefinite: members.map(({ indefinite }) => indefinite ?? false),
  };
}

/** The stored form of a change of a list. */
export function changeEntry(change: StateChange, after: ListState, place: number): Draft {
  const item = change.after ?? change.before;
  const [first] = item?.entityKind === 'substance' ? item.members : [];
  return {
    change: change.kind,
    lawId: after.law.id,
    itemKey: change.itemKey,
    entryNo: item?.entryNo ?? '',
    nameZh: item?.nameZh ?? null,
    nameEn: item?.nameEn ?? change.itemKey,
    cas: first?.cas ?? null,
    fields: change.fields,
    membersAdded: namesOf(change.membersAdded),
    membersRemoved: namesOf(change.membersRemoved),
    substanceIds: affectedSubstances(change),
    codes: [],
    beforeItem: change.before?.id ?? null,
    afterItem: change.after?.id ?? null,
    afterContent: change.after && change.after.id === null ? storedItem(change.after, after, -1 - place) : null,
  };
}

/** An exemption with the text of its entry. */
export type TextedExemption = StoredExemption & { textZh: string | null; textEn: string };
const ENDS: readonly (readonly [field: string, dayOf: (exemption: StoredExemption) => string | null])[] = [
  ['validUntil', ({ validUntil }) => validUntil],
  ['typeApprovedBefore', ({ vehicleTypeApprovedBefore }) => vehicleTypeApprovedBefore],
  ['putOnMarketBefore', ({ vehiclePutOnMarketBefore }) => vehiclePutOnMarketBefore],
];
/** End dates of an exemption between two dates. */
export const endsBetween = (
  exemption: StoredExemption,
  from: string,
  to: string,
): { field: string; before: string; after: string }[] =>
  ENDS.flatMap(([field, dayOf]) => {
    const day = dayOf(exemption);
    return day !== null && day >= from && day < to ? [{ field, before: '', after: day }] : [];
  });

/** The stored form of the end of an exemption. Its sheets are found by the application codes that claim it. */
export const exemptionEntry = (
  exemption: TextedExemption,
  lawId: number,
  fields: object[],
  codes: string[],
): Draft => ({
  change: 'exemptionEnds' satisfies ImpactChange,
  lawId,
  itemKey: `exemption:${exemption.id}`,
  entryNo: exemption.entry,
  nameZh: exemption.textZh,
  nameEn: exemption.textEn,
  cas: null,
  fields,
  membersAdded: [],
  membersRemoved: [],
  substanceIds: [],
  codes,
  beforeItem: null,
  afterItem: null,
  afterContent: null,
});
