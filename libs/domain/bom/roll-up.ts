import { Decimal, HUNDRED, ZERO, formatDecimal } from '../decimal';
import { exactPositionUses } from '../rollup';

/**
 * Match state of a position (domain.md 9, "covered"; decision 0078). Each position has exactly one state, so the
 * counts of the states add up to the number of positions. matched and byHand: its own data sheet describes it and
 * everything below it. covered: it is below such a position and described by that sheet; it counts neither as
 * matched nor as unmatched nor as missing. assembly: it has no data sheet and is described by the positions below
 * it. choose and unmatched: it has no data sheet (several equal candidates, or none), so its content is unknown.
 */
export const MATCH_STATES = ['matched', 'byHand', 'choose', 'unmatched', 'assembly', 'covered'] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/**
 * States with a data sheet that counts, and states without one, in which the content is unknown; other positions
 * are covered or assemblies.
 */
export const STATES_WITH_SHEET: readonly MatchState[] = ['matched', 'byHand'];
export const STATES_WITHOUT_SHEET: readonly MatchState[] = ['unmatched', 'choose'];

/** Facts that determine the match state of a position. */
export interface MatchFacts {
  /** It lies below a position with a data sheet. */
  covered: boolean;
  hooked: boolean;
  byHand: boolean;
  /** There are several equal candidates to choose from. */
  tied: boolean;
  hasChildren: boolean;
}

export function matchStateOf({ covered, hooked, byHand, tied, hasChildren }: MatchFacts): MatchState {
  if (covered) return 'covered';
  if (hooked) return byHand ? 'byHand' : 'matched';
  if (hasChildren) return 'assembly';
  return tied ? 'choose' : 'unmatched';
}

export interface RollUpPosition {
  /** Index of the parent in the list, -1 for a top position; parents may come after their children. */
  parent: number;
  /** Pieces per parent. */
  quantity: string;
  state: MatchState;
  /** Mass of one piece that the hooked sheet declares, in grams. */
  sheetGrams?: string | null;
  /** Mass of one piece from the workbook; counts only when there is no sheet (domain.md 9, "vehicle"). */
  ownGrams?: string | null;
}

export interface BomSummary {
  positions: number;
  byState: Record<MatchState, number>;
  /**
   * Positions with a data sheet that counts, and positions without one (content unknown), counted as in an
   * analysis.
   */
  withSheet: number;
  withoutSheet: number;
  /**
   * Percentage of positions with a sheet among the positions that need one (no assemblies, no positions below a
   * sheet); undefined when no position needs one.
   */
  coveredPositionsPercent: string | undefined;
  /** Mass of the positions with a sheet, and mass from the workbook of the positions without one; grams. */
  sheetGrams: string;
  openGrams: string;
  /** Sum of both. */
  totalGrams: string;
  /** Number of positions without a sheet and without a mass. */
  withoutMass: number;
  /** sheetGrams / (sheetGrams + openGrams) in percent; undefined when both are 0. */
  massCoveragePercent: string | undefined;
}

const PERCENT_DECIMALS = 6;

const percentOf = (part: Decimal, whole: Decimal): string | undefined =>
  whole.isZero() ? undefined : formatDecimal(part.times(HUNDRED).div(whole), PERCENT_DECIMALS);

const isHooked = ({ state }: RollUpPosition): boolean => STATES_WITH_SHEET.includes(state);

function countStates(states: Iterable<MatchState>): Record<MatchState, number> {
  const counts: Record<MatchState, number> = {
    matched: 0,
    byHand: 0,
    choose: 0,
    unmatched: 0,
    assembly: 0,
    covered: 0,
  };
  for (const state of states) counts[state] += 1;
  return counts;
}

interface Masses {
  sheet: Decimal;
  open: Decimal;
  withoutMass: number;
  counted: number;
  needed: number;
}

/** A position with a sheet is counted once by its sheet, which includes everything below it. */
function addMasses(positions: readonly RollUpPosition[]): Masses {
  const uses = exactPositionUses({
    parent: positions.map(({ parent }) => parent),
    quantity: positions.map(({ quantity }) => quantity),
    hooked: positions.map((position) => (isHooked(position) ? 1 : 0)),
  });
  const sums: Masses = { sheet: ZERO, open: ZERO, withoutMass: 0, counted: 0, needed: 0 };
  positions.forEach((position, index) => {
    const use = uses[index];
    if (!use || use.role === 'group' || use.role === 'covered') return;
    const isCounted = use.role === 'counted';
    const grams = isCounted ? (position.sheetGrams ?? position.ownGrams) : position.ownGrams;
    sums.needed += 1;
    if (isCounted) sums.counted += 1;
    if (grams === null || grams === undefined) {
      if (!isCounted) sums.withoutMass += 1;
      return;
    }
    const mass = use.pieces.times(grams);
    if (isCounted) sums.sheet = sums.sheet.plus(mass);
    else sums.open = sums.open.plus(mass);
  });
  return sums;
}

/** Counts and masses of a whole BOM, shown as key figures. */
export function bomSummary(positions: readonly RollUpPosition[]): BomSummary {
  const { sheet, open, withoutMass, counted, needed } = addMasses(positions);
  return {
    positions: positions.length,
    byState: countStates(positions.map(({ state }) => state)),
    withSheet: counted,
    withoutSheet: needed - counted,
    coveredPositionsPercent: percentOf(new Decimal(counted), new Decimal(needed)),
    sheetGrams: formatDecimal(sheet),
    openGrams: formatDecimal(open),
    totalGrams: formatDecimal(sheet.plus(open)),
    withoutMass,
    massCoveragePercent: percentOf(sheet, sheet.plus(open)),
  };
}

/** Number of positions by match state in a branch, including its root. */
export type BranchCounts = Record<MatchState, number>;

/**
 * Counts the match states in the branch of every position; O(n).
 * @param parents index of the parent, -1 for a top position; every parent comes before its children (tree order)
 */
export function branchCounts(parents: ArrayLike<number>, states: readonly MatchState[]): BranchCounts[] {
  const counts = states.map((state) => countStates([state]));
  for (let index = states.length - 1; index >= 0; index--) {
    const own = counts[index];
    const above = counts[parents[index] ?? -1];
    if (!own || !above) continue;
    for (const state of MATCH_STATES) above[state] += own[state];
  }
  return counts;
}
