import { buildGraph, COMPONENT, MATERIAL, SUBSTANCE, type Graph } from '../engine/graph';
import type { GraphColumns } from '../engine/packed-graph';
import { runSteps, type Steps } from '../steps';
import { picogramsOf } from './apportion';

/** Precision of a portion, as units per whole. */
const PORTION = 1e15;
/** A sum of portions within 0.00001 % of the whole counts as the whole: the difference is rounding. */
const ROUNDING = 1e8;
const MICROGRAMS = 1e6;
const UNCLASSIFIED = -1;
const MAX_CLASSES = 4096;

/** The lowest classified material of a mass, or the node whose content is unknown (class -1). */
export interface Leaf {
  id: number;
  node: number;
  nodeId: number;
  classIndex: number;
  isMaterial: boolean;
}
/**
 * A part of a node: its weight is `amount / divisor of the node` of the node's weight. For semi-components and
 * materials in a component, `amount` is picograms times the divisor.
 */
export interface Part {
  node: number;
  amount: bigint;
}
export interface Share {
  leaf: number;
  weight: bigint;
}

function greatestDivisor(one: number, other: number): number {
  while (other > 0) [one, other] = [other, one % other];
  return one;
}
export function leastMultiple(one: bigint, other: bigint): bigint {
  if (other === 1n || one === other) return one;
  if (one % other === 0n) return one;
  let [large, small] = [one, other];
  while (small > 0n) [large, small] = [small, large % small];
  return (one / large) * other;
}

export function addTo<Key>(sum: Map<Key, bigint>, key: Key, amount: bigint): void {
  const known = sum.get(key);
  sum.set(key, known === undefined ? amount : known + amount);
}
const keyOf = (node: number, classIndex: number): number => node * MAX_CLASSES + classIndex + 1;

/**
 * The graph of the sheets in whole numbers: the weight of a node times `amount / divisor` is the weight of a part,
 * without remainder when the weight of the node is a multiple of its `scale`. Substances are left out, because they
 * are below the lowest classified material.
 */
export class ExactGraph {
  readonly leaves: Leaf[] = [];
  readonly parts: Part[][];
  readonly divisor: bigint[];
  readonly scale: bigint[];
  /** Declared picograms of one piece of a component. */
  readonly declared: bigint[];
  /** Content of a semi-component or material that is in none of its parts; denominator `divisor`. */
  readonly own: bigint[];
  readonly parents: number[][];
  private readonly leafIds = new Map<number, number>();
  private readonly shares = new Map<number, Share[]>();
  /** Classes of the graph, followed by those of fluids. */
  readonly classes: string[];
  private constructor(
    readonly graph: Graph,
    classes: readonly string[],
  ) {
    this.classes = [...classes];
    const { count } = graph;
    this.parts = Array.from({ length: count }, () => []);
    this.parents = Array.from({ length: count }, () => []);
    this.divisor = new Array<bigint>(count).fill(1n);
    this.scale = new Array<bigint>(count).fill(1n);
    this.declared = new Array<bigint>(count).fill(0n);
    this.own = new Array<bigint>(count).fill(0n);
  }
  /** @param columns result of `unpackGraph(packed, [])` */
  static build(
    { nodes, edges, classes }: Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>,
    roots: ArrayLike<number>,
  ): ExactGraph {
    return runSteps(ExactGraph.buildInSteps({ nodes, edges, classes }, roots));
  }
  static *buildInSteps(
    { nodes, edges, classes }: Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>,
    roots: ArrayLike<number>,
  ): Steps<ExactGraph> {
    const made = new ExactGraph(buildGraph({ nodes, edges, positions: { root: Int32Array.from(roots) } }, []), classes);
    for (const node of made.graph.order) yield made.addNode(node);
    return made;
  }

  placeOf(nodeId: number): number {
    return nodeId > 0 ? this.graph.indexOf.get(nodeId) : -1;
  }
  isComponent(node: number): boolean {
    return this.graph.kind[node] === COMPONENT;
  }
  isMaterial(node: number): boolean {
    return this.graph.kind[node] === MATERIAL;
  }
  idOf(node: number): number {
    return this.graph.idOf[node] as number;
  }
  leafOf(node: number, classIndex: number): number {
    const key = keyOf(node, classIndex);
    const known = this.leafIds.get(key);
    if (known !== undefined) return known;
    this.leafIds.set(key, this.leaves.length);
    return (
      this.leaves.push({
        id: this.leaves.length,
        node,
        nodeId: this.idOf(node),
        classIndex,
        isMaterial: this.isMaterial(node),
      }) - 1
    );
  }
  /** A leaf for a mass that is not in any sheet. */
  addFreeLeaf(classCode: string | null): number {
    let classIndex = classCode === null ? UNCLASSIFIED : this.classes.indexOf(classCode);
    if (classCode !== null && classIndex < 0) classIndex = this.classes.push(classCode) - 1;
    return (
      this.leaves.push({ id: this.leaves.length, node: -1, nodeId: 0, classIndex, isMaterial: classCode !== null }) - 1
    );
  }
  /** Class of a leaf inside a material: an unclassified material has the class of the material around it. */
  classInside(node: number, around: number): number {
    const own = this.graph.classIndex[node] as number;
    return own < 0 && this.isMaterial(node) ? around : own;
  }

