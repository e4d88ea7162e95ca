import { Decimal, formatDecimal, HUNDRED, sumOf, ZERO } from '../decimal';
import {
  MIN_COVERAGE_PERCENT,
  MAX_STARS,
  RANKING_PARTS,
  STAR_BANDS,
  type RankingFormula,
  type RankingPart,
} from './ranking-formula';

const SECONDS_A_DAY = 86_400;
const DECIMALS = 2;

/** Figures of a supplier in the period. */
export interface SupplierFigures {
  /** Numbers of sheets that the customer accepted and rejected. */
  readonly accepted: number;
  readonly rejected: number;
  /** Requests answered by their due date. */
  readonly onTime: number;
  /** Requests answered after their due date, or still open after it. */
  readonly late: number;
  /** Median response time. */
  readonly medianSeconds: string | null;
  /** 0: not rated. */
  readonly starLevel: number;
  /** Certificates on record, valid or not. */
  readonly certificatesRecorded: number;
  readonly validKinds: readonly string[];
}

/** One term of the score; null values when there are no figures yet. */
export interface PartScore {
  readonly part: RankingPart;
  readonly weight: string;
  /** Percent rejected, percent on time, median days, stars, percent of the expected certificates. */
  readonly figure: string | null;
  /** 0 to 100, two decimals. */
  readonly points: string | null;
  /** Exactly weight x points / 100. */
  readonly contribution: string | null;
}
export interface SupplierScore {
  readonly parts: readonly PartScore[];
  /** Share of the weights with figures, in percent. */
  readonly coverage: string;
  /** 0 to 100, two decimals; null when too few figures are known. */
  readonly score: string | null;
  /** The score without the part for stars; the proposed stars are derived from it. */
  readonly measured: string | null;
  readonly proposedStars: number | null;
}
interface Points {
  figure: Decimal;
  points: Decimal;
}

const roundScore = (value: Decimal): Decimal => value.toDecimalPlaces(DECIMALS);
const shareOf = (part: number, whole: number): Decimal => roundScore(new Decimal(part).times(HUNDRED).div(whole));

function rejectionPoints({ accepted, rejected }: SupplierFigures): Points | undefined {
  const decided = accepted + rejected;
  if (decided === 0) return undefined;
  const figure = shareOf(rejected, decided);
  return { figure, points: HUNDRED.minus(figure) };
}
function onTimePoints({ onTime, late }: SupplierFigures): Points | undefined {
  if (onTime + late === 0) return undefined;
  const figure = shareOf(onTime, onTime + late);
  return { figure, points: figure };
}
function responsePoints({ medianSeconds }: SupplierFigures, formula: RankingFormula): Points | undefined {
  if (medianSeconds === null) return undefined;
  const figure = roundScore(new Decimal(medianSeconds).div(SECONDS_A_DAY));
  const [full, none] = [new Decimal(formula.fullPointsDays), new Decimal(formula.noPointsDays)];
  if (figure.lte(full)) return { figure, points: HUNDRED };
  return {
    figure,
    points: figure.gte(none) ? ZERO : roundScore(none.minus(figure).times(HUNDRED).div(none.minus(full))),
  };
}
function starPoints({ starLevel }: SupplierFigures): Points | undefined {
  return starLevel === 0
    ? undefined
    : { figure: new Decimal(starLevel), points: new Decimal(starLevel).times(HUNDRED).div(MAX_STARS) };
}
/** A supplier without any recorded certificate may still have some, so there is no figure. */
function certificatePoints(
  { certificatesRecorded, validKinds }: SupplierFigures,
  { certificateKinds }: RankingFormula,
): Points | undefined {
  if (certificatesRecorded === 0 || certificateKinds.length === 0) return undefined;
  const figure = shareOf(certificateKinds.filter((kind) => validKinds.includes(kind)).length, certificateKinds.length);
  return { figure, points: figure };
}
const POINTS: Record<RankingPart, (figures: SupplierFigures, formula: RankingFormula) => Points | undefined> = {
  rejections: rejectionPoints,
  onTime: onTimePoints,
  response: responsePoints,
  stars: starPoints,
  certificates: certificatePoints,
};

function partScore(part: RankingPart, figures: SupplierFigures, formula: RankingFormula): PartScore {
  const weight = new Decimal(formula.weights[part]);
  const found = POINTS[part](figures, formula);
  return {
    part,
    weight: formatDecimal(weight),
    figure: found ? formatDecimal(found.figure) : null,
    points: found ? formatDecimal(found.points) : null,
    contribution: found ? formatDecimal(weight.times(found.points).div(HUNDRED)) : null,
  };
}

const weightOf = (parts: readonly PartScore[]): Decimal => sumOf(parts.map(({ weight }) => new Decimal(weight)));
const isKnown = ({ contribution }: PartScore): boolean => contribution !== null;

/** The weight of parts without figures is distributed to the others, when enough of the total weight has figures. */
function computeWeightedScore(parts: readonly PartScore[]): Decimal | undefined {
  const known = parts.filter(isKnown);
  const [weight, all] = [weightOf(known), weightOf(parts)];
  if (weight.isZero() || weight.times(HUNDRED).lt(all.times(MIN_COVERAGE_PERCENT))) return undefined;
  return roundScore(
    sumOf(known.map(({ contribution }) => new Decimal(contribution ?? 0)))
      .times(HUNDRED)
      .div(weight),
  );
}

/** Every part is rounded to two decimals before it is weighted, so that the sum can be verified by hand. */
export function scoreSupplier(figures: SupplierFigures, formula: RankingFormula): SupplierScore {
  const parts = RANKING_PARTS.map((part) => partScore(part, figures, formula));
  const score = computeWeightedScore(parts);
  // The proposed stars are computed without the current stars, which would otherwise confirm themselves.
  const measured = computeWeightedScore(parts.filter(({ part }) => part !== 'stars'));
  return {
    parts,
    coverage: formatDecimal(weightOf(parts.filter(isKnown))),
    score: score ? formatDecimal(score) : null,
    measured: measured ? formatDecimal(measured) : null,
    proposedStars: measured ? (STAR_BANDS.find(({ from }) => measured.gte(from))?.stars ?? null) : null,
  };
}

/**
 * Ranks by score, best first; equal scores share a rank and the next rank is skipped (1, 1, 3). Suppliers without a
 * score have no rank.
 */
export function rankPlaces(scores: readonly (string | null)[]): (number | null)[] {
  const best = scores
    .filter((score) => score !== null)
    .map((score) => new Decimal(score))
    .sort((left, right) => right.cmp(left));
  const places = new Map<string, number>();
  best.forEach((score, index) => {
    if (!places.has(score.toFixed())) places.set(score.toFixed(), index + 1);
  });
  return scores.map((score) => (score === null ? null : (places.get(new Decimal(score).toFixed()) ?? null)));
}
