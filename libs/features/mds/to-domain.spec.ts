import { treeInput, treeInputOf } from '@matlas/contract';
import { applyOperation, Decimal, fromPlain, keysInOrder, toPlain, type SheetBranch } from '@matlas/domain';
import { bracket } from './sample-trees';
import { toEditableTree } from './to-domain';
import { buildWorkingTree, type UsedSheet, type UsedSubstance, type WorkingTree } from './working-tree';

const facts = {
  physicalState: null,
  gadsl: null,
  declarableSince: null,
  applicationDuty: null,
  confidentialAllowed: true,
};
const iron: UsedSubstance = {
  ...facts,
  id: 26,
  nameEn: 'Iron',
  nameZh: '铁',
  cas: '7439-89-6',
  ec: null,
  joker: null,
  active: true,
  svhc: false,
  kind: 'element',
  symbol: 'Fe',
};
const nut: UsedSheet = {
  cid: 77,
  cver: '1',
  status: 'IR',
  ownerId: 1,
  id: 9,
  kind: 1,
  name: 'Nut',
  foreignName: null,
  number: 'N1',
  mass: { declared: new Decimal(3), calculated: new Decimal(3), leaf: new Decimal(3) },
  height: 2,
  nodeCount: 3,
};

/** The bracket as it is loaded from the tables, with one reference and a duplicated substance. */
function stored(): WorkingTree {
  const tree = buildWorkingTree(treeInput.parse(bracket()));
  tree.nodes.forEach((node, index) => {
    node.id = 100 + index;
  });
  for (const { edges } of tree.nodes)
    for (const edge of edges)
      if ('wanted' in edge.child)
        edge.child = {
          substance:
            edge.child.wanted.cas === '7439-89-6'
              ? iron
              : { ...iron, id: Number(edge.child.wanted.cas?.replaceAll('-', '')) },
        };
  tree.root.edges.push({
    pos: 3,
    fields: { quantity: 4, confidential: false, preferred: true },
    child: { sheet: nut },
  } as (typeof tree.root.edges)[number]);
  return tree;
}

describe('the editable tree of a stored sheet', () => {
  const tree = toEditableTree(stored(), { cid: 10, ownerId: 1 });

  it('identifies own nodes by their ids, and leaves by their references', () => {
    const keys = keysInOrder(tree);
    expect(keys.slice(0, 5)).toEqual(['n100', 'n101', 'n102', 'n102/substance26', 'n103']);
    expect(keys.at(-1)).toBe('n100/sheet77');
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('converts to the API format and back without a loss', () => {
    const sent = treeInput.parse(treeInputOf(tree));
    const again = buildWorkingTree(sent);
    expect(again.nodes.map(({ id, fields }) => ({ id, ...fields }))).toEqual(
      stored().nodes.map(({ id, fields }) => ({ id, ...fields })),
    );
    expect(
      again.nodes.flatMap(({ edges }) =>
        edges.map(({ fields: { quantity, massGrams, portion } }) => ({ quantity, massGrams, portion })),
      ),
    ).toEqual(
      stored().nodes.flatMap(({ edges }) =>
        edges.map(({ fields: { quantity, massGrams, portion } }) => ({ quantity, massGrams, portion })),
      ),
    );
    expect(sent).toMatchObject({
      id: 100,
      children: expect.arrayContaining([expect.objectContaining({ ref: { cid: 77, version: '1' }, quantity: 4 })]),
    });
  });
  it('writes new nodes without an id, and the whole tree as JSON', () => {
    const branch = fromPlain<SheetBranch>(
      JSON.parse(
        JSON.stringify(
          toPlain({
            node: { key: 'new-1', kind: 'material', name: 'Steel' },
            edge: { amount: { massGrams: new Decimal('0.1') } },
          }),
        ),
      ),
    );
    const outcome = applyOperation(tree, { op: 'add', parent: 'n100', index: 0, branch });
    const [first] = outcome.ok ? treeInput.parse(treeInputOf(outcome.tree)).children : [];
    expect([first?.massGrams, first?.node?.name, first?.node?.id]).toEqual(['0.1', 'Steel', undefined]);
  });
});
