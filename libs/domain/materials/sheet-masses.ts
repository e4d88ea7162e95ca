import { apportion } from './apportion';
import { addTo, type ExactGraph, type Part, type Share } from './exact-graph';

/**
 * Leaf masses of one piece of a sheet (or of all pieces, when their number is not whole): picograms that add up to
 * its mass.
 */
export interface SheetMass {
  /** Dense index of the node; -1: no sheet. */
  root: number;
  mass: bigint;
  leaves: readonly number[];
  masses: readonly bigint[];
}

/** A number of pieces with equal mass. */
export interface WeighedPosition {
  sheet: SheetMass;
  pieces: bigint;
}

/** Finds the components below a component, itself included, parents before children. */
export class ComponentsBelow {
  private readonly stamp: Int32Array;
  private visit = 0;
  constructor(private readonly graph: ExactGraph) {
    this.stamp = new Int32Array(graph.graph.count);
  }
  findComponents(root: number): Int32Array {
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

/** Exact content of each sheet; each root is computed once. */
export class SheetMasses {
  private readonly below: ComponentsBelow;
  private readonly weights: bigint[];
  private readonly byRoot = new Map<number, readonly Share[]>();
  private readonly byMass = new Map<string, SheetMass>();

  constructor(private readonly graph: ExactGraph) {
    this.below = new ComponentsBelow(graph);
    this.weights = new Array<bigint>(graph.graph.count).fill(0n);
  }

  /** Weights of the leaves of a sheet, with its scale as denominator (for components, in picograms). */
  weightsOf(root: number): readonly Share[] {
    return this.hasMass(root) ? this.contentWeightsOf(root) : [{ leaf: this.graph.leafOf(root, -1), weight: 1n }];
  }
  /** Whether anything in the sheet has a mass above 0. */
  hasMass(root: number): boolean {
    return this.contentWeightsOf(root).some(({ weight }) => weight > 0n);
  }
  /** Mass of one piece of a component: the declared mass, or the mass of its content. */
  pieceMassOf(root: number, isScaled: boolean): bigint {
    const declared = this.graph.declared[root] as bigint;
    if (isScaled) return declared;
    const scale = this.graph.scale[root] as bigint;
    const content =
      (2n * this.contentWeightsOf(root).reduce((sum, { weight }) => sum + weight, 0n) + scale) / (2n * scale);
    return content > 0n ? content : declared;
  }
  divideMass(root: number, mass: bigint): SheetMass {
    const key = `${root}:${mass}`;
    const known = this.byMass.get(key);
    if (known) return known;
    const shares = this.weightsOf(root);
    const found: SheetMass = {
      root,
      mass,
      leaves: shares.map(({ leaf }) => leaf),
      masses: apportion(
        shares.map(({ weight }) => weight),
        mass,
      ),
    };
    this.byMass.set(key, found);
    return found;
  }

  /**
   * Visits each component of a sheet with its number of pieces, once with the scale of the sheet as denominator and
   * once divided by its own divisor; parents before children.
   */
  visitComponents(root: number, visit: (node: number, weight: bigint, unit: bigint) => void): void {
    const { graph, weights } = this;
    weights[root] = graph.scale[root] as bigint;
    for (const node of this.below.findComponents(root)) {
      const weight = weights[node] as bigint;
      weights[node] = 0n;
      const divisor = graph.divisor[node] as bigint;
      const unit = divisor === 1n ? weight : weight / divisor;
      for (const { node: child, amount } of graph.parts[node] ?? [])
        if (graph.isComponent(child)) weights[child] = (weights[child] as bigint) + unit * amount;
      visit(node, weight, unit);
    }
  }
  /** Factor from a weight inside a semi-component or material to the weight in the component. */
  partFactor(unit: bigint, { node: child, amount }: Part): bigint {
    const scale = this.graph.scale[child] as bigint;
    return scale === 1n ? unit * amount : (unit * amount) / scale;
  }

  private contentWeightsOf(root: number): readonly Share[] {
    const known = this.byRoot.get(root);
    if (known) return known;
    const found = this.graph.isComponent(root) ? this.sumLeaves(root) : this.graph.sharesOf(root);
    this.byRoot.set(root, found);
    return found;
  }
  private sumLeaves(root: number): Share[] {
    const { graph } = this;
    const sum = new Map<number, bigint>();
    this.visitComponents(root, (node, weight, unit) => {
      const parts = graph.parts[node] ?? [];
      if (parts.length === 0) addTo(sum, graph.leafOf(node, -1), weight * (graph.declared[node] as bigint));
      for (const part of parts) {
        if (graph.isComponent(part.node)) continue;
        const each = this.partFactor(unit, part);
        for (const share of graph.sharesOf(part.node))
          addTo(sum, share.leaf, share.weight === 1n ? each : each * share.weight);
      }
    });
    return Array.from(sum, ([leaf, weight]) => ({ leaf, weight }));
  }
}
