import { ContentGraph, type ContentTotals, type PackedGraph, unpackGraph } from '@matlas/domain';
import { comparedSubstances } from './compared-substances';

/** Pairs of sheets: the previous one, and the one that may have changed. */
export interface ContentsToCompare {
  pairs: readonly (readonly [before: number, after: number])[];
  graph: PackedGraph;
  secretNodes: readonly number[];
}

const NAMELESS = new Map<number, never>();

/** Number of lines of the content that differ between the two sheets of each pair. */
export function run({ pairs, graph, secretNodes }: ContentsToCompare): number[] {
  const secrets = new Set(secretNodes);
  const contents = new ContentGraph(unpackGraph(graph), [...new Set(pairs.flat())]);
  const known = new Map<number, ContentTotals>();
  const totals = (id: number): ContentTotals => {
    const found = known.get(id) ?? contents.totalsOf(id, secrets);
    known.set(id, found);
    return found;
  };
  return pairs.map(
    ([before, after]) =>
      comparedSubstances({ was: totals(before), is: totals(after) }, NAMELESS).filter(({ state }) => state !== 'same')
        .length,
  );
}
