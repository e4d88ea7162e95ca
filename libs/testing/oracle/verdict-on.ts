import type { ApplicationMeaning, ExemptionEntry, ListItem, VehicleDates, Verdict } from '@matlas/domain';
import type { Applied, ContentBounds } from './content';
import { Fraction, HUNDRED } from './fraction';

/** domain.md 9, 4.1: the order of verdicts. */
const WORST_FIRST: readonly Verdict[] = ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'];

/** A part or vehicle takes the worst verdict of its content. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'pass';

export interface Rules {
  items: readonly ListItem[];
  exemptions: readonly ExemptionEntry[];
  applications: readonly ApplicationMeaning[];
  dates: VehicleDates;
}

export interface Outcome {
  verdict: Verdict;
  /** Exemption entries that lead to this verdict on their own. */
  entries: string[];
}

type EntryState = 'open' | 'shut' | 'unclear';

/**
 * domain.md 4.4: whether the entry applies to this vehicle. A missing fact makes it unclear, a contradicting one
 * closes it.
 */
function entryStateOf(entry: ExemptionEntry, dates: VehicleDates): EntryState {
  if (entry.superseded || (entry.sparePartsOnly && dates.sparePart === false)) return 'shut';
  const conditions: [string | undefined, string | null, (day: string, edge: string) => boolean][] = [
    [dates.typeApproval, entry.vehicleTypeApprovedBefore, (day, edge) => day < edge],
    [dates.typeApproval, entry.typeApprovedFrom, (day, edge) => day >= edge],
    [dates.putOnMarket, entry.vehiclePutOnMarketBefore, (day, edge) => day < edge],
    [dates.engineDeveloped, entry.engineDevelopedBefore, (day, edge) => day < edge],
  ];
  const dated = conditions.filter(([, edge]) => edge !== null);
  if (dated.some(([day, edge, holds]) => day !== undefined && !holds(day, edge ?? ''))) return 'shut';
  const isSpareUnknown = entry.sparePartsOnly && dates.sparePart === undefined;
  return isSpareUnknown || dated.some(([day]) => day === undefined) ? 'unclear' : 'open';
}

interface Question {
  content: ContentBounds;
  isOver: (value: Fraction) => boolean;
  base: Verdict;
}

function baseVerdict({ content, isOver }: Omit<Question, 'base'>, duty: ListItem['duty']): Verdict {
  if (isOver(content.min)) return duty === 'prohibited' ? 'fail' : 'declare';
  if (!isOver(content.max)) return 'pass';
  return isOver(content.disclosed) ? 'depends' : 'unknown';
}

/**
 * The verdict if only this entry were claimed. Exempt when the content is completely within the entry (domain.md 9,
 * 4.4). When the declared content is completely inside or outside, only undeclared content is open: unknown. When
 * it is partly inside, the portions decide: depends.
 */
function underEntry({ content, base }: Question, entry: ExemptionEntry, door: EntryState): Verdict {
  const percent = (text: string | null): Fraction | undefined =>
    text === null ? undefined : Fraction.of(text).over(HUNDRED);
  const [lowest, highest] = [percent(entry.minPercent), percent(entry.maxPercent)];
  const isBelow = (value: Fraction): boolean => lowest !== undefined && value.compare(lowest) < 0;
  const isAbove = (value: Fraction): boolean => highest !== undefined && value.compare(highest) > 0;
  if (door === 'shut' || isBelow(content.max) || isAbove(content.min)) return base;
  if (door === 'unclear') return 'depends';
  if (isBelow(content.min)) return isBelow(content.disclosed) ? (base === 'fail' ? 'unknown' : base) : 'depends';
  if (!isAbove(content.max)) return 'exempt';
  return isAbove(content.disclosed) ? 'depends' : 'unknown';
}

/**
 * A code may be limited to some substances and material classes (domain.md 4.4); a class includes the classes below
 * it.
 */
function isMeant(meaning: ApplicationMeaning, { applicationId, substanceId, materialClass = '' }: Applied): boolean {
  const isOfClass =
    meaning.classCodes === undefined || meaning.classCodes.some((code) => `${materialClass}.`.startsWith(`${code}.`));
  return (
    meaning.applicationId === applicationId &&
    isOfClass &&
    (meaning.substanceIds === undefined || meaning.substanceIds.includes(substanceId))
  );
}

/**
 * domain.md 9, 4.3: the general threshold unless a use is claimed; of several claimed uses the strictest threshold
 * applies.
 */
function thresholdFor(
  item: ListItem,
  applied: readonly Applied[],
  { applications }: Rules,
): Pick<ListItem, 'limitPercent' | 'comparison'> {
  const codes = applications
    .filter((meaning) => applied.some((each) => isMeant(meaning, each)))
    .map(({ code }) => code);
  const claimed = (item.uses ?? []).filter(({ applicationCodes }) =>
    applicationCodes.some((code) => codes.includes(code)),
  );
  const isStricter = (
    one: Pick<ListItem, 'limitPercent' | 'comparison'>,
    other: Pick<ListItem, 'limitPercent' | 'comparison'>,
  ): boolean => {
    const distance = Fraction.of(one.limitPercent).compare(Fraction.of(other.limitPercent));
    return distance < 0 || (distance === 0 && one.comparison === 'gte' && other.comparison === 'gt');
  };
  return claimed.find((one) => claimed.every((other) => !isStricter(other, one))) ?? item;
}

/**
 * Verdict on one content by domain.md 4.1, 4.4 and 9. An exemption lifts a prohibition, not a duty to declare; of
 * several entries the most favourable one counts.
 */
export function verdictOn(content: ContentBounds, item: ListItem, applied: readonly Applied[], rules: Rules): Outcome {
  const { limitPercent, comparison } = thresholdFor(item, applied, rules);
  const limit = Fraction.of(limitPercent).over(HUNDRED);
  const isOver = (value: Fraction): boolean =>
    comparison === 'gt' ? value.compare(limit) > 0 : value.compare(limit) >= 0;
  const base = baseVerdict({ content, isOver }, item.duty);
  if (base === 'pass' || item.duty === 'declare') return { verdict: base, entries: [] };
  const named = rules.applications
    .filter((meaning) => applied.some((each) => isMeant(meaning, each)))
    .flatMap(({ exemptionIds }) => exemptionIds);
  const claimed = rules.exemptions.filter(({ id }) => named.includes(id) && item.exemptionIds.includes(id));
  const outcomes = claimed.map((entry) => ({
    id: entry.id,
    verdict: underEntry({ content, isOver, base }, entry, entryStateOf(entry, rules.dates)),
  }));
  const verdict = outcomes.reduce<Verdict>(
    (kindest, each) => (worstOf([kindest, each.verdict]) === kindest ? each.verdict : kindest),
    base,
  );
  return { verdict, entries: outcomes.filter((each) => each.verdict === verdict).map(({ id }) => id) };
}
