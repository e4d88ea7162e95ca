import type { ComponentMasses } from './component-masses';
import { COMPONENT, type Graph } from './graph';
import type { EngineInput, EngineIssue } from './types';

/** Masses of the positions as used in the totals. */
export interface PositionMasses {
  /** Dense root -> pieces (component) or grams (semi-component, material) per vehicle, scaled. */
  amountOfRoot: Float64Array;
  vehicleGrams: number;
  unmatchedGrams: number;
}
export interface PositionAmounts extends PositionMasses {
  /** Dense root of each position, -1 = content unknown. */
  root: Int32Array;
  /** Pieces or grams of the root per vehicle, scaled. */
  amount: Float64Array;
  /** Declared grams per vehicle. */
  massGrams: Float64Array;
}
interface WeighingInput {
  graph: Graph;
  masses: ComponentMasses;
  input: Pick<EngineInput, 'positions' | 'options'>;
}

/** Declared mass / calcLeaf of a hooked component: one scale factor for each MDS (domain.md 1.2, section 9). */
function scaleOf({ input, masses }: WeighingInput, root: number): number {
  const leaf = masses.leaf[root] as number;
  return input.options.scaleToDeclared && leaf > 0 ? (masses.declared[root] as number) / leaf : 1;
}

/**
 * Computes the amount of its root that each position adds to the vehicle. The mass from the workbook is used when
 * the sheet has no mass of its own.
 */
export function computePositionAmounts(weighed: WeighingInput, issues: EngineIssue[]): PositionAmounts {
  const {
    graph,
    input: { positions },
    masses,
  } = weighed;
  const count = positions.root.length;
  const sums: PositionAmounts = {
    root: new Int32Array(count),
    amount: new Float64Array(count),
    massGrams: new Float64Array(count),
    amountOfRoot: new Float64Array(graph.count),
    vehicleGrams: 0,
    unmatchedGrams: 0,
  };
  for (let position = 0; position < count; position++) {
    const root = (sums.root[position] = graph.indexOf.get(positions.root[position] as number));
    const pieces = positions.pieces[position] as number;
    const workbook = positions.massGrams[position] as number;
    if (root < 0) {
      if (positions.root[position] !== 0) issues.push({ code: 'position.root-missing', node: position });
      sums.massGrams[position] = Number.isNaN(workbook) ? 0 : pieces * workbook;
      sums.unmatchedGrams += sums.massGrams[position] as number;
      continue;
    }
    const isComponent = graph.kind[root] === COMPONENT;
    const perPiece = isComponent ? (masses.declared[root] as number) : workbook;
    if (Number.isNaN(perPiece)) issues.push({ code: 'position.mass-missing', node: position });
    sums.massGrams[position] = Number.isNaN(perPiece) ? 0 : pieces * perPiece;
    sums.vehicleGrams += sums.massGrams[position] as number;
    sums.amount[position] = isComponent ? pieces * scaleOf(weighed, root) : (sums.massGrams[position] as number);
    sums.amountOfRoot[root] = (sums.amountOfRoot[root] as number) + (sums.amount[position] as number);
  }
  return sums;
}
