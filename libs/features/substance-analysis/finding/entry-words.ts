import type { ExemptionSummary } from '@matlas/contract';
import { endEffect, entryEnds, type ExemptionEntry, type VehicleDates } from '@matlas/domain';
import type { Language } from '@matlas/server-kit';
import type { StoredDates, StoredEntry, StoredFacts } from '../result/claim.store';

export type ToldEntry = Pick<
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
export type ToldEnd = ToldEntry['ends'][number];

export const NO_DATES: StoredDates = { typeApproval: null, putOnMarket: null, engineDeveloped: null, sparePart: null };
/** As the rules of the domain take them: what is not known is absent. */
export const vehicleDates = ({ typeApproval, putOnMarket, engineDeveloped, sparePart }: StoredDates): VehicleDates => ({
  ...(sparePart === null ? {} : { sparePart }),
  ...(typeApproval ? { typeApproval } : {}),
  ...(putOnMarket ? { putOnMarket } : {}),
  ...(engineDeveloped ? { engineDeveloped } : {}),
});
/** @param asOf the day of the run: an entry's own last day may have passed then */
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

/** The facts by which a judgement was made; of runs from before they were kept nothing is known. */
export const factsAt = (facts: readonly StoredFacts[], n: number): StoredDates =>
  facts.find((one) => one.n === n) ?? facts[0] ?? NO_DATES;
/** The same where the vehicle's facts were others: what positions say themselves stays. */
export function factsAsked(facts: readonly StoredFacts[], n: number, asked: Partial<StoredDates>): StoredDates {
  const own = new Set<string>(facts.find((one) => one.n === n)?.own);
  return {
    ...factsAt(facts, n),
    ...Object.fromEntries(Object.entries(asked).filter(([fact, value]) => value !== undefined && !own.has(fact))),
  };
}

export const textIn = (language: Language, { textZh, textEn }: Pick<StoredEntry, 'textZh' | 'textEn'>): string =>
  language === 'zh' ? (textZh ?? textEn) : textEn;

export function toEntry(stored: StoredEntry, dates: StoredDates, language: Language): ToldEntry {
  const { entryId, lawCode, entry, minPercent, maxPercent, typeApprovedFrom, sparePartsOnly, superseded, reviewDue } =
    stored;
  const ends = entryEnds(stored).map((end) => ({ ...end, effect: endEffect(end, vehicleDates(dates)) }));
  return {
    entryId,
    lawCode,
    entry,
    text: textIn(language, stored),
    minPercent,
    maxPercent,
    typeApprovedFrom,
    ends,
    sparePartsOnly,
    superseded,
    reviewDue,
  };
}
/** The end that meets this vehicle first: what comes too late or hangs on an unknown date before what is in time. */
export function firstEnd({ ends }: ToldEntry): ToldEnd | null {
  return (
    ends.find(({ effect }) => effect === 'tooLate') ?? ends.find(({ effect }) => effect !== 'inTime') ?? ends[0] ?? null
  );
}
