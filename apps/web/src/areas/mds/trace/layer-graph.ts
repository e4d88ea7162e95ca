/** Input of the layout. An edge leads from the user (`from`) to the used sheet (`to`). */
export interface LayeredNode {
  id: number;
  level: number;
  name: string;
}
export interface LayeredEdge {
  from: number;
  to: number;
}
/**
 * `layer` is the distance from the traced sheet (0): positive for users, negative for contents. `column` and `row`
 * are the drawing position.
 */
export interface Place {
  layer: number;
  column: number;
  row: number;
  x: number;
  y: number;
}

/** Size of a node and distances between nodes, in pixels. */
export const nodeSize = { width: 200, height: 44 } as const;
const gap = { layer: 64, column: 24, row: 12 } as const;
/** A layer with more nodes is split into several columns. */
export const rowsOfColumn = 20;

/** Layer = longest path from the root in one direction, so that every edge leads outwards. */
function layersOf(nodes: readonly LayeredNode[], edges: readonly LayeredEdge[], sign: 1 | -1): Map<number, number> {
  const inDirection = new Map(nodes.filter(({ level }) => level * sign >= 0).map((node) => [node.id, node]));
  const inwards = new Map<number, number[]>();
  for (const { from, to } of edges) {
    const [outer, inner] = sign > 0 ? [from, to] : [to, from];
    if (inDirection.has(outer) && inDirection.has(inner)) inwards.set(outer, [...(inwards.get(outer) ?? []), inner]);
  }
  const layers = new Map<number, number>();
  const layerOf = (id: number): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    layers.set(id, 0); // ends the recursion for a cycle, which data sheets cannot have
    const layer = inDirection.get(id)?.level === 0 ? 0 : 1 + Math.max(0, ...(inwards.get(id) ?? []).map(layerOf));
    layers.set(id, layer);
    return layer;
  };
  for (const id of inDirection.keys()) layerOf(id);
  return new Map([...layers].map(([id, layer]) => [id, layer * sign]));
}

/** Numeric sorting: `Bolt 9` before `Bolt 10`. */
const byName = new Intl.Collator(undefined, { numeric: true });
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Sorts the nodes of a layer by the mean position of their neighbours, to reduce line crossings; by name where
 * positions are equal.
 */
function sortLayer(
  ids: readonly number[],
  joined: ReadonlyMap<number, readonly number[]>,
  heights: ReadonlyMap<number, number>,
  names: ReadonlyMap<number, string>,
): number[] {
  const weight = (id: number): number => {
    const known = (joined.get(id) ?? []).flatMap((other) => heights.get(other) ?? []);
    return known.length > 0 ? mean(known) : 0;
  };
  const weights = new Map(ids.map((id) => [id, weight(id)]));
  return [...ids].sort(
    (one, other) =>
      (weights.get(one) ?? 0) - (weights.get(other) ?? 0) ||
      byName.compare(names.get(one) ?? '', names.get(other) ?? '') ||
      one - other,
  );
}

function neighboursOf(edges: readonly LayeredEdge[]): Map<number, number[]> {
  const joined = new Map<number, number[]>();
  const join = (one: number, other: number) => {
    const list = joined.get(one);
    if (list) list.push(other);
    else joined.set(one, [other]);
  };
  for (const { from, to } of edges) {
    join(from, to);
    join(to, from);
  }
  return joined;
}

/**
 * Positions of all nodes in layers from left to right: contents, traced sheet, users. A layer grows sideways above
 * `rowsOfColumn` nodes.
 */
export function layoutGraph(nodes: readonly LayeredNode[], edges: readonly LayeredEdge[]): Map<number, Place> {
  const layers = new Map([...layersOf(nodes, edges, -1), ...layersOf(nodes, edges, 1)]);
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const joined = neighboursOf(edges);
  const heights = new Map<number, number>();
  const places = new Map<number, Place>();
  for (const sign of [1, -1] as const) {
    let [x, column] = [sign > 0 ? 0 : -(nodeSize.width + gap.layer), sign > 0 ? 0 : -1];
    for (let layer = sign > 0 ? 0 : -1; ; layer += sign) {
      const ids = sortLayer(
        [...layers].flatMap(([id, of]) => (of === layer ? [id] : [])),
        joined,
        heights,
        names,
      );
      if (ids.length === 0) break;
      const columns = Math.ceil(ids.length / rowsOfColumn);
      const rows = Math.ceil(ids.length / columns);
      ids.forEach((id, index) => {
        const [step, row] = [Math.floor(index / rows), index % rows];
        const inColumn = Math.min(rows, ids.length - step * rows);
        const y = (row - (inColumn - 1) / 2) * (nodeSize.height + gap.row) - nodeSize.height / 2;
        heights.set(id, y);
        places.set(id, {
          layer,
          column: column + sign * step,
          row,
          x: x + sign * step * (nodeSize.width + gap.column),
          y,
        });
      });
      x += sign * (columns * (nodeSize.width + gap.column) - gap.column + gap.layer);
      column += sign * columns;
    }
  }
  return places;
}

export type Direction = 'left' | 'right' | 'up' | 'down';
/**
 * Target of an arrow key. Left and right follow an edge, or else go to the nearest node in the next column; up and
 * down stay in the column.
 */
export function findNextNode(
  places: ReadonlyMap<number, Place>,
  edges: readonly LayeredEdge[],
  id: number,
  direction: Direction,
): number | undefined {
  const here = places.get(id);
  if (!here) return undefined;
  const nearest = (ids: readonly number[]): number | undefined => {
    const far = (other: number): number => {
      const place = places.get(other);
      return place ? Math.abs(place.y - here.y) + Math.abs(place.x - here.x) : Infinity;
    };
    return [...ids].sort((one, other) => far(one) - far(other) || one - other)[0];
  };
  const where = (holds: (place: Place) => boolean): number[] =>
    [...places].flatMap(([other, place]) => (other !== id && holds(place) ? [other] : []));
  if (direction === 'up' || direction === 'down')
    return nearest(
      where(({ column, row }) => column === here.column && (direction === 'up' ? row < here.row : row > here.row)),
    );
  const sign = direction === 'right' ? 1 : -1;
  const along = edges
    .flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
    .filter((other) => ((places.get(other)?.column ?? here.column) - here.column) * sign > 0);
  return nearest(along) ?? nearest(where(({ column }) => column === here.column + sign));
}

/** All nodes on the paths between a node and the traced sheet; they show why the node is in the graph. */
export function pathsToRoot(edges: readonly LayeredEdge[], id: number, rootId: number, isAbove: boolean): Set<number> {
  const inwards = new Map<number, number[]>();
  for (const { from, to } of edges) {
    const [outer, inner] = isAbove ? [from, to] : [to, from];
    inwards.set(outer, [...(inwards.get(outer) ?? []), inner]);
  }
  const found = new Set([id]);
  for (const at of found) if (at !== rootId) for (const inner of inwards.get(at) ?? []) found.add(inner);
  return found;
}
