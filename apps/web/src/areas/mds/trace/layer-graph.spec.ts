import {
  layerGraph,
  nextPlace,
  nodeSize,
  rowsOfColumn,
  waysTo,
  type LayeredEdge,
  type LayeredNode,
} from './layer-graph';

const node = (id: number, level: number, name = `N${id}`): LayeredNode => ({ id, level, name });
const edge = (from: number, to: number): LayeredEdge => ({ from, to });

/** 2 and 3 use 1, 3 uses 2 as well; 1 holds 4, that holds 5. */
const nodes = [node(1, 0), node(2, 1), node(3, 1), node(4, -1), node(5, -2)];
const edges = [edge(2, 1), edge(3, 1), edge(3, 2), edge(1, 4), edge(4, 5)];

describe('the layers of a graph', () => {
  it('lead away from what is traced along every line, contents left, users right', () => {
    const places = layerGraph(nodes, edges);
    expect(Object.fromEntries([...places].map(([id, { layer }]) => [id, layer]))).toEqual({
      1: 0,
      2: 1,
      3: 2,
      4: -1,
      5: -2,
    });
    for (const { from, to } of edges) expect(places.get(from)!.x).toBeGreaterThan(places.get(to)!.x);
  });

  it('grow sideways when they are large, and no two nodes lie on each other', () => {
    const count = 399;
    const many = [node(1, 0), ...Array.from({ length: count }, (_none, index) => node(index + 2, 1))];
    const places = layerGraph(
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

  it('keep nodes beside what they use', () => {
    const two = [node(1, 0), node(2, 1, 'A'), node(3, 1, 'B'), node(4, 2, 'X'), node(5, 2, 'Y')];
    const places = layerGraph(two, [edge(2, 1), edge(3, 1), edge(4, 3), edge(5, 2)]);
    expect([places.get(5)!.row, places.get(4)!.row]).toEqual([places.get(2)!.row, places.get(3)!.row]);
  });
});

describe('the keyboard in a graph', () => {
  const places = layerGraph(nodes, edges);
  it.each([
    [1, 'right', 2],
    [1, 'left', 4],
    [4, 'left', 5],
    [3, 'left', 2],
    [5, 'left', undefined],
    [3, 'right', undefined],
    [1, 'up', undefined],
  ] as const)('from %s %s leads to %s', (from, direction, to) =>
    expect(nextPlace(places, edges, from, direction)).toBe(to),
  );

  it('moves up and down within a column', () => {
    const flat = [node(1, 0), node(2, 1, 'A'), node(3, 1, 'B'), node(4, 1, 'C')];
    const lines = [edge(2, 1), edge(3, 1), edge(4, 1)];
    const laid = layerGraph(flat, lines);
    expect([
      nextPlace(laid, lines, 3, 'up'),
      nextPlace(laid, lines, 3, 'down'),
      nextPlace(laid, lines, 4, 'down'),
    ]).toEqual([2, 4, undefined]);
  });
});

it('shows all ways between a node and what is traced, and no others', () => {
  expect([...waysTo(edges, 3, 1, true)].sort()).toEqual([1, 2, 3]);
  expect([...waysTo(edges, 2, 1, true)].sort()).toEqual([1, 2]);
  expect([...waysTo(edges, 5, 1, false)].sort()).toEqual([1, 4, 5]);
});
