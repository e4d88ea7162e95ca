import {
  type GraphColumns,
  RRR_FLAGS,
  type RrrFlag,
  type RrrInput,
  type RrrMark,
  type RrrMarkChange,
  TaggingRules,
  type TaggingRule,
} from '@matlas/domain';
import { SeededRandom } from '../seeded-random';

/**
 * A node in simple form: pieces of components, grams of other children of a component, fractions for the rest;
 * amounts as text.
 */
export interface PlainNode {
  id: number;
  kind: 1 | 2 | 3;
  name: string;
  classCode: string | null;
  measured: string | null;
  parts: { child: number; amount: string }[];
}
export interface PlainPosition {
  id: number;
  parent: number;
  name: string;
  quantity: string;
  root: number;
  grams: string | null;
}
export interface PlainRule {
  classCode: string;
  /** Name of the parts; null for all. */ name: string | null;
  flag: RrrFlag;
  id: number;
}
/** A vehicle with marks, as plain rows. */
export interface PlainVehicle {
  nodes: PlainNode[];
  positions: PlainPosition[];
  rules: PlainRule[];
  marks: RrrMark[];
  vehicleGrams: string | null;
  scaleToDeclared: boolean;
}

const CLASSES = ['1.1.1', '2.1.1', '3.1', '5.1.a', '5.1.b', '5.3', '5.4.1', '6.2', '7.1', '7.2', '8.1', '9.2'];
const NAMES = ['Tyre', 'Bumper', 'Cable', 'Seat', 'Bracket', 'Wheel'];
const SPLITS = [
  ['1'],
  ['0.3', '0.7'],
  ['0.123456', '0.876544'],
  ['0.333333', '0.333333', '0.333333'],
  ['0.33333333', '0.33333333', '0.33333333'],
  ['0.2', '0.3'],
  ['0.8', '0.7'],
  ['0.005', '0.1', '0.895'],
  ['0', '1'],
];
const SUBSTANCE = 900_000;

export class RandomRrrVehicle {
  private readonly random: SeededRandom;
  private readonly nodes: PlainNode[] = [];
  readonly vehicle: PlainVehicle;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
    const { random } = this;
    for (let count = random.integer(3, 9); count > 0; count--) this.addPortions(3);
    for (let count = random.integer(1, 3); count > 0; count--) this.addPortions(2);
    for (let count = random.integer(2, 9); count > 0; count--) this.addComponent();
    const positions = this.positions();
    this.vehicle = {
      nodes: this.nodes,
      positions,
      rules: this.rules(),
      marks: [],
      scaleToDeclared: random.chance(0.8),
      vehicleGrams: random.chance(0.5) ? null : String(random.integer(1, 400_000)),
    };
    for (let count = random.integer(0, 8); count > 0; count--) this.vehicle.marks.push(this.mark());
  }

  /** Sets a random mark, or removes one. */
  change(): RrrMarkChange {
    const mark = this.mark();
    return this.random.chance(0.3)
      ? { positionId: mark.positionId, nodeId: mark.nodeId, source: mark.source, flag: null }
      : mark;
  }
  private mark(): RrrMark {
    const { random } = this;
    const kind = random.next();
    const positionId = kind < 0.45 || kind > 0.8 ? random.integer(1, this.positionCount) : null;
    const nodeId = kind >= 0.45 ? random.pick(this.nodes).id : null;
    return {
      positionId,
      nodeId,
      source: random.chance(0.7) ? 'hand' : 'rule',
      flag: random.pick(RRR_FLAGS),
      technologyId: random.chance(0.3) ? random.integer(1, 4) : null,
      ruleId: null,
    };
  }
  private positionCount = 0;

  private of(kinds: readonly number[]): PlainNode[] {
    return this.nodes.filter(({ kind }) => kinds.includes(kind));
  }
  private addPortions(kind: 2 | 3): void {
    const { random } = this;
    const pool = kind === 3 ? this.of([3]) : this.of([2, 3]);
    const id = 100 + this.nodes.length * 7;
    const isWhole = kind === 3 ? pool.length === 0 || random.chance(0.6) : random.chance(0.05);
    const parts = isWhole ? [] : random.pick(SPLITS).map((amount) => ({ child: random.pick(pool).id, amount }));
    this.nodes.push({
      id,
      kind,
      name: random.pick(NAMES),
      classCode: kind === 3 && random.chance(0.85) ? random.pick(CLASSES) : null,
      measured: null,
      parts: firstOnly(parts),
    });
  }
  private addComponent(): void {
    const { random } = this;
    const parts: PlainNode['parts'] = [];
    const [components, contents] = [this.of([1]), this.of([2, 3])];
    for (let count = components.length > 0 ? random.integer(0, 3) : 0; count > 0; count--)
      parts.push({ child: random.pick(components).id, amount: String(random.integer(1, 4)) });
    for (let count = random.integer(0, 3); count > 0; count--)
      parts.push({ child: random.pick(contents).id, amount: String(random.integer(0, 900_000) / 1000) });
    this.nodes.push({
      id: 100 + this.nodes.length * 7,
      kind: 1,
      name: random.pick(NAMES),
      classCode: null,
      measured: random.chance(0.5) ? String(random.integer(0, 4_000_000) / 1000) : null,
      parts: firstOnly(parts),
    });
  }
  private positions(): PlainPosition[] {
    const { random } = this;
    this.positionCount = random.integer(1, 14);
    return Array.from({ length: this.positionCount }, (_, index) => ({
      id: index + 1,
      parent: index === 0 || random.chance(0.15) ? -1 : random.integer(0, index - 1),
      name: random.pick(NAMES),
      quantity: random.pick(['1', '1', '2', '5', '1.5', '0.333333', '0']),
      root: random.chance(0.55) ? random.pick(this.nodes).id : 0,
      grams: random.chance(0.6) ? String(random.integer(0, 90_000) / 100) : null,
    }));
  }
  private rules(): PlainRule[] {
    const { random } = this;
    const rules: PlainRule[] = [];
    for (const classCode of ['1', '2', '5', '5.1', '5.1.a', '6', '7', '7.2', '9'])
      if (random.chance(0.7)) rules.push({ classCode, name: null, flag: random.pick(RRR_FLAGS), id: rules.length + 1 });
    for (const name of NAMES)
      if (random.chance(0.25))
        rules.push({
          classCode: random.pick(['5', '5.1', '1', '7.2']),
          name,
          flag: random.pick(RRR_FLAGS),
          id: rules.length + 1,
        });
    return rules;
  }
}

