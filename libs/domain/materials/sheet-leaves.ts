import type { GraphColumns } from '../engine/packed-graph';
import { apportion, picogramsOf } from './apportion';
import { ExactGraph } from './exact-graph';
import { type LeafKind, LeafLines, type LeafShares } from './leaf-lines';
import { SheetMasses } from './sheet-masses';

/** Mass of one lowest classified material (domain.md 9) in one piece of a sheet. */
export interface SheetLeaf {
  node: number;
  /** The component that contains it; the root itself when that is a semi-component or material. */
  holder: number;
  /** The outermost material around it, usually the material itself. */
  outermost: number;
  kind: LeafKind;
  classCode: string | null;
  picograms: bigint;
}
export interface LeafSheet {
  /**
   * Declared mass of one piece of a component. The mass of a semi-component or material comes from its position;
   * its leaves then refer to a million grams.
   */
  picograms: bigint;
  isPortion: boolean;
  leaves: SheetLeaf[];
  shares: LeafShares;
}

const PORTION_PICOGRAMS = picogramsOf(1_000_000);

/**
 * Divides a mass of a sheet among its leaves, in picograms that add up to it. The sums by material equal those of
 * recyclability (decision 0066).
 */
export function divideAmongLeaves({ weights, leafOf, several }: LeafShares, leaves: number, mass: bigint): bigint[] {
  const found = new Array<bigint>(leaves).fill(0n);
  const add = (leaf: number, part: bigint): void => void (found[leaf] = (found[leaf] as bigint) + part);
  const parts = apportion(weights, mass);
  for (let at = 0; at < parts.length; at++)
    if ((leafOf[at] as number) >= 0) add(leafOf[at] as number, parts[at] as bigint);
  for (const { weight, leaves: of, weights: inside } of several)
    apportion(inside, parts[weight] as bigint).forEach((part, at) => add(of[at] as number, part));
  return found;
}

/**
 * The lowest classified materials of each sheet, in picograms that add up to its declared mass.
 * @param scaled true: to the declared mass (domain.md 1.2); false: a component has the mass of its content
 */
export function sheetLeaves(
  { nodes, edges, classes }: GraphColumns,
  roots: Int32Array,
  scaled: boolean,
): Map<number, LeafSheet> {
  const graph = ExactGraph.build({ nodes, edges, classes }, roots);
  const masses = new SheetMasses(graph);
  const lines = new LeafLines(graph, masses);
  const sheets = new Map<number, LeafSheet>();
  for (const root of roots) {
    const at = graph.placeOf(root);
    if (at < 0 || sheets.has(root)) continue;
    const isPortion = !graph.isComponent(at);
    const { leaves, shares } = lines.findLeaves(at);
    const picograms = isPortion ? PORTION_PICOGRAMS : masses.pieceMassOf(at, scaled);
    const parts = divideAmongLeaves(shares, leaves.length, picograms);
    sheets.set(root, {
      picograms,
      isPortion,
      shares,
      leaves: leaves.map(({ node, holder, outermost, kind }, index) => ({
        node: graph.idOf(node),
        holder: graph.idOf(holder),
        outermost: graph.idOf(outermost),
        kind,
        classCode: kind === 'classified' ? (classes[graph.graph.classIndex[node] as number] ?? null) : null,
        picograms: parts[index] as bigint,
      })),
    });
  }
  return sheets;
}
