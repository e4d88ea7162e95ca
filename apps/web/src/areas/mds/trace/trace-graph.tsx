import { Controls, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, type Edge } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useNarrow, useT, useWidth } from '@matlas/web-kit';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { GraphNode, type GraphNodeLook, type GraphNodeType } from './graph-node';
import { layoutGraph, findNextNode, nodeSize, pathsToRoot, type Direction, type Place } from './layer-graph';
import type { WholeGraph } from './use-traced';

interface TraceGraphProps {
  graph: WholeGraph;
  /** The node whose paths are highlighted and that the keyboard acts on. */
  activeId: number;
  onActive: (id: number) => void;
  onOpen: (id: number) => void;
}

const nodeTypes = { sheet: GraphNode };
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Smallest zoom at which a name is still readable. */
const minReadableZoom = 0.85;
const zoomLimits = { least: 0.1, most: 1.5 } as const;
const minNodesForMap = 30;
/** Above this number of edges they are drawn in a lighter colour, because they would hide the nodes. */
const manyEdges = 150;

/** One edge per use, from the used sheet to its user. Edges on the paths of the active node are highlighted. */
function edgesOf(graph: WholeGraph, ways: ReadonlySet<number>, isDimming: boolean): Edge[] {
  return graph.edges.map(({ from, to, uses }) => {
    const isOnWay = ways.has(from) && ways.has(to);
    return {
      id: `${from}-${to}`,
      source: String(to),
      target: String(from),
      focusable: false,
      zIndex: isDimming && isOnWay ? 1 : 0,
      className: isDimming ? (isOnWay ? 'is-on-way' : 'is-dim') : '',
      ...(uses > 1 ? { label: `× ${uses}` } : {}),
    };
  });
}

function nodesOf(
  graph: WholeGraph,
  places: ReadonlyMap<number, Place>,
  lookOf: (id: number) => GraphNodeLook,
): GraphNodeType[] {
  return graph.nodes.map((node): GraphNodeType => {
    const { x = 0, y = 0 } = places.get(node.id) ?? {};
    return {
      id: String(node.id),
      type: 'sheet',
      position: { x, y },
      ...nodeSize,
      zIndex: 2,
      data: { node, ...lookOf(node.id) },
    };
  });
}

const viewMargin = 24;
/**
 * Initial view: the whole graph when it is readable, otherwise the traced sheet, placed at the edge that has
 * nothing beyond it. Opening the panel does not change the view.
 */
function useInitialView(places: ReadonlyMap<number, Place>, rootId: number, box: { width: number; height: number }) {
  const flow = useReactFlow();
  const shown = useRef<ReadonlyMap<number, Place>>(undefined);
  const { width, height } = box;
  useEffect(() => {
    const root = places.get(rootId);
    if (!root || width === 0 || shown.current === places) return;
    shown.current = places;
    const all = [...places.values()];
    const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x)) + nodeSize.width];
    const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y)) + nodeSize.height];
    const zoom = Math.min(1, (width - 2 * viewMargin) / (right - left), (height - 2 * viewMargin) / (bottom - top));
    if (zoom >= minReadableZoom)
      return void flow.setViewport({
        zoom,
        x: width / 2 - ((left + right) / 2) * zoom,
        y: height / 2 - ((top + bottom) / 2) * zoom,
      });
    const x =
      left === root.x
        ? viewMargin
        : right === root.x + nodeSize.width
          ? width - viewMargin - nodeSize.width * minReadableZoom
          : (width - nodeSize.width * minReadableZoom) / 2;
    void flow.setViewport({
      zoom: minReadableZoom,
      x: x - root.x * minReadableZoom,
      y: height / 2 - (root.y + nodeSize.height / 2) * minReadableZoom,
    });
  }, [flow, places, rootId, width, height]);
  return flow;
}

function useKeys(
  { graph, activeId, onActive, onOpen }: TraceGraphProps,
  places: ReadonlyMap<number, Place>,
  flow: ReturnType<typeof useReactFlow>,
) {
  const [hasFocus, setFocus] = useState(false);
  const goTo = (id: number) => {
    onActive(id);
    const place = places.get(id);
    if (place)
      void flow.setCenter(place.x + nodeSize.width / 2, place.y + nodeSize.height / 2, {
        zoom: Math.max(flow.getZoom(), minReadableZoom),
      });
  };
  const others: Readonly<Record<string, () => void>> = {
    Home: () => {
      if (graph.root) goTo(graph.root.id);
    },
    Enter: () => onOpen(activeId),
    ' ': () => onOpen(activeId),
    '+': () => void flow.zoomIn(),
    '=': () => void flow.zoomIn(),
    '-': () => void flow.zoomOut(),
    '0': () => void flow.fitView(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    const next = direction && findNextNode(places, graph.edges, activeId, direction);
    const act = direction
      ? () => {
          if (next !== undefined) goTo(next);
        }
      : others[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || !(event.target as HTMLElement).closest('.tr-node'))
      return;
    event.preventDefault();
    act();
  };
  return { hasFocus, onKeyDown, onFocus: () => setFocus(true), onBlur: () => setFocus(false) };
}

function Flow(props: TraceGraphProps) {
  const { graph, activeId, onOpen } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [height, setHeight] = useState(0);
  useEffect(() => setHeight(box.current?.clientHeight ?? 0), [width]);
  const places = useMemo(() => layoutGraph(graph.nodes, graph.edges), [graph]);
  const rootId = graph.root?.id ?? 0;
  const flow = useInitialView(places, rootId, { width, height });
  const { hasFocus, ...keys } = useKeys(props, places, flow);
  const isDimming = activeId !== rootId;
  const ways = useMemo(
    () => pathsToRoot(graph.edges, activeId, rootId, (places.get(activeId)?.layer ?? 0) > 0),
    [graph, places, activeId, rootId],
  );
  const edges = useMemo(() => edgesOf(graph, ways, isDimming), [graph, ways, isDimming]);
  const nodes = useMemo(
    () =>
      nodesOf(graph, places, (id) => ({
        isActive: id === activeId,
        hasFocus,
        isDim: isDimming && !ways.has(id),
        onOpen,
      })),
    [graph, places, activeId, hasFocus, isDimming, ways, onOpen],
  );
  return (
    <div
      ref={box}
      className={edges.length > manyEdges ? 'tr-graph is-dense' : 'tr-graph'}
      role="group"
      aria-label={t('trace.graph.label')}
      aria-describedby="tr-graph-keys"
      {...keys}
    >
      <span id="tr-graph-keys" className="m-hidden">
        {t('trace.graph.keys')}
      </span>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        minZoom={zoomLimits.least}
        maxZoom={zoomLimits.most}
        deleteKeyCode={null}
        onlyRenderVisibleElements
        proOptions={{ hideAttribution: true }}
      >
        {isNarrow ? null : (
          <Controls
            showInteractive={false}
            orientation="horizontal"
            position="bottom-left"
            aria-label={t('trace.graph.controls')}
          />
        )}
        {isNarrow || graph.nodes.length < minNodesForMap ? null : (
          <MiniMap
            pannable
            zoomable
            position="bottom-right"
            nodeClassName={({ id }) => (id === String(rootId) ? 'is-root' : '')}
            ariaLabel={t('trace.graph.map')}
          />
        )}
      </ReactFlow>
    </div>
  );
}

/** Uses and contents of a sheet as a graph: contents on the left, users on the right, one layer per step. */
export function TraceGraphView(props: TraceGraphProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}
