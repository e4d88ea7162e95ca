import { addTo, type ExactGraph } from '../materials/exact-graph';
import type { MarkTable } from './marks';
import type { Context, Outcomes } from './outcomes';
import type { ComponentsBelow } from '../materials/sheet-masses';
import type { PartRules } from './tagging-rules';
import type { Outcome, RrrMark } from './types';

/**
 * Weights of leaves by what becomes of them, and how many pieces were taken as a whole; all over the scale of the node
 * that was asked.
 */
export interface SpreadWeights {
  leaves: Map<number, Map<Outcome, bigint>>;
  taken: Map<Outcome, bigint>;
}
interface Walk extends SpreadWeights {
  markOf: (node: number) => RrrMark | null;
}
export interface SpreadParts {
  graph: ExactGraph;
  outcomes: Outcomes;
  marks: MarkTable;
  below: ComponentsBelow;
  /** Rules of the groups that a component belongs to. */
  rulesOf: (node: number) => PartRules | null;
  /** Marked parts, and marked materials that hold others, at a node and below it. */
  markedBelow: Int32Array;
}

/**
 * Follows marks and rules down a sheet where they lie inside of it: each node once for each thing that may be above it,
 * however often it is used.
 */
export class Spread {
  constructor(private readonly parts: SpreadParts) {}

  /**
   * @param context of what lies above the node
   * @param positionId whose own marks count, 0 = none has any
   * @param above nodes from the sheet down to the one above the node: materials among them lend it their class and their
   *   mark
   */
  over(node: number, context: Context, positionId: number, above: readonly number[] = []): SpreadWeights {
    const { graph, outcomes, rulesOf } = this.parts;
    const markOf = (at: number): RrrMark | null => this.markOf(at, positionId);
    const walk: Walk = { leaves: new Map(), taken: new Map(), markOf };
    const weight = graph.scale[node] as bigint;
    const materials = above.filter((at) => graph.isMaterial(at));
    if (materials.length > 0) {
      const material = materials.reduce<RrrMark | null>((nearest, at) => markOf(at) ?? nearest, null);
      this.descend(
        walk,
        node,
        weight,
        context,
        materials.reduce((around, at) => graph.ownClass(at, around), -1),
        material,
      );
      return walk;
    }
    if (!graph.isComponent(node)) {
      this.portion(walk, node, weight, context, positionId !== 0);
      return walk;
    }
    const own = outcomes.below(context, markOf(node), rulesOf(node));
    if (own.taken && !context.taken) addTo(walk.taken, own.taken, weight);
    this.components(walk, node, own, positionId !== 0);
    return walk;
  }

  /** What is above the children of a node. */
  inside(node: number, context: Context, positionId: number): Context {
    const { graph, outcomes, rulesOf } = this.parts;
    return graph.isMaterial(node) ? context : outcomes.below(context, this.markOf(node, positionId), rulesOf(node));
  }
  private markOf(node: number, positionId: number): RrrMark | null {
    const { graph, marks } = this.parts;
    return positionId === 0 ? marks.ofNode(graph.idOf(node)) : marks.ofPlace(positionId, graph.idOf(node));
  }

  private components(walk: Walk, root: number, context: Context, isLocal: boolean): void {
    const { graph, below } = this.parts;
    const states = new Map([[root, new Map([[context, graph.scale[root] as bigint]])]]);
    for (const node of below.of(root))
      for (const [at, weight] of states.get(node) ?? []) this.component(walk, node, at, weight, states, isLocal);
  }
  private component(
    walk: Walk,
    node: number,
    context: Context,
    weight: bigint,
    states: Map<number, Map<Context, bigint>>,
    isLocal: boolean,
  ): void {
    const { graph, outcomes, rulesOf } = this.parts;
    const parts = graph.parts[node] ?? [];
    const unit = weight / (graph.divisor[node] as bigint);
    if (parts.length === 0)
      this.put(walk, graph.leafOf(node, -1), weight * (graph.declared[node] as bigint), context, null);
    for (const { node: child, amount } of parts) {
      if (!graph.isComponent(child)) {
        this.portion(walk, child, unit * amount, context, isLocal);
        continue;
      }
      const inside = outcomes.below(context, walk.markOf(child), rulesOf(child));
      if (inside.taken && !context.taken) addTo(walk.taken, inside.taken, unit * amount);
      const known = states.get(child) ?? new Map<Context, bigint>();
      addTo(known, inside, unit * amount);
      states.set(child, known);
    }
  }

  /** Of a semi-component or material; only where marks lie inside each of its paths is walked. */
  private portion(walk: Walk, node: number, weight: bigint, context: Context, isLocal: boolean): void {
    const { graph, markedBelow } = this.parts;
    if (!context.taken && (isLocal || (markedBelow[node] as number) > 0)) {
      this.descend(walk, node, weight, context, -1, null);
      return;
    }
    const each = weight / (graph.scale[node] as bigint);
    for (const { leaf, weight: share } of graph.sharesOf(node)) {
      const { node: at, isMaterial } = graph.leaves[leaf] as { node: number; isMaterial: boolean };
      this.put(walk, leaf, each * share, context, isMaterial && !context.taken ? walk.markOf(at) : null);
    }
  }
  private descend(
    walk: Walk,
    node: number,
    weight: bigint,
    context: Context,
    around: number,
    material: RrrMark | null,
  ): void {
    const { graph, outcomes } = this.parts;
    const isMaterial = graph.isMaterial(node);
    const mark = walk.markOf(node);
    const inside = isMaterial ? context : outcomes.below(context, mark, null);
    const nearest = isMaterial ? (mark ?? material) : null;
    const classIndex = isMaterial ? graph.ownClass(node, around) : -1;
    const unit = weight / (graph.divisor[node] as bigint);
    const own = graph.own[node] as bigint;
    if (own !== 0n) this.put(walk, graph.leafOf(node, classIndex), unit * own, inside, nearest);
    for (const { node: child, amount } of graph.parts[node] ?? [])
      this.descend(walk, child, unit * amount, inside, classIndex, nearest);
  }

  private put(walk: Walk, leaf: number, weight: bigint, context: Context, material: RrrMark | null): void {
    const { graph, outcomes } = this.parts;
    const found = graph.leaves[leaf];
    if (!found || weight === 0n) return;
    const outcome = outcomes.of(context, found, material);
    const known = walk.leaves.get(leaf) ?? new Map<Outcome, bigint>();
    addTo(known, outcome, weight);
    walk.leaves.set(leaf, known);
  }
}
