import {
  layoutGraph,
  findNextNode,
  nodeSize,
  rowsOfColumn,
  pathsToRoot,
  type LayeredEdge,
  type LayeredNode,
} from './layer-graph';

const node = (id: number, level: number, name = `N${id}`): LayeredNode => ({ id, level, name });
const edge = (from: number, to: number): LayeredEdge => ({ from, to });

/** 2 and 3 use 1, and 3 also uses 2; 1 contains 4, which contains 5. */
const nodes = [node(1, 0), node(2, 1), node(3, 1), node(4, -1), node(5, -2)];
const edges = [edge(2, 1), edge(3, 1), edge(3, 2), edge(1, 4), edge(4, 5)];

describe('layers of a graph', () => {
  it('places contents to the left and users to the right, so that all edges lead away from the root', () => {
    const places = layoutGraph(nodes, edges);
    expect(Object.fromEntries([...places].map(([id, { layer }]) => [id, layer]))).toEqual({
      1: 0,
      2: 1,
      3: 2,
      4: -1,
      5: -2,
    });
    for (const { from, to } of edges) expect(places.get(from)!.x).toBeGreaterThan(places.get(to)!.x);
  });

  it('splits large layers into columns without overlapping nodes', () => {
    const count = 399;
    const many = [node(1, 0), ...Array.from({ length: count }, (_none, index) => node(index + 2, 1))];
    const places = layoutGraph(
      many,
      many.slice(1).map(({ id }) => edge(id, 1)),
    );
    const all = [...places.values()];
    expect(all).toHaveLength(count + 1);
    expect(Math.max(...all.map(({ row }) => row))).toBeLessThan(rowsOfColumn);
    const overlaps = all.filter((one, index) =>
      all
        .slice(index + 1)
        .some((other) => Math.abs(one.x - other.x) < nodeSize.width && Math.abs(one.y - other.y) < nodeSize.height),
    );
    expect(overlaps).toEqual([]);
  });

  it('places nodes near the nodes that they use', () => {
    const two = [node(1, 0), node(2, 1, 'A'), node(3, 1, 'B'), node(4, 2, 'X'), node(5, 2, 'Y')];
    const places = layoutGraph(two, [edge(2, 1), edge(3, 1), edge(4, 3), edge(5, 2)]);
    expect([places.get(5)!.row, places.get(4)!.row]).toEqual([places.get(2)!.row, places.get(3)!.row]);
  });
});

describe('keyboard navigation in a graph', () => {
  const places = layoutGraph(nodes, edges);
  it.each([
    [1, 'right', 2],
    [1, 'left', 4],
    [4, 'left', 5],
    [3, 'left', 2],
    [5, 'left', undefined],
    [3, 'right', undefined],
    [1, 'up', undefined],
  ] as const)('from %s %s leads to %s', (from, direction, to) =>
    expect(findNextNode(places, edges, from, direction)).toBe(to),
  );

  it('moves up and down within a column', () => {
    const flat = [node(1, 0), node(2, 1, 'A'), node(3, 1, 'B'), node(4, 1, 'C')];
    const lines = [edge(2, 1), edge(3, 1), edge(4, 1)];
    const laid = layoutGraph(flat, lines);
    expect([
      findNextNode(laid, lines, 3, 'up'),
      findNextNode(laid, lines, 3, 'down'),
      findNextNode(laid, lines, 4, 'down'),
    ]).toEqual([2, 4, undefined]);
  });
});

it('finds all paths between a node and the root, and no other nodes', () => {
  expect([...pathsToRoot(edges, 3, 1, true)].sort()).toEqual([1, 2, 3]);
  expect([...pathsToRoot(edges, 2, 1, true)].sort()).toEqual([1, 2]);
  expect([...pathsToRoot(edges, 5, 1, false)].sort()).toEqual([1, 4, 5]);
});
