import { addTo, type ExactGraph } from '../materials/exact-graph';
import type { MarkTable } from './marks';
import type { OutcomeContext, Outcomes } from './outcomes';
import type { ComponentsBelow } from '../materials/sheet-masses';
import type { PartRules } from './tagging-rules';
import type { Outcome, RrrMark } from './types';

/**
 * Weights of leaves by outcome, and number of pieces removed as a whole; the scale of the requested node is the
 * denominator.
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
  /** Number of marked parts, and of marked materials that contain others, at a node and below it. */
  markedBelow: Int32Array;
}

/**
 * Propagates marks and rules down a sheet that contains marks: each node is processed once for each context above
 * it, however often it is used.
 */
export class MarkPropagation {
  constructor(private readonly parts: SpreadParts) {}

  /**
   * @param context context above the node
   * @param positionId position whose own marks apply, 0 = none
   * @param above nodes from the sheet down to the parent of the node; materials among them pass on their class and
   * their mark
   */
  propagate(node: number, context: OutcomeContext, positionId: number, above: readonly number[] = []): SpreadWeights {
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
        materials.reduce((around, at) => graph.classInside(at, around), -1),
        material,
      );
      return walk;
    }
    if (!graph.isComponent(node)) {
      this.propagatePortion(walk, node, weight, context, positionId !== 0);
      return walk;
    }
    const own = outcomes.contextBelow(context, markOf(node), rulesOf(node));
    if (own.taken && !context.taken) addTo(walk.taken, own.taken, weight);
    this.propagateComponents(walk, node, own, positionId !== 0);
    return walk;
  }

  /** Context of the children of a node. */
  contextInside(node: number, context: OutcomeContext, positionId: number): OutcomeContext {
    const { graph, outcomes, rulesOf } = this.parts;
    return graph.isMaterial(node)
      ? context
      : outcomes.contextBelow(context, this.markOf(node, positionId), rulesOf(node));
  }
  private markOf(node: number, positionId: number): RrrMark | null {
    const { graph, marks } = this.parts;
    return positionId === 0 ? marks.markOfNode(graph.idOf(node)) : marks.markAtPlace(positionId, graph.idOf(node));
  }

  private propagateComponents(walk: Walk, root: number, context: OutcomeContext, isLocal: boolean): void {
    const { graph, below } = this.parts;
    const states = new Map([[root, new Map([[context, graph.scale[root] as bigint]])]]);
    for (const node of below.findComponents(root))
      for (const [at, weight] of states.get(node) ?? [])
        this.propagateComponent(walk, node, at, weight, states, isLocal);
  }
  private propagateComponent(
    walk: Walk,
    node: number,
    context: OutcomeContext,
    weight: bigint,
    states: Map<number, Map<OutcomeContext, bigint>>,
    isLocal: boolean,
  ): void {
    const { graph, outcomes, rulesOf } = this.parts;
    const parts = graph.parts[node] ?? [];
    const unit = weight / (graph.divisor[node] as bigint);
    if (parts.length === 0)
      this.addWeight(walk, graph.leafOf(node, -1), weight * (graph.declared[node] as bigint), context, null);
    for (const { node: child, amount } of parts) {
      if (!graph.isComponent(child)) {
        this.propagatePortion(walk, child, unit * amount, context, isLocal);
        continue;
      }
      const inside = outcomes.contextBelow(context, walk.markOf(child), rulesOf(child));
      if (inside.taken && !context.taken) addTo(walk.taken, inside.taken, unit * amount);
      const known = states.get(child) ?? new Map<OutcomeContext, bigint>();
      addTo(known, inside, unit * amount);
      states.set(child, known);
    }
  }

  /** Adds a semi-component or material; its paths are traversed only when there are marks inside it. */
  private propagatePortion(walk: Walk, node: number, weight: bigint, context: OutcomeContext, isLocal: boolean): void {
    const { graph, markedBelow } = this.parts;
    if (!context.taken && (isLocal || (markedBelow[node] as number) > 0)) {
      this.descend(walk, node, weight, context, -1, null);
      return;
    }
    const each = weight / (graph.scale[node] as bigint);
    for (const { leaf, weight: share } of graph.sharesOf(node)) {
      const { node: at, isMaterial } = graph.leaves[leaf] as { node: number; isMaterial: boolean };
      this.addWeight(walk, leaf, each * share, context, isMaterial && !context.taken ? walk.markOf(at) : null);
    }
  }
  private descend(
    walk: Walk,
    node: number,
    weight: bigint,
    context: OutcomeContext,
    around: number,
    material: RrrMark | null,
  ): void {
    const { graph, outcomes } = this.parts;
    const isMaterial = graph.isMaterial(node);
    const mark = walk.markOf(node);
    const inside = isMaterial ? context : outcomes.contextBelow(context, mark, null);
    const nearest = isMaterial ? (mark ?? material) : null;
    const classIndex = isMaterial ? graph.classInside(node, around) : -1;
    const unit = weight / (graph.divisor[node] as bigint);
    const own = graph.own[node] as bigint;
    if (own !== 0n) this.addWeight(walk, graph.leafOf(node, classIndex), unit * own, inside, nearest);
    for (const { node: child, amount } of graph.parts[node] ?? [])
      this.descend(walk, child, unit * amount, inside, classIndex, nearest);
  }

  private addWeight(walk: Walk, leaf: number, weight: bigint, context: OutcomeContext, material: RrrMark | null): void {
    const { graph, outcomes } = this.parts;
    const found = graph.leaves[leaf];
    if (!found || weight === 0n) return;
    const outcome = outcomes.outcomeOf(context, found, material);
    const known = walk.leaves.get(leaf) ?? new Map<Outcome, bigint>();
    addTo(known, outcome, weight);
    walk.leaves.set(leaf, known);
  }
}
