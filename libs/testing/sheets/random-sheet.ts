import {
  amountKindBetween,
  childrenOf,
  Decimal,
  keysInOrder,
  nodeAt,
  placeAt,
  toSheetTree,
  planLift,
  planMove,
  planPaste,
  branchAt,
  type ApplicationDuty,
  type EdgeAmount,
  type NodeKind,
  type Portion,
  type SheetBranch,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetOperation,
  type SheetReference,
  type SheetSubstance,
  type SheetTree,
} from '@matlas/domain';
import { SeededRandom } from '../seeded-random';

const dec = (value: number | string): Decimal => new Decimal(value);
const NUMBERS = ['0', '0.1', '1', '3', '5', '7.5', '10', '20', '33.333333', '50', '99.5', '100', '150', '0.1234567'];
const CLASSES = [
  '1.1.1',
  '2.1.1',
  '2.2.1',
  '3.1',
  '5.1.a',
  '5.3',
  '5.4.3',
  '5.5.1',
  '6.1',
  '7.1',
  '8.1',
  '9.1',
  '99',
  '',
];
const NAMES = ['Bolt', 'New component', ' Cover', 'Case  left', '', 'Steel', '支架', '部件'];
const CHILD_KINDS: Readonly<Record<NodeKind, readonly NodeKind[]>> = {
  component: ['component', 'component', 'semi', 'material'],
  semi: ['semi', 'material'],
  material: ['material', 'substance', 'substance', 'substance'],
  substance: [],
};
const DUTY: ApplicationDuty = { abovePercent: '0.1', classes: ['1', '5'], potentiallyProhibited: ['20'] };

/**
 * Random sheets and random edits, valid and invalid ones, that affect every check rule. The same seed gives the
 * same result.
 */
export class RandomSheet {
  readonly random: SeededRandom;
  private nextKey = 0;
  private readonly substances = new Map<number, SheetSubstance>();
  private readonly references = new Map<string, SheetReference>();
  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  readonly newKey = (): string => `k${this.nextKey++}`;

  createTree(nodes = this.random.integer(2, 40)): SheetTree {
    const kind = this.random.pick<NodeKind>(['component', 'component', 'component', 'semi', 'material']);
    let tree = toSheetTree(this.head(), { node: this.own(kind) });
    for (let count = 0; count < nodes; count++) {
      const parent = this.random.pick(keysInOrder(tree));
      const added = this.addition(tree, parent);
      if (added)
        tree = toSheetTree(tree.head, inserted(branchAt(tree, tree.root) as SheetBranch, parent, added.branch));
    }
    return tree;
  }

  operation(tree: SheetTree): SheetOperation {
    const { random } = this;
    const keys = keysInOrder(tree);
    const key = random.pick(keys);
    if (keys.length > 60) return { op: 'remove', key };
    const edits: readonly (() => SheetOperation)[] = [
      () => this.addition(tree, key) ?? { op: 'remove', key },
      () => this.addition(tree, key) ?? { op: 'setEdge', key, fields: this.edge(tree, key) },
      () => ({ op: 'remove', key }),
      () => planMove(tree, key, random.pick(keys), random.integer(0, 3)),
      () => ({ op: 'move', key, parent: placeAt(tree, key)?.parent ?? key, index: random.integer(0, 3) }),
      () => ({ op: 'setNode', key, fields: this.fields(tree, key) }),
      () => ({ op: 'setEdge', key, fields: this.edge(tree, key) }),
      () => ({
        op: 'setAmounts',
        amounts: childrenOf(tree, key).map((child) => ({
          key: child.key,
          amount: this.createAmount(tree, key, child.node.kind) ?? null,
        })),
      }),
      () => ({ op: 'replace', key, branch: { node: { ...this.leaf(nodeAt(tree, key)?.kind ?? 'component'), key } } }),
      () => planLift(tree, key),
      () => planPaste(tree, key, random.integer(0, 2), [branchAt(tree, random.pick(keys)) as SheetBranch], this.newKey),
      () => ({
        op: 'batch',
        operations: [
          { op: 'setNode', key, fields: this.fields(tree, key) },
          { op: 'setEdge', key, fields: this.edge(tree, key) },
        ],
      }),
      () => (random.chance(0.1) ? this.headEdit() : { op: 'setNode', key, fields: { name: random.pick(NAMES) } }),
    ];
    return random.pick(edits)();
  }

