import { buildGraph, COMPONENT, type Graph } from '../engine/graph';
import type { GraphColumns } from '../engine/packed-graph';

/** Occurrences of a component of a sheet in a vehicle. */
export interface ComponentUse {
  /** Number of pieces in the whole vehicle, over all positions and paths. */
  pieces: number;
  /** `position` is the index of the first position in tree order, `positions` the number of positions. */
  position: number;
  positions: number;
}
/** A position that is counted by its sheet. */
export interface CountedPosition {
  position: number;
  root: number;
  pieces: number;
}

/** Index of the components in the sheets of a vehicle: where each occurs, and the first path to it. */
export class ComponentUses {
  readonly uses = new Map<number, ComponentUse>();
  private readonly graph: Graph;
  /** By root: the parent of each component on the first path to it. */
  private readonly above = new Map<number, Map<number, number>>();

  constructor(columns: GraphColumns, counted: readonly CountedPosition[]) {
    this.graph = buildGraph(
      { nodes: columns.nodes, edges: columns.edges, positions: { root: Int32Array.from(counted, ({ root }) => root) } },
      [],
    );
    const byRoot = new Map<number, CountedPosition[]>();
    for (const one of counted) {
      const known = byRoot.get(one.root);
      if (known) known.push(one);
      else byRoot.set(one.root, [one]);
    }
    for (const [root, positions] of byRoot) this.addRoot(root, positions);
  }

  /** Node ids from the root down to the component, both included. */
  pathTo(root: number, component: number): number[] {
    const above = this.above.get(root);
    const way = [component];
    for (let at = above?.get(component); at !== undefined; at = above?.get(at)) way.push(at);
    if (way.at(-1) !== root) way.push(root);
    return way.reverse();
  }

  private addRoot(root: number, positions: readonly CountedPosition[]): void {
    const { graph } = this;
    const start = graph.indexOf.get(root);
    if (start < 0 || graph.kind[start] !== COMPONENT) return;
    const inVehicle = positions.reduce((sum, { pieces }) => sum + pieces, 0);
    const first = Math.min(...positions.map(({ position }) => position));
    const above = new Map<number, number>();
    for (const [place, flow] of this.countPieces(start, above))
      this.add(graph.idOf[place] as number, { pieces: flow * inVehicle, position: first, positions: positions.length });
    this.above.set(root, above);
  }
  /**
   * Pieces of every component in one piece of the root. Children have lower indexes than their parents, so the
   * traversal goes by descending index.
   */
  private countPieces(start: number, above: Map<number, number>): Map<number, number> {
    const { graph } = this;
    const reached = this.componentsBelow(start, above);
    const flow = new Map([[start, 1]]);
    for (const place of reached) {
      const pieces = flow.get(place) ?? 0;
      for (const { child, amount } of this.childComponents(place))
        flow.set(child, (flow.get(child) ?? 0) + pieces * amount);
    }
    return new Map(
      reached
        .map((place) => [place, flow.get(place) ?? 0] as const)
        .filter(([place]) => graph.kind[place] === COMPONENT),
    );
  }
  private componentsBelow(start: number, above: Map<number, number>): number[] {
    const { graph } = this;
    const found = new Set([start]);
    for (const place of found) {
      for (const { child } of this.childComponents(place)) {
        if (found.has(child)) continue;
        found.add(child);
        above.set(graph.idOf[child] as number, graph.idOf[place] as number);
      }
    }
    return [...found].sort((one, other) => other - one);
  }
  private *childComponents(place: number): Generator<{ child: number; amount: number }> {
    const { start, child, nominal, kind } = this.graph;
    for (let slot = start[place] as number; slot < (start[place + 1] as number); slot++) {
      const at = child[slot] as number;
      if (at >= 0 && kind[at] === COMPONENT) yield { child: at, amount: nominal[slot] as number };
    }
  }
  private add(component: number, use: ComponentUse): void {
    const known = this.uses.get(component);
    if (!known) this.uses.set(component, use);
    else
      this.uses.set(component, {
        pieces: known.pieces + use.pieces,
        position: Math.min(known.position, use.position),
        positions: known.positions + use.positions,
      });
  }
}
