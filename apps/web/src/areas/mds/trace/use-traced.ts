import { mdsTraceApi, type TraceGraph, type TraceNode } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const views = ['graph', 'list', 'history'] as const;
export type TraceView = (typeof views)[number];
export const directions = ['both', 'up', 'down'] as const;
export type TraceDirection = (typeof directions)[number];
/** Number of levels shown; the last one means all. */
export const depths = [1, 2, 3, 5, 20] as const;
const standardDepth = 3;

/** The traced sheet or substance, kept in the URL, so that a link and a reload show the same. */
export interface Traced {
  sheetId?: number;
  substanceId?: number;
}
const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};
const parseChoice = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** Reads and changes the URL of the page. */
export function useTraceAddress(standardView: TraceView) {
  const [search, setSearch] = useSearchParams();
  const [sheetId, substanceId] = [numberIn(search, 'sheet'), numberIn(search, 'substance')];
  const traced: Traced | undefined =
    sheetId !== undefined ? { sheetId } : substanceId !== undefined ? { substanceId } : undefined;
  const change = (patch: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(patch))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const depth = depths.find((value) => value === numberIn(search, 'depth')) ?? standardDepth;
  return {
    traced,
    view: parseChoice(views, search.get('view')) ?? standardView,
    direction: parseChoice(directions, search.get('direction')) ?? ('both' as const),
    depth,
    change,
  };
}

const emptyGraph: TraceGraph = { nodes: [], edges: [], isCut: false };

/** Merges both directions into one graph. A substance is contained in sheets, but contains nothing. */
export function useTraceGraph(traced: Traced, direction: TraceDirection, depth: number) {
  const options = { log: 'trace.log.graph', keepPrevious: true } as const;
  const up = useRoute(
    mdsTraceApi.graph,
    { ...traced, direction: 'up', depth },
    { ...options, enabled: direction !== 'down' || traced.substanceId !== undefined },
  );
  const down = useRoute(
    mdsTraceApi.graph,
    { ...traced, direction: 'down', depth },
    { ...options, enabled: direction !== 'up' && traced.sheetId !== undefined },
  );
  const [above, below] = [
    direction === 'down' && traced.sheetId !== undefined ? emptyGraph : up.data,
    direction === 'up' || traced.sheetId === undefined ? emptyGraph : down.data,
  ];
  const graph = useMemo(() => (above && below ? mergeGraphs(above, below) : undefined), [above, below]);
  return {
    graph,
    error: up.error ?? down.error,
    isLoading: up.isLoading || down.isLoading,
    refetch: () => {
      void up.refetch();
      void down.refetch();
    },
  };
}
export interface WholeGraph extends TraceGraph {
  root: TraceNode | undefined;
}
function mergeGraphs(above: TraceGraph, below: TraceGraph): WholeGraph {
  const nodes = [...new Map([...above.nodes, ...below.nodes].map((node) => [node.id, node])).values()];
  return {
    nodes,
    edges: [...above.edges, ...below.edges],
    isCut: above.isCut || below.isCut,
    root: nodes.find(({ level }) => level === 0),
  };
}
