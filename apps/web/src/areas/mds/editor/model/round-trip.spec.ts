import type { ChildInput, ChildOutput, SheetDetail, TreeInput, TreeOutput } from '@matlas/contract';
import {
  allowedChildKinds,
  amountKindBetween,
  Decimal,
  keysInOrder,
  openCheck,
  sameTree,
  type EdgeAmount,
  type NodeKind,
  type SheetBranch,
  type SheetNode,
  type SheetTree,
  toSheetTree,
  mergeSheets,
} from '@matlas/domain';
import fc from 'fast-check';
import { serverIdOf, createKeyer, newKey } from './draft-keys';
import { addServerIds, addServerFacts } from './draft-facts';
import { treeFromServer } from './tree-from-server';
import { treeInput } from './tree-input';

const decimal = fc.integer({ min: 1, max: 9_999_999 }).map((value) => new Decimal(value).div(100_000));
const text = fc.stringMatching(/^[a-z]{1,8}$/);
const withoutUndefined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

const portion = fc.oneof(
  fc.constant({ kind: 'rest' as const }),
  decimal.map((value) => ({ kind: 'fixed' as const, value })),
  fc.tuple(decimal, decimal).map(([min, max]) => ({ kind: 'range' as const, min, max })),
);
const amount = (parent: NodeKind, child: NodeKind): fc.Arbitrary<EdgeAmount | undefined> => {
  const kind = amountKindBetween(parent, child);
  return maybe<EdgeAmount>(
    kind === 'quantity'
      ? fc.integer({ min: 1, max: 99 }).map((count) => ({ quantity: new Decimal(count) }))
      : kind === 'massGrams'
        ? decimal.map((massGrams) => ({ massGrams }))
        : portion.map((value) => ({ portion: value })),
  );
};
const facts = {
  status: 'IR' as const,
  ownerId: 7,
  deleted: false,
  preliminary: false,
  expired: false,
  containedCids: [3, 4],
};
const leaf = (kind: NodeKind): fc.Arbitrary<SheetNode> =>
  kind === 'substance'
    ? fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()).map(([id, svhc]) => ({
        key: newKey(),
        kind,
        name: `substance ${id}`,
        substance: {
          id,
          cas: `${id}-00-1`,
          nameZh: `物质${id}`,
          inactive: false,
          notYetSpecified: false,
          joker: false,
          svhc,
        },
      }))
    : fc.tuple(fc.integer({ min: 1, max: 4 }), text).map(([cid, name]) => ({
        key: newKey(),
        kind,
        name,
        reference: withoutUndefined({
          ...facts,
          cid,
          cver: '2',
          declaredGrams: kind === 'component' ? new Decimal(5) : undefined,
        }),
      }));
const recyclate = fc
  .record({
    answer: fc.constantFrom(1 as const, 2 as const),
    postConsumerMin: maybe(decimal),
    endOfLifeVehicleMax: maybe(decimal),
    process: maybe(fc.constant('chemical' as const)),
    method: maybe(text),
  })
  .map(withoutUndefined);
const own = (kind: Exclude<NodeKind, 'substance'>): fc.Arbitrary<SheetNode> =>
  fc
    .record({
      name: text,
      foreignName: maybe(text),
      number: maybe(text),
      remark: maybe(text),
      measuredGrams: maybe(decimal),
      tolerancePercent: maybe(decimal),
      multiSource: fc.boolean(),
      markingAnswer: maybe(fc.constantFrom('yes' as const, 'no' as const)),
      markingText: maybe(text),
      recyclate: maybe(recyclate),
      specificWeightUnit: maybe(fc.constant('kg/m2')),
      mixedNodeReason: maybe(fc.constant('joinedParts' as const)),
      sample: maybe(fc.constant(true)),
      norms: maybe(fc.array(text, { minLength: 1, maxLength: 3 })),
      testReportNumber: maybe(text),
      scipCategory: maybe(fc.constant('98015')),
      scipProduction: maybe(fc.constant(108021)),
      scipNoSafeUse: maybe(fc.constant(true)),
      massUnit: maybe(fc.constant('kg' as const)),
      reusePercent: maybe(decimal),
      recoveryPercent: maybe(decimal),
    })
    .map((fields) => withoutUndefined({ ...fields, key: newKey(), kind }));

const branch = (kind: NodeKind, depth: number): fc.Arbitrary<SheetBranch> => {
  if (kind === 'substance' || depth === 0) return leaf(kind).map((node) => ({ node }));
  const child = fc.constantFrom(...allowedChildKinds(kind)).chain((below) =>
    fc
      .tuple(branch(below, depth - 1), amount(kind, below), fc.boolean(), maybe(text), maybe(text))
      .map(([one, declared, preferred, applicationCode, processState]) => ({
        ...one,
        edge: withoutUndefined({
          amount: declared,
          preferred,
          confidential: false,
          applicationCode,
          processState,
          applicationOverrides: applicationCode === undefined ? undefined : [{ substanceId: 3, applicationCode }],
        }),
      })),
  );
  return fc.tuple(own(kind), fc.array(child, { maxLength: 4 })).map(([node, children]) => ({ node, children }));
};
const sheet = fc
  .constantFrom<NodeKind>('component', 'semi', 'material')
  .chain((kind) => branch(kind, 4))
  .map((root) => toSheetTree({ cid: 10, ownerId: 1, preliminary: false, standardMaterial: false }, root));