  /**
   * Leaves of a semi-component or material, with its scale as denominator; computed once for each node and class of
   * the material around it.
   */
  sharesOf(node: number, around = UNCLASSIFIED): readonly Share[] {
    const classIndex = this.isMaterial(node) ? this.classInside(node, around) : UNCLASSIFIED;
    const key = keyOf(node, classIndex);
    const known = this.shares.get(key);
    if (known) return known;
    const sum = new Map<number, bigint>();
    const unit = (this.scale[node] as bigint) / (this.divisor[node] as bigint);
    if (this.own[node] !== 0n) sum.set(this.leafOf(node, classIndex), unit * (this.own[node] as bigint));
    for (const { node: child, amount } of this.parts[node] as Part[]) {
      const each = (unit * amount) / (this.scale[child] as bigint);
      for (const { leaf, weight } of this.sharesOf(child, classIndex)) addTo(sum, leaf, each * weight);
    }
    const found = Array.from(sum, ([leaf, weight]) => ({ leaf, weight }));
    this.shares.set(key, found);
    return found;
  }

  private addNode(node: number): void {
    const kind = this.graph.kind[node];
    if (kind === SUBSTANCE) return;
    if (kind === COMPONENT) this.addComponent(node);
    else this.addPortions(node);
    for (const { node: child } of this.parts[node] as Part[]) this.parents[child]?.push(node);
  }
  private addComponent(node: number): void {
    const { start, child, nominal, kind, measuredGrams } = this.graph;
    const parts = this.parts[node] as Part[];
    let [divisor, calculated, scale] = [1n, 0n, 1n];
    for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++)
      if (kind[child[slot] as number] === COMPONENT && !Number.isInteger(nominal[slot])) divisor = BigInt(MICROGRAMS);
    for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
      const at = child[slot] as number;
      if (at < 0) continue;
      const isPiece = kind[at] === COMPONENT;
      const amount = isPiece
        ? divisor === 1n
          ? BigInt(nominal[slot] as number)
          : BigInt(Math.round((nominal[slot] as number) * MICROGRAMS))
        : picogramsOf(nominal[slot] as number);
      parts.push({ node: at, amount: isPiece ? amount : amount * divisor });
      calculated += isPiece ? (amount * (this.declared[at] as bigint)) / divisor : amount;
      scale = leastMultiple(scale, this.scale[at] as bigint);
    }
    const measured = measuredGrams[node] as number;
    this.declared[node] = Number.isNaN(measured) ? calculated : picogramsOf(measured);
    this.divisor[node] = divisor;
    this.scale[node] = scale * divisor;
  }

  private addPortions(node: number): void {
    const { start, child, nominal, kind } = this.graph;
    const found: { node: number; amount: number }[] = [];
    for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
      const at = child[slot] as number;
      if (at >= 0 && kind[at] !== SUBSTANCE)
        found.push({ node: at, amount: Math.round((nominal[slot] as number) * PORTION) });
    }
    const declared = found.reduce((sum, { amount }) => sum + amount, 0);
    const open = declared < PORTION - ROUNDING ? PORTION - declared : 0;
    const common = found.reduce(
      (divisor, { amount }) => greatestDivisor(divisor, amount),
      open === 0 ? declared : greatestDivisor(PORTION, open),
    );
    this.own[node] = BigInt(open / (common || 1));
    this.divisor[node] = common === 0 ? 1n : BigInt((open === 0 ? declared : PORTION) / common);
    this.parts[node] = found.map((part) => ({ node: part.node, amount: BigInt(part.amount / (common || 1)) }));
    const below = found.reduce((scale, part) => leastMultiple(scale, this.scale[part.node] as bigint), 1n);
    this.scale[node] = (this.divisor[node] as bigint) * below;
  }
}
