import { weighComponents } from '../engine/component-masses';
import { buildGraph, COMPONENT, type Graph, MATERIAL, SUBSTANCE } from '../engine/graph';
import type { GraphColumns } from '../engine/packed-graph';
import { apportion, picogramsOf } from './apportion';

/** What a leaf is: a material with its class, a material that nobody classified, or content that nobody told (an empty component or semi-component). */
export const LEAF_KINDS = ['classified', 'unclassified', 'untold'] as const;
export type LeafKind = (typeof LEAF_KINDS)[number];

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
  /** In one piece of a component: its declared mass. A semi-component or material weighs what its position says; its leaves are of a million grams. */
  picograms: bigint;
  isPortion: boolean;
  leaves: SheetLeaf[];
}

interface Share { node: number; holder: number; outermost: number; kind: LeafKind; amount: number }
const PORTION_GRAMS = 1_000_000;
/** Shares of a whole below this are noise of floats. */
const NOISE = 1e-9;

/** Leaves of every node, children before parents: fractions of semi-components and materials, grams in one piece of a component. */
class LeafShares {
  private readonly of: Share[][];
  /** Fraction of a material that no class below it claims and that it does not claim itself. */
  private readonly open: Float64Array;

  constructor(private readonly graph: Graph) {
    this.of = Array.from({ length: graph.count }, () => []);
    this.open = new Float64Array(graph.count);
    for (const node of graph.order) {
      if (graph.kind[node] === SUBSTANCE) continue;
      if (graph.kind[node] === MATERIAL) this.addMaterial(node);
      else if (graph.kind[node] === COMPONENT) this.addComponent(node);
      else this.addSemi(node);
    }
  }

  leavesOf(node: number): readonly Share[] {
    const own = this.of[node] as Share[];
    return this.graph.kind[node] === MATERIAL ? [...own, ...this.openShare(node, 1)] : own;
  }
  private openShare(node: number, amount: number): Share[] {
    const open = (this.open[node] as number) * amount;
    return open > NOISE * amount ? [{ node, holder: -1, outermost: node, kind: 'unclassified', amount: open }] : [];
  }
  private *children(node: number): Generator<{ child: number; amount: number }> {
    const { start, child, nominal } = this.graph;
    for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) if ((child[slot] as number) >= 0) yield { child: child[slot] as number, amount: nominal[slot] as number };
  }

  private addMaterial(node: number): void {
    const sum = new Map<number, Share>();
    let rest = 1;
    for (const { child, amount } of this.children(node)) {
      if (this.graph.kind[child] !== MATERIAL) continue;
      rest -= amount * (1 - (this.open[child] as number));
      for (const share of this.of[child] as Share[]) add(sum, share.node, { ...share, amount: share.amount * amount });
    }
    const isClassified = (this.graph.classIndex[node] as number) >= 0;
    if (isClassified && rest > NOISE) add(sum, node, { node, holder: -1, outermost: -1, kind: 'classified', amount: rest });
    this.open[node] = isClassified ? 0 : Math.max(0, rest);
    this.of[node] = [...sum.values()];
  }
  /** A part of a semi-component or component: of a material with it around. */
  private inside(child: number, amount: number): Share[] {
    if (this.graph.kind[child] !== MATERIAL) return (this.of[child] as Share[]).map((share) => ({ ...share, amount: share.amount * amount }));
    return [...(this.of[child] as Share[]).map((share) => ({ ...share, outermost: child, amount: share.amount * amount })), ...this.openShare(child, amount)];
  }
  private addSemi(node: number): void {
    const sum = new Map<number, Share>();
    let rest = 1;
    for (const { child, amount } of this.children(node)) {
      rest -= amount;
      for (const share of this.inside(child, amount)) add(sum, share.node, share);
    }
    if (rest > NOISE) add(sum, node, { node, holder: -1, outermost: -1, kind: 'untold', amount: rest });
    this.of[node] = [...sum.values()];
  }
  private addComponent(node: number): void {
    const sum = new Map<number, Share>();
    const { count, kind } = this.graph;
    let children = 0;
    for (const { child, amount } of this.children(node)) {
      children++;
      for (const share of this.inside(child, amount)) {
        const holder = kind[child] === COMPONENT ? share.holder : node;
        add(sum, holder * count + share.node, { ...share, holder });
      }
    }
    const measured = this.graph.measuredGrams[node] as number;
    if (children === 0 && measured > 0) add(sum, node * count + node, { node, holder: node, outermost: -1, kind: 'untold', amount: measured });
    this.of[node] = [...sum.values()];
  }
}

function add(sum: Map<number, Share>, key: number, share: Share): void {
  const known = sum.get(key);
  if (known) known.amount += share.amount;
  else sum.set(key, share);
}

/**
 * What each sheet is made of, down to the lowest classified materials, in picograms that add up to its declared mass.
 * @param scaled to the declared mass (domain.md 1.2); else a component weighs what lies in it
 */
export function sheetLeaves(columns: GraphColumns, roots: Int32Array, scaled: boolean): Map<number, LeafSheet> {
  const graph = buildGraph({ nodes: columns.nodes, edges: columns.edges, positions: { root: roots } }, []);
  const { declared, leaf } = weighComponents(graph, new Uint8Array(columns.classes.length), []);
  const shares = new LeafShares(graph);
  const sheets = new Map<number, LeafSheet>();
  for (const root of roots) {
    const at = graph.indexOf.of(root);
    if (at < 0 || sheets.has(root)) continue;
    const isPortion = graph.kind[at] !== COMPONENT;
    const told = shares.leavesOf(at);
    const found = told.some(({ amount }) => amount > 0) ? told : [{ node: at, holder: -1, outermost: -1, kind: 'untold' as const, amount: 1 }];
    const weights = found.map(({ amount }) => picogramsOf(isPortion ? amount * PORTION_GRAMS : amount));
    const total = isPortion ? picogramsOf(PORTION_GRAMS) : picogramsOf((scaled || leaf[at] === 0 ? declared[at] : leaf[at]) as number);
    const masses = apportion(weights, total);
    const idOf = (place: number): number => graph.idOf[place] as number;
    sheets.set(root, {
      picograms: total, isPortion,
      leaves: found.map(({ node, holder, outermost, kind }, index) => ({
        node: idOf(node), holder: holder < 0 ? root : idOf(holder), outermost: outermost < 0 ? idOf(node) : idOf(outermost), kind, classCode: kind === 'classified' ? (columns.classes[graph.classIndex[node] as number] ?? null) : null, picograms: masses[index] as bigint,
      })),
    });
  }
  return sheets;
}
