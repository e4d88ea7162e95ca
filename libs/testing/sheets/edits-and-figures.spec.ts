import {
  applyOperation,
  childrenOf,
  Decimal,
  edit,
  formatDecimal,
  formatMass,
  keysInOrder,
  openCheck,
  openHistory,
  parseMass,
  planDetach,
  planMoves,
  planReplace,
  toSheetTree,
  planVersion,
  recheck,
  type SheetBranch,
  sheetMasses,
  type SheetOperation,
  SheetScene,
  type SheetTree,
  topmostOf,
  undo,
  wouldDuplicate,
} from '@matlas/domain';
import { grams, iron, material, part, percent, pieces, substance } from './rule-case';
import rollup from '../vectors/mds_rollup.json';

const sheet = (root: SheetBranch): SheetTree => toSheetTree({ cid: 10, ownerId: 1 }, root);
const used = (key: string, cid = 77): SheetBranch => ({
  node: {
    key,
    kind: 'component',
    name: key,
    reference: { cid, cver: '1', status: 'IR', ownerId: 1, declaredGrams: new Decimal(3) },
  },
  edge: { amount: pieces('2') },
});
const tree = sheet(
  part([
    part([used('nut')], { key: 'box' }, pieces('1')),
    used('bolt', 78),
    material([iron()], { key: 'm' }, grams('5')),
  ]),
);
const done = (from: SheetTree, operation: SheetOperation): SheetTree => {
  const outcome = applyOperation(from, operation);
  if (!outcome.ok) throw new Error(outcome.reason.code);
  return outcome.tree;
};
const childKeys = (from: SheetTree, key = from.root): string[] => childrenOf(from, key).map((child) => child.key);

describe('an edit that is refused says why', () => {
  it.each<[string, SheetOperation, string]>([
    ['of a node that is gone', { op: 'remove', key: 'gone' }, 'node.locateFirst'],
    ['that deletes the root', { op: 'remove', key: 'Part' }, 'node.rootNotDeletable'],
    ['that moves the root', { op: 'move', key: 'Part', parent: 'box', index: 0 }, 'node.rootNotEditable'],
    ['that gives the root an amount', { op: 'setEdge', key: 'Part', fields: { amount: null } }, 'node.rootNotEditable'],
    ['that moves a node into itself', { op: 'move', key: 'box', parent: 'box', index: 0 }, 'sheet.mutualReference'],
    [
      'that puts something below a reference',
      { op: 'add', parent: 'nut', index: 0, branch: used('x') },
      'node.notAddable',
    ],
    ['that puts a component into a material', { op: 'move', key: 'bolt', parent: 'm', index: 0 }, 'node.edgeRefused'],
    [
      'that puts a wrong branch anywhere',
      { op: 'add', parent: 'box', index: 0, branch: material([used('x')], { key: 'y' }) },
      'node.edgeRefused',
    ],
    [
      'that changes data of another sheet',
      { op: 'setNode', key: 'nut', fields: { measuredGrams: new Decimal(1) } },
      'node.notEditable',
    ],
    ['that renames a substance', { op: 'setNode', key: 'iron', fields: { name: 'x' } }, 'node.notEditable'],
    ['that uses a key twice', { op: 'add', parent: 'box', index: 0, branch: used('bolt') }, 'node.invalid'],
    [
      'that turns the root into a material',
      { op: 'replace', key: 'Part', branch: material([iron()], { key: 'Part' }) },
      'node.notChangeable',
    ],
    [
      'one of a batch',
      {
        op: 'batch',
        operations: [
          { op: 'setNode', key: 'box', fields: { name: 'x' } },
          { op: 'remove', key: 'gone' },
        ],
      },
      'node.locateFirst',
    ],
  ])('%s', (_, operation, code) =>
    expect(applyOperation(tree, operation)).toMatchObject({ ok: false, reason: { code } }),
  );
});

describe('an edit of 20,000 nodes', () => {
  it('creates only a few new places, however wide and large the tree is', () => {
    const parts = Array.from({ length: 5_000 }, (_, index) =>
      part(
        [material([substance(`a${index}`, '40'), substance(`b${index}`, '60')], { key: `m${index}` }, grams('5'))],
        { key: `p${index}` },
        pieces('1'),
      ),
    );
    const boxes = Array.from({ length: 50 }, (_, index) =>
      part(parts.slice(index * 100, index * 100 + 100), { key: `box${index}` }, pieces('1')),
    );
    const large = sheet(part(boxes));
    const outcome = applyOperation(large, {
      op: 'setAmounts',
      amounts: [
        { key: 'a777', amount: percent('41') },
        { key: 'b777', amount: percent('59') },
      ],
    });
    if (!outcome.ok) throw new Error(outcome.reason.code);
    const fresh = keysInOrder(outcome.tree).filter((key) => outcome.tree.places.get(key) !== large.places.get(key));
    expect([outcome.tree.places.size, fresh, [...outcome.touched.keys]]).toEqual([
      20_051,
      ['a777', 'b777'],
      ['a777', 'b777'],
    ]);
    const before = openCheck(large);
    const after = recheck(before, outcome.tree, outcome.touched);
    expect([
      after.masses === before.masses,
      [...after.found].filter(([key, findings]) => before.found.get(key) !== findings),
    ]).toEqual([true, []]);
  });
});

