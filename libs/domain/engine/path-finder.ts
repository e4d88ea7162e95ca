import { COMPONENT, buildGraph, type Graph } from './graph';
import type { EngineInput } from './types';

/** A path as indexes into the input's edges, starting at the root; empty for the root itself. */
export type EdgePath = number[];

export interface PathQuery {
  /** Node ids. */
  root: number;
  target: number;
  /** The override under which the target was judged (JudgementColumns.override). */
  override: number;
  limit: number;
}

/**
 * Expands only the paths that are requested. The constructor takes as long as building the engine's graph; queries
 * are immediate.
 */
export class PathFinder {
  private readonly graph: Graph;

  constructor(private readonly input: EngineInput) {
    this.graph = buildGraph(input, []);
  }

  /**
   * Up to `limit` paths. Paths under the requested override are preferred; others are returned only when there is
   * none.
   */
  pathsTo({ root, target, override, limit }: PathQuery): EdgePath[] {
    const { indexOf } = this.graph;
    const from = indexOf.get(root);
    const to = indexOf.get(target);
    if (from < 0 || to < 0 || limit <= 0) return [];
    const reaches = this.nodesAbove(to);
    const matching = this.collect(from, to, reaches, limit, override);
    return matching.length > 0 ? matching : this.collect(from, to, reaches, limit, undefined);
  }

  /** 1 for every node from which the target is reachable. */
  private nodesAbove(target: number): Uint8Array {
    const { order, start, child, count } = this.graph;
    const reaches = new Uint8Array(count);
    reaches[target] = 1;
    for (let index = 0; index < order.length; index++) {
      const node = order[index] as number;
      for (let slot = start[node] as number; slot < (start[node + 1] as number) && !reaches[node]; slot++) {
        const at = child[slot] as number;
        if (at >= 0 && reaches[at]) reaches[node] = 1;
      }
    }
    return reaches;
  }

  private collect(
    from: number,
    to: number,
    reaches: Uint8Array,
    limit: number,
    override: number | undefined,
  ): EdgePath[] {
    const found: EdgePath[] = [];
    const { start, child, edge } = this.graph;
    const waiting: { node: number; path: EdgePath; override: number }[] = [{ node: from, path: [], override: 0 }];
    for (let at = waiting.pop(); at && found.length < limit; at = waiting.pop()) {
      if (at.node === to) {
        if (override === undefined || at.override === override) found.push(at.path);
        continue;
      }
      for (let slot = (start[at.node + 1] as number) - 1; slot >= (start[at.node] as number); slot--) {
        const next = child[slot] as number;
        if (next < 0 || !reaches[next]) continue;
        const met = this.overrideAt(at.node, slot);
        if (override !== undefined && met !== 0 && met !== override) continue;
        waiting.push({ node: next, path: [...at.path, edge[slot] as number], override: met || at.override });
      }
    }
    return found;
  }

  private overrideAt(node: number, slot: number): number {
    return this.graph.kind[node] === COMPONENT
      ? (this.input.edges.override[this.graph.edge[slot] as number] as number)
      : 0;
  }
}
