import { apportion } from '../materials';
import type { ExactGraph, Share } from './exact-graph';

/** Leaves of one piece of a sheet (or of all pieces, where these are no whole number): picograms that add up to its mass. */
export interface SheetMass {
  /** Dense node; -1: no sheet. */
  root: number;
  mass: bigint;
  leaves: readonly number[];
  masses: readonly bigint[];
}

/** Pieces of one mass. */
export interface WeighedPosition { sheet: SheetMass; pieces: bigint }

/** Components below one, itself included, parents before children. */
export class ComponentsBelow {
  private readonly stamp: Int32Array;
  private visit = 0;
  constructor(private readonly graph: ExactGraph) {
    this.stamp = new Int32Array(graph.graph.count);
  }
  of(root: number): Int32Array {
    const { graph, stamp } = this;
    const mark = ++this.visit;
    const found = [root];
    stamp[root] = mark;
    for (let at = 0; at < found.length; at++) {
      for (const { node } of graph.parts[found[at] as number] ?? []) {
        if (stamp[node] === mark || !graph.isComponent(node)) continue;
        stamp[node] = mark;
        found.push(node);
      }
    }
    return Int32Array.from(found).sort().reverse();
  }
}

/** What lies in each sheet, exactly; each root is weighed once. */
export class SheetMasses {
  private readonly below: ComponentsBelow;
  private readonly weights: bigint[];
  private readonly byRoot = new Map<number, readonly Share[]>();
  private readonly byMass = new Map<string, SheetMass>();

  constructor(private readonly graph: ExactGraph) {
    this.below = new ComponentsBelow(graph);
    this.weights = new Array<bigint>(graph.graph.count).fill(0n);
  }

  /** Weights of the leaves of a sheet, over its scale (times a picogram, in components). */
  weightsOf(root: number): readonly Share[] {
    const known = this.byRoot.get(root);
    if (known) return known;
    const told = this.graph.isComponent(root) ? this.weigh(root) : this.graph.sharesOf(root);
    const found = told.some(({ weight }) => weight > 0n) ? told : [{ leaf: this.graph.leafOf(root, -1), weight: 1n }];
    this.byRoot.set(root, found);
    return found;
  }
  /** Mass of one piece of a component: as declared, or what lies in it. */
  pieceOf(root: number, isScaled: boolean): bigint {
    const declared = this.graph.declared[root] as bigint;
    if (isScaled) return declared;
    const shares = this.graph.isComponent(root) ? this.weigh(root) : [];
    const scale = this.graph.scale[root] as bigint;
    const content = (2n * shares.reduce((sum, { weight }) => sum + weight, 0n) + scale) / (2n * scale);
    return content > 0n ? content : declared;
  }
  of(root: number, mass: bigint): SheetMass {
    const key = `${root}:${mass}`;
    const known = this.byMass.get(key);
    if (known) return known;
    const shares = this.weightsOf(root);
    const found: SheetMass = { root, mass, leaves: shares.map(({ leaf }) => leaf), masses: apportion(shares.map(({ weight }) => weight), mass) };
    this.byMass.set(key, found);
    return found;
  }

  private weigh(root: number): Share[] {
    const { graph, weights } = this;
    const sum = new Map<number, bigint>();
    const nodes = this.below.of(root);
    weights[root] = graph.scale[root] as bigint;
    for (const node of nodes) {
      const weight = weights[node] as bigint;
      weights[node] = 0n;
      this.weighParts(node, weight, sum);
    }
    return Array.from(sum, ([leaf, weight]) => ({ leaf, weight }));
  }
  private weighParts(node: number, weight: bigint, sum: Map<number, bigint>): void {
    const { graph, weights } = this;
    const parts = graph.parts[node] ?? [];
    const divisor = graph.divisor[node] as bigint;
    const unit = divisor === 1n ? weight : weight / divisor;
    if (parts.length === 0) addTo(sum, graph.leafOf(node, -1), weight * (graph.declared[node] as bigint));
    for (const { node: child, amount } of parts) {
      if (graph.isComponent(child)) {
        weights[child] = (weights[child] as bigint) + unit * amount;
        continue;
      }
      const scale = graph.scale[child] as bigint;
      const each = scale === 1n ? unit * amount : (unit * amount) / scale;
      for (const share of graph.sharesOf(child)) addTo(sum, share.leaf, share.weight === 1n ? each : each * share.weight);
    }
  }
}

export function addTo<Key>(sum: Map<Key, bigint>, key: Key, amount: bigint): void {
  const known = sum.get(key);
  sum.set(key, known === undefined ? amount : known + amount);
}
