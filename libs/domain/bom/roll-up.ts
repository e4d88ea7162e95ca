import { Decimal, HUNDRED, ZERO, formatDecimal } from '../decimal';
import { exactPositionUses } from '../rollup';

/**
 * How a position stands with the MDS (domain.md 9, "covered"; decision 0078). Each position has one state, and the
 * states of a BOM add up to its positions: matched and byHand: its own data sheet speaks for it and for everything
 * below it; covered: it lies below such a position, which speaks for it, so it is neither matched nor unmatched and
 * nowhere missing; assembly: no data sheet, the positions below it stand for it; choose and unmatched: no data sheet
 * (several equal candidates, or none), so its content is unknown.
 */
export const MATCH_STATES = ['matched', 'byHand', 'choose', 'unmatched', 'assembly', 'covered'] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/**
 * Positions with a data sheet that counts, and those without one whose content is therefore unknown; the others are
 * covered or assemblies.
 */
export const STATES_WITH_SHEET: readonly MatchState[] = ['matched', 'byHand'];
export const STATES_WITHOUT_SHEET: readonly MatchState[] = ['unmatched', 'choose'];

/** What the match state of a position follows from. */
export interface MatchFacts {
  /** It lies below a position with a data sheet. */
  covered: boolean;
  hooked: boolean;
  byHand: boolean;
  /** Equal candidates wait for a choice. */
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
  /** Index of the parent in the list, -1 for a top position; parents may stand after their children. */
  parent: number;
  /** Pieces per parent. */
  quantity: string;
  state: MatchState;
  /** Mass of one piece as the hooked sheet declares it, in grams. */
  sheetGrams?: string | null;
  /** Mass of one piece as the workbook tells it; counts only where there is no sheet (domain.md 9, "vehicle"). */
  ownGrams?: string | null;
}

export interface BomSummary {
  positions: number;
  byState: Record<MatchState, number>;
  /** With a data sheet that counts; without one, content unknown: as an analysis counts them. */
  withSheet: number;
  withoutSheet: number;
  /**
   * Of the positions that need a sheet (no assemblies, nothing below a sheet), those that have one; percent, undefined
   * without any.
   */
  coveredPositionsPercent: string | undefined;
  /** Mass of the vehicle with a sheet, and without one as far as the workbook tells it; grams. */
  sheetGrams: string;
  openGrams: string;
  /** Both together. */
  totalGrams: string;
  /** Positions without a sheet whose mass nobody told. */
  withoutMass: number;
  /** sheetGrams / (sheetGrams + openGrams); undefined without any mass. */
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

/** A position with a sheet is counted once, by it, together with everything below. */
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

/** Counts and masses of a whole BOM, for the figures of its screen. */
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

/** Match states of a branch, itself included. */
export type BranchCounts = Record<MatchState, number>;

/**
 * Counts of every position's branch; O(n).
 * @param parents index of the parent, -1 for a top position; every parent stands before its children (tree order)
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