/** Simulates the server's answer to a save: nodes without an id receive the next one. */
function toServerAnswer(tree: SheetTree, input: TreeInput): SheetDetail {
  let last = Math.max(0, ...keysInOrder(tree).map((key) => serverIdOf(key, new Map()) ?? 0));
  const keys = keysInOrder(tree)[Symbol.iterator]();
  const nextNode = (): SheetNode => tree.places.get(String(keys.next().value))!.node;
  const node = ({ children, id, attributes, ...fields }: TreeInput): TreeOutput => {
    nextNode();
    const actual = Object.fromEntries(
      [
        'foreignName',
        'number',
        'classCode',
        'symbol',
        'tradeName',
        'standard',
        'measuredMassGrams',
        'tolerancePercent',
        'specificWeight',
        'specificWeightUnit',
        'componentType',
        'mixedNodeReason',
        'remark',
      ].map((field) => [field, null]),
    );
    return JSON.parse(
      JSON.stringify({ ...actual, ...fields, id: id ?? ++last, attributes, children: children.map(child) }),
    ) as TreeOutput;
  };
  const child = ({ node: below, ref, substanceId, ...edge }: ChildInput): ChildOutput => {
    const base = {
      quantity: null,
      massGrams: null,
      applicationCode: null,
      applicationOverrides: [],
      processState: null,
      ...withoutUndefined(edge),
    };
    if (below) return { ...base, node: node(below) } as unknown as ChildOutput;
    const { name, kind, substance, reference } = nextNode();
    if (ref)
      return {
        ...base,
        ref: {
          ...facts,
          id: 9,
          kind: { component: 1, semi: 2, material: 3, substance: 4 }[kind],
          name,
          foreignName: null,
          number: null,
          cid: ref.cid,
          version: ref.version,
          declaredGrams: reference?.declaredGrams?.toFixed() ?? null,
          classCode: null,
          hiddenMaxPercent: null,
          latest: null,
        },
      } as unknown as ChildOutput;
    return {
      ...base,
      substanceId,
      name,
      cas: substance?.cas ?? null,
      substance: {
        nameZh: substance?.nameZh ?? null,
        ec: null,
        joker: null,
        active: true,
        svhc: substance?.svhc ?? false,
        kind: 'substance',
        symbol: null,
        physicalState: null,
        gadsl: null,
        declarableSince: null,
        applicationDuty: null,
        confidentialAllowed: true,
      },
    } as unknown as ChildOutput;
  };
  return {
    id: 1,
    kind: input.kind,
    cid: 10,
    enterpriseId: 1,
    preliminary: false,
    standardMaterial: false,
    version: 1,
    ruleSet: 'matlas@2',
    rules: { id: 'matlas', version: '2', validFrom: '2026-11-22', severities: {}, params: {}, disabled: [] },
    supplier: null,
    applicationCodes: null,
    deactivatedCodes: null,
    earlierMaterials: null,
    tree: node(input),
  } as unknown as SheetDetail;
}

it('loads a saved draft with the same content and the same keys', () => {
  fc.assert(
    fc.property(sheet, (tree) => {
      const input = treeInput(tree, new Map());
      const detail = toServerAnswer(tree, input);
      const ids = addServerIds(tree, detail.tree, new Map());
      const again = treeFromServer(detail, createKeyer(tree, ids));
      expect(sameTree(again, tree)).toBe(true);
      expect(addServerFacts(tree, detail, ids, tree)).toBe(tree);
      expect(openCheck(again).counts).toEqual(openCheck(tree).counts);
      // Loaded without the local keys, the draft gives the same input.
      const fresh = treeFromServer(detail);
      expect(treeInput(fresh, new Map())).toEqual(treeInput(tree, ids));
      expect(mergeSheets(tree, tree, again).conflicts).toEqual([]);
    }),
    { numRuns: 150, seed: 20261122 },
  );
});

it('assigns different keys to two leaves of one substance when only one of them is known', () => {
  const twin = (key: string, id: number): SheetBranch => ({
    node: {
      key,
      kind: 'substance',
      name: 'iron',
      substance: { id, svhc: false, joker: false, inactive: false, notYetSpecified: false },
    },
    edge: { preferred: true, confidential: false },
  });
  const both = toSheetTree(
    { cid: 10, ownerId: 1 },
    {
      node: { key: 'n1', kind: 'material', name: 'steel', multiSource: false },
      children: [twin('n1/s4', 4), twin('n1/s4#1', 4)],
    },
  );
  const second = toSheetTree(both.head, {
    node: { key: 'n1', kind: 'material', name: 'steel', multiSource: false },
    children: [twin('n1/s4#1', 4)],
  });
  const detail = toServerAnswer(both, treeInput(both, new Map()));
  const loaded = treeFromServer(detail, createKeyer(second));
  expect(keysInOrder(loaded)).toHaveLength(3);
});
