import type { ExemptionSummary } from '@matlas/contract';
import { endEffect, entryEnds, type ExemptionEntry, type VehicleDates } from '@matlas/domain';
import type { Language } from '@matlas/server-kit';
import type { StoredDates, StoredEntry, StoredFacts } from '../result/claim.store';

export type EntryView = Pick<
  ExemptionSummary['entries'][number],
  | 'entryId'
  | 'lawCode'
  | 'entry'
  | 'text'
  | 'minPercent'
  | 'maxPercent'
  | 'typeApprovedFrom'
  | 'ends'
  | 'sparePartsOnly'
  | 'superseded'
  | 'reviewDue'
>;
export type EntryEndView = EntryView['ends'][number];

export const NO_DATES: StoredDates = { typeApproval: null, putOnMarket: null, engineDeveloped: null, sparePart: null };
/** The dates in the format of the domain rules: unknown dates are absent. */
export const vehicleDates = ({ typeApproval, putOnMarket, engineDeveloped, sparePart }: StoredDates): VehicleDates => ({
  ...(sparePart === null ? {} : { sparePart }),
  ...(typeApproval ? { typeApproval } : {}),
  ...(putOnMarket ? { putOnMarket } : {}),
  ...(engineDeveloped ? { engineDeveloped } : {}),
});
/** @param asOf day of the run: the entry may have ended before that day */
export const ruleEntry = (
  {
    entryId,
    minPercent,
    maxPercent,
    vehicleTypeApprovedBefore,
    typeApprovedFrom,
    vehiclePutOnMarketBefore,
    engineDevelopedBefore,
    sparePartsOnly,
    superseded,
    reviewDue,
    validUntil,
  }: StoredEntry,
  asOf: string,
): ExemptionEntry => ({
  id: String(entryId),
  minPercent,
  maxPercent,
  vehicleTypeApprovedBefore,
  typeApprovedFrom,
  vehiclePutOnMarketBefore,
  engineDevelopedBefore,
  sparePartsOnly,
  superseded,
  reviewDue,
  expiredOn: validUntil !== null && validUntil < asOf ? validUntil : null,
});

/** The facts by which a judgement was made; all null for runs from before facts were stored. */
export const factsAt = (facts: readonly StoredFacts[], n: number): StoredDates =>
  facts.find((one) => one.n === n) ?? facts[0] ?? NO_DATES;
/** The facts of a judgement, with other facts of the vehicle; the own facts of positions stay. */
export function factsWith(facts: readonly StoredFacts[], n: number, request: Partial<StoredDates>): StoredDates {
  const own = new Set<string>(facts.find((one) => one.n === n)?.own);
  return {
    ...factsAt(facts, n),
    ...Object.fromEntries(Object.entries(request).filter(([fact, value]) => value !== undefined && !own.has(fact))),
  };
}

export const entryText = (language: Language, { textZh, textEn }: Pick<StoredEntry, 'textZh' | 'textEn'>): string =>
  language === 'zh' ? (textZh ?? textEn) : textEn;

export function toEntry(stored: StoredEntry, dates: StoredDates, language: Language): EntryView {
  const { entryId, lawCode, entry, minPercent, maxPercent, typeApprovedFrom, sparePartsOnly, superseded, reviewDue } =
    stored;
  const ends = entryEnds(stored).map((end) => ({ ...end, effect: endEffect(end, vehicleDates(dates)) }));
  return {
    entryId,
    lawCode,
    entry,
    text: entryText(language, stored),
    minPercent,
    maxPercent,
    typeApprovedFrom,
    ends,
    sparePartsOnly,
    superseded,
    reviewDue,
  };
}
/**
 * The end that is relevant first for this vehicle: ends that are exceeded, then ends that depend on an unknown
 * date, then the others.
 */
export function firstEnd({ ends }: EntryView): EntryEndView | null {
  return (
    ends.find(({ effect }) => effect === 'tooLate') ?? ends.find(({ effect }) => effect !== 'inTime') ?? ends[0] ?? null
  );
}
