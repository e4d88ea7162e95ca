import { monthsAfter } from '../days';

/** Why a part is a risk, the gravest first. */
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
/** The first case of a reason weighs `first`, each further one `further`, all of them `most` at most. */
export interface RiskWeight {
  reason: RiskReason;
  first: number;
  further: number;
  most: number;
}

/**
 * The house's reading (libs/features/material-analysis/README.md), as data: no law weighs parts. A failed limit is a
 * high risk alone; what may turn into one is medium alone and high together; a duty to tell, or what holds for now, is
 * low however often it comes.
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
/** Fewest points of each level. */
export const RISK_LEVEL_FROM: Readonly<Record<RiskLevel, number>> = { high: 70, medium: 30, low: 1 };
/** An exemption that ends within so many months of the day of the lists is a risk of its own. */
export const EXPIRY_MONTHS = 12;

/**
 * What a run found at one part. Findings that an approved decision covers are in `accepted` alone; exempt ones that end
 * soon in `ends` alone.
 */
export interface RiskFacts {
  fail: number;
  depends: number;
  /** Content that nobody knows. */
  unknown: number;
  /** No data sheet at all. */
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

const weigh = ({ first, further, most }: RiskWeight, count: number): number =>
  count <= 0 ? 0 : Math.min(first + further * (count - 1), most);
export const levelOf = (points: number): RiskLevel | null =>
  RISK_LEVELS.find((level) => points >= RISK_LEVEL_FROM[level]) ?? null;

/** How much of a risk a part is and why, the heaviest reason first. @param asOf day of the lists, ISO date */
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
      points: weigh(weight, found[weight.reason]),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.points - one.points);
  const points = reasons.reduce((total, reason) => total + reason.points, 0);
  return { points, level: levelOf(points), reasons, until: soon.map(({ until }) => until).sort()[0] ?? null };
}
