import { mdsTraceApi, type TraceGraph, type TraceNode } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const views = ['graph', 'list', 'history'] as const;
export type TraceView = (typeof views)[number];
export const directions = ['both', 'up', 'down'] as const;
export type TraceDirection = (typeof directions)[number];
/** Steps away from what is traced; the last one means all. */
export const depths = [1, 2, 3, 5, 20] as const;
const standardDepth = 3;

/** What is traced: named in the address, so that a link and a reload show the same. */
export interface Traced {
  sheetId?: number;
  substanceId?: number;
}
const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** The address of the screen, read and written. */
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
    view: oneOf(views, search.get('view')) ?? standardView,
    direction: oneOf(directions, search.get('direction')) ?? ('both' as const),
    depth,
    change,
  };
}

const nothing: TraceGraph = { nodes: [], edges: [], isCut: false };

/** Both directions as one graph; a substance is contained, but contains nothing. */
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
    direction === 'down' && traced.sheetId !== undefined ? nothing : up.data,
    direction === 'up' || traced.sheetId === undefined ? nothing : down.data,
  ];
  const graph = useMemo(() => (above && below ? merged(above, below) : undefined), [above, below]);
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
function merged(above: TraceGraph, below: TraceGraph): WholeGraph {
  const nodes = [...new Map([...above.nodes, ...below.nodes].map((node) => [node.id, node])).values()];
  return {
    nodes,
    edges: [...above.edges, ...below.edges],
    isCut: above.isCut || below.isCut,
    root: nodes.find(({ level }) => level === 0),
  };
}
