import type { GraphColumns } from '../engine/packed-graph';
import { apportion, picogramsOf } from './apportion';
import { ExactGraph } from './exact-graph';
import { type LeafKind, LeafLines, type LeafShares } from './leaf-lines';
import { SheetMasses } from './sheet-masses';

/** Mass of one lowest classified material (domain.md 9) in one piece of a sheet. */
export interface SheetLeaf {
  node: number;
  /** Component that it lies in; the root itself where that is a semi-component or material. */
  holder: number;
  /** The outermost material around it: itself mostly. */
  outermost: number;
  kind: LeafKind;
  classCode: string | null;
  picograms: bigint;
}
export interface LeafSheet {
  /**
   * In one piece of a component: its declared mass. A semi-component or material weighs what its position says; its
   * leaves are of a million grams.
   */
  picograms: bigint;
  isPortion: boolean;
  leaves: SheetLeaf[];
  shares: LeafShares;
}

const PORTION_PICOGRAMS = picogramsOf(1_000_000);

/**
 * Picograms by leaf of that mass of a sheet; they add up to it, and by material to what recyclability counts (decision
 * 0066).
 */
export function massesOfLeaves({ weights, leafOf, several }: LeafShares, leaves: number, mass: bigint): bigint[] {
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
 * What each sheet is made of, down to the lowest classified materials, in picograms that add up to its declared mass.
 * @param scaled to the declared mass (domain.md 1.2); else a component weighs what lies in it
 */
export function sheetLeaves(
  { nodes, edges, classes }: GraphColumns,
  roots: Int32Array,
  scaled: boolean,
): Map<number, LeafSheet> {
  const graph = ExactGraph.of({ nodes, edges, classes }, roots);
  const masses = new SheetMasses(graph);
  const lines = new LeafLines(graph, masses);
  const sheets = new Map<number, LeafSheet>();
  for (const root of roots) {
    const at = graph.placeOf(root);
    if (at < 0 || sheets.has(root)) continue;
    const isPortion = !graph.isComponent(at);
    const { leaves, shares } = lines.of(at);
    const picograms = isPortion ? PORTION_PICOGRAMS : masses.pieceOf(at, scaled);
    const parts = massesOfLeaves(shares, leaves.length, picograms);
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