/** A child appears at most once under a parent. */
const firstOnly = (parts: PlainNode['parts']): PlainNode['parts'] =>
  parts.filter(({ child }, index) => parts.findIndex((each) => each.child === child) === index);

function columnsOf(nodes: readonly PlainNode[]): Pick<GraphColumns, 'nodes' | 'edges' | 'classes'> {
  const edges = nodes.flatMap(({ id, kind, parts }) => [
    ...parts.map(({ child, amount }) => ({ parent: id, child, amount: Number(amount) })),
    ...(kind === 3 && parts.length === 0 ? [{ parent: id, child: SUBSTANCE, amount: 1 }] : []),
  ]);
  const classes = [...new Set(nodes.flatMap(({ classCode }) => classCode ?? []))];
  const amounts = (): Float64Array => Float64Array.from(edges, ({ amount }) => amount);
  const zeros = (): Int32Array => new Int32Array(edges.length);
  return {
    nodes: {
      id: Int32Array.from(nodes, ({ id }) => id),
      kind: Uint8Array.from(nodes, ({ kind }) => kind),
      classIndex: Int16Array.from(nodes, ({ classCode }) => (classCode === null ? -1 : classes.indexOf(classCode))),
      flags: new Uint8Array(nodes.length),
      measuredGrams: Float64Array.from(nodes, ({ measured }) => (measured === null ? NaN : Number(measured))),
    },
    edges: {
      parent: Int32Array.from(edges, ({ parent }) => parent),
      child: Int32Array.from(edges, ({ child }) => child),
      pos: zeros(),
      low: amounts(),
      nominal: amounts(),
      high: amounts(),
      application: zeros(),
      override: zeros(),
      confidential: new Uint8Array(edges.length),
    },
    classes,
  };
}
const taggingRule = ({ id, classCode, name, flag }: PlainRule): TaggingRule => ({
  id,
  classCode,
  flag,
  technologyId: null,
  own: true,
  newest: id,
  scope:
    name === null
      ? null
      : {
          id: NAMES.indexOf(name) + 1,
          namePattern: name,
          numberPattern: '',
          classCodes: [],
          branchPattern: '',
          treatment: null,
        },
});

/** The vehicle as input of the calculation. */
export function rrrInput({ nodes, positions, rules, marks, vehicleGrams, scaleToDeclared }: PlainVehicle): RrrInput {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return {
    graph: columnsOf(nodes),
    marks: [...marks],
    vehicleGrams,
    rules: new TaggingRules(rules.map(taggingRule)),
    options: { scaleToDeclared, strictFillers: false },
    positions: {
      id: positions.map(({ id }) => id),
      parent: positions.map(({ parent }) => parent),
      quantity: positions.map(({ quantity }) => quantity),
      root: positions.map(({ root }) => root),
      massGrams: positions.map(({ grams }) => (grams === null ? NaN : Number(grams))),
    },
    partOf: {
      position: (index) => ({ names: [positions[index]?.name ?? ''], number: '' }),
      node: (id) => ({ names: [byId.get(id)?.name ?? ''], number: '' }),
    },
  };
}
