import { groupScipArticles } from '@matlas/domain';
import { buildSourceGraph, type SourceRows } from './source-graph';
import type { SourceNode, SourcePosition } from './source.store';

const position = (n: number, parentN: number | null, fields: Partial<SourcePosition>): SourcePosition => ({
  n,
  parentN,
  name: `P${n}`,
  foreignName: null,
  number: `P-${n}`,
  supplierName: null,
  sheetId: null,
  quantity: '1',
  role: 'group',
  ...fields,
});
const part = (id: number, kind: number, classCode: string | null = null): SourceNode => ({
  id,
  kind,
  name: `N${id}`,
  foreignName: null,
  number: null,
  classCode,
  symbol: null,
  massGrams: '1',
  attributes: {},
  sheetId: 10,
  cid: 10,
  version: '1',
});
const finding = (nodeId: number, masked = false) => ({
  nodeId,
  itemId: 7,
  name: 'Lead',
  cas: '7439-92-1',
  ec: null,
  entryNo: null,
  minPercent: '2',
  maxPercent: '2',
  masked,
});
const NOTHING: SourceRows = { positions: [], findings: [], edges: [], nodes: [], materials: [], alloying: [] };
const tree = (rows: Partial<SourceRows>) => {
  const { nodes, root } = buildSourceGraph({ ...NOTHING, ...rows }, { id: 1, name: 'Car' });
  return groupScipArticles(nodes, root).map(({ identity, children, concerns }) => ({
    identity,
    parts: children.length,
    materials: concerns.flatMap(({ materials }) => materials.map(({ classCode }) => classCode)),
  }));
};

describe('graph of a vehicle and its sheets', () => {
  const article = { nodes: [part(10, 1), part(11, 3, '1.1.1')], findings: [finding(10)] };
  const edges = [{ parent: 10, child: 11, kind: 3, quantity: null, massGrams: '1' }];

  it('an unreleased sheet tells nothing: the parts below its position count themselves', () => {
    const positions = [
      position(0, null, {}),
      position(1, 0, { sheetId: 99, role: 'unmatched' }),
      position(2, 1, { sheetId: 10, role: 'counted' }),
      position(3, 2, { sheetId: 10, role: 'covered' }),
    ];
    expect(tree({ ...article, edges, positions, materials: [{ nodeId: 11, itemId: 7 }] })).toEqual([
      { identity: 'mds:10:N10', parts: 0, materials: ['1.1.1'] },
      { identity: 'bom:P-1', parts: 1, materials: [] },
      { identity: 'bom:P-0', parts: 1, materials: [] },
    ]);
  });
  it('several tops lie below the vehicle, and a secret substance is in no tree', () => {
    const positions = [0, 1].map((n) => position(n, null, { sheetId: 10, role: 'counted' }));
    expect(tree({ ...article, edges, positions }).map(({ identity }) => identity)).toEqual(['mds:10:N10', 'model:1']);
    expect(tree({ ...article, findings: [finding(10, true)], edges, positions })).toEqual([]);
  });
  it('a coating over an assembly has its own material, not those of the parts', () => {
    const nodes = [part(10, 1), part(11, 1), part(12, 3, '3.2'), part(13, 3, '6.1')];
    const all = [
      { parent: 10, child: 11, kind: 1, quantity: 2, massGrams: null },
      { parent: 10, child: 13, kind: 3, quantity: null, massGrams: '1' },
      { parent: 11, child: 12, kind: 3, quantity: null, massGrams: '1' },
    ];
    const materials = [12, 13].map((nodeId) => ({ nodeId, itemId: 7 }));
    const positions = [position(0, null, { sheetId: 10, role: 'counted' })];
    expect(tree({ positions, nodes, edges: all, materials, findings: [finding(10), finding(11)] })).toEqual([
      { identity: 'mds:10:N11', parts: 0, materials: ['3.2'] },
      { identity: 'mds:10:N10#joined', parts: 0, materials: ['6.1'] },
      { identity: 'mds:10:N10', parts: 2, materials: [] },
    ]);
  });
});