  private headEdit(): SheetOperation {
    const { random } = this;
    return {
      op: 'setHead',
      fields: {
        preliminary: random.chance(0.5) ? true : null,
        standardMaterial: random.chance(0.2) ? true : null,
      },
    };
  }

  private head(): SheetHead {
    const { random } = this;
    return {
      cid: 10,
      ownerId: 1,
      deactivatedCodes: ['3'],
      earlierMaterials: [],
      ...(random.chance(0.2) ? { preliminary: true } : {}),
      ...(random.chance(0.3)
        ? { supplier: { hasContact: random.chance(0.5), missing: random.chance(0.5) ? ['dunsOrTaxId'] : [] } }
        : {}),
    };
  }
  private addition(tree: SheetTree, parent: string): Extract<SheetOperation, { op: 'add' }> | undefined {
    const above = nodeAt(tree, parent);
    if (!above || above.reference || above.kind === 'substance') return undefined;
    const kind = this.random.pick(CHILD_KINDS[above.kind]);
    const node = kind === 'substance' || this.random.chance(0.25) ? this.leaf(kind) : this.own(kind);
    const amount = this.createAmount(tree, parent, kind);
    return {
      op: 'add',
      parent,
      index: this.random.integer(0, 4),
      branch: { node, edge: { ...(amount ? { amount } : {}), ...this.edgeMarks() } },
    };
  }
  private number(): Decimal {
    return dec(this.random.pick(NUMBERS));
  }
  private own(kind: NodeKind): SheetNode {
    const { random } = this;
    const maybe = (chance: number, fields: Partial<SheetNode>): Partial<SheetNode> =>
      random.chance(chance) ? fields : {};
    const shared: SheetNode = {
      key: this.newKey(),
      kind,
      name: random.chance(0.8) ? 'Part' : random.pick(NAMES),
      ...maybe(0.8, { number: random.chance(0.8) ? 'N1' : 'N 1' }),
    };
    if (kind === 'component')
      return {
        ...shared,
        ...maybe(0.6, { measuredGrams: this.number() }),
        ...maybe(0.2, { multiSource: true }),
        ...maybe(0.2, { mixedNodeReason: 'joinedParts' }),
        ...maybe(0.3, { simpleCheckRule: true }),
        ...maybe(0.2, { legacySparePart: true }),
        ...maybe(0.2, { markingAnswer: random.chance(0.5) ? 'no' : 'yes' }),
      };
    if (kind === 'semi')
      return {
        ...shared,
        ...maybe(0.7, { specificWeight: this.number() }),
        ...maybe(0.7, { specificWeightUnit: 'kg/m' }),
      };
    return {
      ...shared,
      ...maybe(0.8, { classCode: random.pick(CLASSES) }),
      ...maybe(0.5, { symbol: 'PP' }),
      ...maybe(0.5, { standard: 'EN 1' }),
      ...maybe(0.3, {
        recyclate: random.chance(0.5)
          ? { answer: 2 }
          : { answer: 1, postConsumerMin: dec(0), postConsumerMax: this.number() },
      }),
    };
  }
  private leaf(kind: NodeKind): SheetNode {
    const { random } = this;
    const key = this.newKey();
    if (kind === 'substance')
      return { key, kind, name: 'Substance', substance: this.createSubstance(random.integer(1, 12)) };
    return {
      key,
      kind,
      name: 'Used',
      reference: this.reference(kind, random.integer(5, 12), random.pick(['1', '2', '1.01'])),
    };
  }
  /** Catalogue data of a substance; the same at each call. */
  private createSubstance(id: number): SheetSubstance {
    const { random } = this;
    const known = this.substances.get(id);
    if (known) return known;
    const joker = random.chance(0.2);
    const substance: SheetSubstance = {
      id,
      joker,
      notYetSpecified: joker && random.chance(0.5),
      inactive: random.chance(0.1),
      svhc: random.chance(0.1),
      substanceClass: random.pick(['metal', 'polymer', 'other'] as const),
      elements: { Al: random.pick(['0', '0.5', '1']), Cu: '0.2' },
      ...(random.chance(0.7) ? { cas: '7440-50-8' } : {}),
      ...(random.chance(0.2) ? { gadsl: 'D' as const } : {}),
      ...(random.chance(0.1) ? { declarableSince: { list: 'GADSL', date: '2026-02-01' } } : {}),
      ...(random.chance(0.3) ? { physicalState: random.pick(['liquid', 'gas', 'solid'] as const) } : {}),
      ...(random.chance(0.3) ? { applicationDuty: DUTY } : {}),
    };
    this.substances.set(id, substance);
    return substance;
  }
  private reference(kind: NodeKind, cid: number, cver: string): SheetReference {
    const { random } = this;
    const known = this.references.get(`${kind} ${cid} ${cver}`);
    if (known) return known;
    const reference: SheetReference = {
      cid,
      cver,
      status: random.pick(['IR', 'RL', 'ED', 'SD'] as const),
      ownerId: random.integer(1, 2),
      deleted: random.chance(0.1),
      containedCids: random.chance(0.1) ? [10] : [],
      ...(kind === 'component' && random.chance(0.8) ? { declaredGrams: this.number() } : {}),
      ...(kind === 'material' ? { classCode: random.pick(CLASSES), hiddenMaxPercent: dec(random.integer(0, 20)) } : {}),
    };
    this.references.set(`${kind} ${cid} ${cver}`, reference);
    return reference;
  }
  private portion(): Portion {
    const { random } = this;
    if (random.chance(0.25)) return { kind: 'rest' };
    return random.chance(0.5)
      ? { kind: 'fixed', value: this.number() }
      : { kind: 'range', min: this.number(), max: this.number() };
  }
  private createAmount(tree: SheetTree, parent: string, child: NodeKind): EdgeAmount | undefined {
    const { random } = this;
    const kind = amountKindBetween(nodeAt(tree, parent)?.kind ?? 'component', child);
    if (random.chance(0.1) || !kind) return undefined;
    if (kind === 'portion') return { portion: this.portion() };
    return kind === 'quantity' ? { quantity: dec(random.integer(0, 4)) } : { massGrams: this.number() };
  }
  private edgeMarks(): SheetEdge {
    const { random } = this;
    return {
      ...(random.chance(0.15) ? { confidential: true } : {}),
      ...(random.chance(0.1) ? { preferred: false } : {}),
      ...(random.chance(0.15) ? { applicationCode: random.pick(['20', '3']) } : {}),
    };
  }
  private edge(tree: SheetTree, key: string): Extract<SheetOperation, { op: 'setEdge' }>['fields'] {
    const parent = placeAt(tree, key)?.parent;
    const amount =
      parent === undefined ? undefined : this.createAmount(tree, parent, nodeAt(tree, key)?.kind ?? 'component');
    return this.random.chance(0.7)
      ? { amount: amount ?? null }
      : { ...this.edgeMarks(), confidential: this.random.chance(0.5) ? true : null };
  }
  private fields(tree: SheetTree, key: string): Extract<SheetOperation, { op: 'setNode' }>['fields'] {
    const node = nodeAt(tree, key);
    if (node?.reference && this.random.chance(0.8))
      return { reference: this.reference(node.kind, node.reference.cid, this.random.pick(['1', '2', '3'])) };
    const { key: _key, kind: _kind, ...fields } = this.own(node?.kind ?? 'component');
    return this.random.chance(0.5)
      ? fields
      : {
          number: null,
          measuredGrams: null,
          classCode: this.random.pick(CLASSES),
          multiSource: this.random.chance(0.5),
          simpleCheckRule: this.random.chance(0.5) ? true : null,
          legacySparePart: this.random.chance(0.5) ? true : null,
        };
  }
}

/** Copies the branch and appends another branch to the children of a node. */
function inserted(branch: SheetBranch, parent: string, added: SheetBranch): SheetBranch {
  const children = branch.children ?? [];
  if (branch.node.key === parent) return { ...branch, children: [...children, added] };
  return { ...branch, children: children.map((child) => inserted(child, parent, added)) };
}
