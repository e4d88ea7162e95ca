import { Decimal, HUNDRED, parseDecimal, sumOf, ZERO } from '../decimal';

/** Parts of a supplier's score, in display order. */
export const RANKING_PARTS = ['rejections', 'onTime', 'response', 'stars', 'certificates'] as const;
export type RankingPart = (typeof RANKING_PARTS)[number];

/** Exact decimals as text. */
export interface RankingFormula {
  /** Percent; the sum is 100. */
  readonly weights: Readonly<Record<RankingPart, string>>;
  /** A median response time up to this number of days gets all points. */
  readonly fullPointsDays: string;
  /** From this number of days on it gets none; in between the points decrease linearly. */
  readonly noPointsDays: string;
  /** Kinds of certificate that a supplier is expected to hold. */
  readonly certificateKinds: readonly string[];
}

/** Used unless the platform or an enterprise defines another formula. */
export const DEFAULT_RANKING_FORMULA: RankingFormula = {
  weights: { rejections: '40', onTime: '20', response: '20', stars: '10', certificates: '10' },
  fullPointsDays: '3',
  noPointsDays: '30',
  certificateKinds: ['iatf16949', 'iso14001'],
};

/** No score is given when less than this share of the weights has figures. */
export const MIN_COVERAGE_PERCENT = 50;

/** Minimum measured score for each number of proposed stars, best first. */
export const STAR_BANDS = [
  { stars: 5, from: 90 },
  { stars: 4, from: 75 },
  { stars: 3, from: 60 },
  { stars: 2, from: 40 },
  { stars: 1, from: 0 },
] as const;
export const MAX_STARS = 5;

const MAX_DAYS = 365;
const DECIMALS = 2;

export type FormulaFaultCode = 'weightNotPercent' | 'weightsNot100' | 'daysOutside' | 'daysOrder' | 'kindsMissing';
export interface FormulaFault {
  readonly path: string;
  readonly code: FormulaFaultCode;
  readonly params: Readonly<Record<string, string>>;
}

const within = (text: string, most: Decimal): Decimal | undefined => {
  const value = parseDecimal(text);
  return value && value.gte(ZERO) && value.lte(most) && value.decimalPlaces() <= DECIMALS ? value : undefined;
};

/** Errors of a formula; it may be used when there are none. */
export function formulaFaults({
  weights,
  fullPointsDays,
  noPointsDays,
  certificateKinds,
}: RankingFormula): FormulaFault[] {
  const shares = RANKING_PARTS.map((part) => [part, within(weights[part], HUNDRED)] as const);
  const faults: FormulaFault[] = shares.flatMap(([part, share]) =>
    share ? [] : [{ path: `weights.${part}`, code: 'weightNotPercent', params: {} }],
  );
  if (faults.length === 0) {
    const sum = sumOf(shares.map(([, share]) => share ?? ZERO));
    if (!sum.eq(HUNDRED)) faults.push({ path: 'weights', code: 'weightsNot100', params: { sum: sum.toFixed() } });
  }
  const [full, none] = [within(fullPointsDays, new Decimal(MAX_DAYS)), within(noPointsDays, new Decimal(MAX_DAYS))];
  const most = { max: String(MAX_DAYS) };
  if (!full) faults.push({ path: 'fullPointsDays', code: 'daysOutside', params: most });
  if (!none) faults.push({ path: 'noPointsDays', code: 'daysOutside', params: most });
  if (full && none && full.gte(none)) faults.push({ path: 'noPointsDays', code: 'daysOrder', params: {} });
  if (certificateKinds.length === 0 && parseDecimal(weights.certificates)?.gt(ZERO))
    faults.push({ path: 'certificateKinds', code: 'kindsMissing', params: {} });
  return faults;
}
