import type { UnitSearch } from './find-units';
import { COMPONENT, SUBSTANCE } from './graph';

interface Spread {
  child: number;
  /** How much the child's own content changes the sum. */
  inside: number;
  /** How much the portion of the child changes the sum. */
  portion: number;
}

/** For a range: the width that a child adds, by its portion and by its own content. */
function rangeSpread({ graph, segments }: UnitSearch, slot: number, child: number, entity: number): Spread {
  const row = segments.find(child, entity);
  if (row < 0) return { child, inside: 0, portion: 0 };
  const low = graph.low[slot] as number;
  const high = graph.high[slot] as number;
  const disclosed = segments.disclosed[row] as number;
  const isPiece = graph.kind[child] === SUBSTANCE;
  return {
    child,
    inside: isPiece ? 0 : high * (disclosed - (segments.low[row] as number)),
    portion: (high - low) * disclosed,
  };
}

function unknownSpread({ graph, shapes }: UnitSearch, slot: number, child: number): Spread {
  const unknown = (graph.high[slot] as number) * (shapes.unknownMax[child] as number);
  const isJoker = graph.kind[child] === SUBSTANCE;
  return { child, inside: isJoker ? 0 : unknown, portion: isJoker ? unknown : 0 };
}

/**
 * Finds the node whose data would settle the verdict: descends from the judged node to the source of most of the
 * uncertainty.
 * @param by portions = the widest range, content = the largest share of unknown content
 */
export function settlingNode(search: UnitSearch, from: number, entity: number, by: 'portions' | 'content'): number {
  const { graph } = search;
  let node = from;
  for (;;) {
    let widest: Spread = { child: -1, inside: 0, portion: 0 };
    let ownPortion = 0;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child < 0 || graph.kind[child] === COMPONENT) continue;
      const spread = by === 'portions' ? rangeSpread(search, slot, child, entity) : unknownSpread(search, slot, child);
      ownPortion = Math.max(ownPortion, spread.portion);
      if (spread.inside > widest.inside) widest = spread;
    }
    if (widest.child < 0 || ownPortion >= widest.inside) return node;
    node = widest.child;
  }
}
