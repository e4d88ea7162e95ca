import { getRiskLevel, type RiskLevel, type RiskWeight } from './part-risk';

/** Reasons of a mark, those that a person gives first. */
export const MARK_REASONS = [
  'byHand',
  'substance',
  'rejects',
  'analysis',
  'number',
  'supplier',
  'materialClass',
] as const;
export type PartMarkReason = (typeof MARK_REASONS)[number];

/**
 * Our own rating, like that of `partRisk`; no regulation defines one. Who marks a part by hand means it: that alone
 * is a high risk. One rule alone is a medium risk, two are a high one. `count` is that of the mark: rejected sheets
 * or cases of the analysis, otherwise 1.
 */
export const MARK_WEIGHTS: readonly RiskWeight<PartMarkReason>[] = [
  { reason: 'byHand', first: 70, further: 0, most: 70 },
  { reason: 'substance', first: 60, further: 0, most: 60 },
  { reason: 'rejects', first: 30, further: 10, most: 60 },
  { reason: 'analysis', first: 40, further: 5, most: 70 },
  { reason: 'number', first: 35, further: 0, most: 35 },
  { reason: 'supplier', first: 35, further: 0, most: 35 },
  { reason: 'materialClass', first: 35, further: 0, most: 35 },
];
const BY_REASON = new Map(MARK_WEIGHTS.map((weight) => [weight.reason, weight]));

/** Points of one mark. */
export function markPoints(reason: PartMarkReason, count: number): number {
  const weight = BY_REASON.get(reason);
  return !weight || count <= 0 ? 0 : Math.min(weight.first + weight.further * (count - 1), weight.most);
}
/** The points of all marks of a part, and the level that they make; null without marks. */
export function sumMarks(marks: readonly { reason: PartMarkReason; count: number }[]): {
  points: number;
  level: RiskLevel | null;
} {
  const points = marks.reduce((sum, { reason, count }) => sum + markPoints(reason, count), 0);
  return { points, level: getRiskLevel(points) };
}

/**
 * A pattern of part numbers as a LIKE pattern with `\` as escape: `*` stands for any characters, `?` for one.
 * Separators are as in the number itself.
 */
export const numberPatternToLike = (pattern: string): string =>
  pattern
    .trim()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)
    .replace(/\*/g, '%')
    .replace(/\?/g, '_');
