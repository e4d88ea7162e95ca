import { monthsAfter } from '../days';

/** Reasons why a part is a risk, most serious first. */
export const RISK_REASONS = [
  'fail',
  'depends',
  'noSheet',
  'exemptionEnds',
  'unknown',
  'declare',
  'accepted',
  'exempt',
] as const;
export type RiskReason = (typeof RISK_REASONS)[number];
/** Points of a reason: `first` for the first case, `further` for each further one, at most `most`. */
export interface RiskWeight<Reason extends string = RiskReason> {
  reason: Reason;
  first: number;
  further: number;
  most: number;
}

/**
 * Our own rating (libs/features/material-analysis/README.md); no regulation defines one. A failed limit alone is a
 * high risk; a possible failure is medium alone and high in combination; a duty to declare or a valid exemption
 * stays low, however many there are.
 */
export const RISK_WEIGHTS: readonly RiskWeight[] = [
  { reason: 'fail', first: 100, further: 10, most: 200 },
  { reason: 'depends', first: 40, further: 5, most: 70 },
  { reason: 'noSheet', first: 40, further: 0, most: 40 },
  { reason: 'exemptionEnds', first: 40, further: 5, most: 60 },
  { reason: 'unknown', first: 30, further: 5, most: 50 },
  { reason: 'declare', first: 8, further: 1, most: 14 },
  { reason: 'accepted', first: 6, further: 1, most: 9 },
  { reason: 'exempt', first: 2, further: 1, most: 6 },
];
export const RISK_LEVELS = ['high', 'medium', 'low'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
/** Minimum points of each level. */
export const RISK_LEVEL_FROM: Readonly<Record<RiskLevel, number>> = { high: 70, medium: 30, low: 1 };
/** An exemption that ends within this many months after the day of the lists is a risk of its own. */
export const EXPIRY_MONTHS = 12;

/**
 * Findings of a run for one part, by kind. Findings covered by an approved decision count only in `accepted`;
 * exempt findings of an entry with an end only in `ends`.
 */
export interface RiskFacts {
  fail: number;
  depends: number;
  /** Number of findings on unknown content. */
  unknown: number;
  /** The part has no data sheet. */
  noSheet: boolean;
  declare: number;
  accepted: number;
  exempt: number;
  /** Exempt findings with the last day of their entry, ISO date. */
  ends: readonly { findings: number; until: string }[];
}
export interface PartRisk {
  points: number;
  level: RiskLevel | null;
  reasons: { reason: RiskReason; count: number; points: number }[];
  /** The first exemption that ends soon. */ until: string | null;
}

const pointsFor = ({ first, further, most }: RiskWeight, count: number): number =>
  count <= 0 ? 0 : Math.min(first + further * (count - 1), most);
export const getRiskLevel = (points: number): RiskLevel | null =>
  RISK_LEVELS.find((level) => points >= RISK_LEVEL_FROM[level]) ?? null;

/**
 * Risk of a part with its reasons, most points first.
 * @param asOf day of the lists, ISO date
 */
export function partRisk(
  { ends, noSheet, exempt, ...counts }: RiskFacts,
  asOf: string,
  weights: readonly RiskWeight[] = RISK_WEIGHTS,
): PartRisk {
  const horizon = monthsAfter(asOf, EXPIRY_MONTHS);
  const soon = ends.filter(({ until }) => until <= horizon);
  const sum = (all: RiskFacts['ends']): number => all.reduce((total, { findings }) => total + findings, 0);
  const found: Record<RiskReason, number> = {
    ...counts,
    noSheet: noSheet ? 1 : 0,
    exemptionEnds: sum(soon),
    exempt: exempt + sum(ends) - sum(soon),
  };
  const reasons = weights
    .map((weight) => ({
      reason: weight.reason,
      count: found[weight.reason],
      points: pointsFor(weight, found[weight.reason]),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.points - one.points);
  const points = reasons.reduce((total, reason) => total + reason.points, 0);
  return { points, level: getRiskLevel(points), reasons, until: soon.map(({ until }) => until).sort()[0] ?? null };
}