describe('planned edits', () => {
  it('move several nodes to one place in order, without nodes that are below other moved nodes', () => {
    expect(topmostOf(tree, ['nut', 'm', 'box'])).toEqual(['box', 'm']);
    expect(childKeys(done(tree, planMoves(tree, ['m', 'box'], 'Part', 1)))).toEqual(['bolt', 'm', 'box']);
    const moved = done(tree, planMoves(tree, ['bolt'], 'box', 0));
    expect([childKeys(moved), childKeys(moved, 'box')]).toEqual([
      ['box', 'm'],
      ['bolt', 'nut'],
    ]);
  });
  it('replace a reference, change its version, or convert it to own data', () => {
    const other = done(
      tree,
      planReplace(tree, 'bolt', {
        kind: 'material',
        name: 'Steel',
        reference: { cid: 5, cver: '1', status: 'RL', ownerId: 2 },
      }),
    );
    expect([other.places.get('bolt')?.node.reference?.cid, other.places.get('bolt')?.edge]).toEqual([5, {}]);
    expect(
      done(tree, planVersion('bolt', { cid: 78, cver: '2', status: 'RL', ownerId: 1 })).places.get('bolt')?.node
        .reference?.cver,
    ).toBe('2');
    let next = 0;
    const detach = planDetach(
      'bolt',
      sheet(part([material([iron()], {}, grams('3'))], { name: 'Bolt M6' })),
      () => `new${next++}`,
    ) as SheetOperation;
    const history = edit(openHistory(tree), detach);
    if (!history.ok) throw new Error(history.reason.code);
    expect(history.history.tree.places.get('bolt')).toMatchObject({
      node: { key: 'bolt', name: 'Bolt M6' },
      edge: { amount: pieces('2') },
      children: ['new0'],
    });
    expect(undo(history.history)).toMatchObject({ ok: true, history: { length: 0 } });
  });
  it('detect nodes that would be duplicated', () =>
    expect([wouldDuplicate(tree, 'box', used('x').node), wouldDuplicate(tree, 'Part', used('x').node)]).toEqual([
      true,
      false,
    ]));
});

describe('running totals', () => {
  type Vector = {
    type: string;
    name: string;
    class?: string;
    measured_g?: number;
    children?: { qty?: number; mass_g?: number; portion?: { type: string; value?: number }; node: Vector }[];
  };
  const branch = ({ type, name, measured_g: measured, children = [] }: Vector): SheetBranch => ({
    node: {
      key: name,
      kind: type as 'component',
      name,
      ...(measured === undefined ? {} : { measuredGrams: new Decimal(measured) }),
    },
    children: children.map((child): SheetBranch => ({
      ...branch(child.node),
      edge: {
        amount:
          child.qty !== undefined
            ? pieces(String(child.qty))
            : child.mass_g !== undefined
              ? grams(String(child.mass_g))
              : percent(child.portion?.type === 'rest' ? 'rest' : String(child.portion?.value)),
      },
    })),
  });
  it('give the masses of the bracket in the test vectors', () => {
    const bracket = sheet(branch(rollup.tree as Vector));
    const scene = new SheetScene(bracket, sheetMasses(bracket));
    const totals = scene.totalsOf('Bracket assy');
    expect([totals.mass?.calculated, totals.measuredGrams, totals.deviation?.allowedPercent].map(String)).toEqual([
      '152',
      '150',
      '5',
    ]);
    expect(formatDecimal(totals.deviation!.percent, 6)).toBe('1.333333');
    const materials = Object.keys(rollup.expected.material_mass_g);
    expect(Object.fromEntries(materials.map((name) => [name, scene.gramsInRoot(name)?.nominal.toNumber()]))).toEqual(
      rollup.expected.material_mass_g,
    );
    expect([
      scene.totalsOf('PVC wire').portionSum?.toNumber(),
      scene.totalsOf('PVC wire').portionState,
      scene.totalsOf('PVC wire').rest?.nominal.toNumber(),
    ]).toEqual([70, 'rest', 30]);
  });
  it('format masses in their units, and parse them', () => {
    expect([
      formatMass(new Decimal('0.0208')),
      formatMass(new Decimal(152)),
      formatMass(new Decimal(12500)),
      formatMass(new Decimal('1234.5678'), 'kg', 3),
    ]).toEqual(['20.8 mg', '152 g', '12.5 kg', '1.235 kg']);
    expect(
      [
        parseMass('20.8'),
        parseMass('0,2 kg'),
        parseMass('350mg'),
        parseMass('5克'),
        parseMass('3', 'kg'),
        parseMass('3 lb'),
        parseMass('x'),
      ].map((mass) => mass?.toFixed()),
    ).toEqual(['20.8', '200', '0.35', '5', '3000', undefined, undefined]);
  });
});
