import {
  Decimal,
  type ApplicationOverride,
  type CompositionEdge,
  type CompositionNode,
  type Portion,
} from '@matlas/domain';
import { SeededRandom } from '../seeded-random';

const fixed = (value: number | string): Portion => ({ kind: 'fixed', value: new Decimal(value) });
const range = (min: number | string, max: number | string): Portion => ({
  kind: 'range',
  min: new Decimal(min),
  max: new Decimal(max),
});
const REST: Portion = { kind: 'rest' };

const SMALL = [
  fixed('0.1'),
  fixed('0.05'),
  fixed('0.01'),
  fixed('0.011'),
  range('0.05', '0.15'),
  range('0.05', '0.1'),
  range('0.1', '0.2'),
  range('0', '0.1'),
  fixed('3'),
  fixed('4'),
  range('3', '5'),
  fixed('0.0001'),
  fixed('0'),
  fixed('0.107723'),
  range('0.123456', '0.654321'),
  range('0', '7.5'),
  fixed('80'),
  range('80', '90'),
];
const CLASSES = ['1.1.1', '3.2', '5.1.b', '6.1', '6.2', '6', '6.3'];

/** Substances by ID: 1-6 may be listed, 7 is the joker "not yet specified", 8-12 are never listed. */
export const LISTED_SUBSTANCES = [1, 2, 3, 4, 5, 6];
const JOKER = 7;
const PLAIN = [8, 9, 10, 11, 12];
export const APPLICATIONS = [1, 2, 3, 4, 5, 6];

/**
 * A random graph of sheet versions: shared sub-trees, ranges, rests, nested and contradictory materials,
 * application codes and overrides.
 */
export class RandomComposition {
  private readonly random: SeededRandom;
  private nextId = 100;
  private readonly substances: CompositionNode[];
  private readonly materials: CompositionNode[] = [];
  private readonly semis: CompositionNode[] = [];
  private readonly components: CompositionNode[] = [];
  private readonly sizes = new Map<CompositionNode, number>();

  /** @param limit maximum number of nodes in the expanded tree of a root */
  constructor(
    seed: number,
    private readonly limit: number,
  ) {
    this.random = new SeededRandom(seed);
    this.substances = [...LISTED_SUBSTANCES, JOKER, ...PLAIN].map((id) => ({
      id,
      kind: 'substance',
      notYetSpecified: id === JOKER,
      children: [],
    }));
    const { random } = this;
    for (let count = random.integer(2, 5); count > 0; count--) this.materials.push(this.material());
    for (let count = random.integer(1, 3); count > 0; count--) this.semis.push(this.semi());
    // A part without any known data, not even its mass.
    if (random.chance(0.3)) this.components.push({ id: this.nextId++, kind: 'component', children: [] });
    for (let count = random.integer(2, 5); count > 0; count--) this.components.push(this.component());
  }

  /** A random node that may be hooked to a position, mostly a component. */
  root(): CompositionNode {
    const pool = this.random.chance(0.85) ? this.components : this.random.chance(0.5) ? this.semis : this.materials;
    return this.random.pick(pool);
  }

  private sizeOf(node: CompositionNode): number {
    const size = this.sizes.get(node) ?? node.children.reduce((sum, { child }) => sum + this.sizeOf(child), 1);
    this.sizes.set(node, size);
    return size;
  }

  /** As many edges as fit below the limit; the first one is always kept. */
  private fitting(edges: readonly CompositionEdge[]): CompositionEdge[] {
    let room = this.limit;
    return edges.filter(({ child }, index) => {
      room -= this.sizeOf(child);
      return index === 0 || room > 0;
    });
  }

  private substance(id: number): CompositionNode {
    return this.substances.find((each) => each.id === id) as CompositionNode;
  }

  private material(): CompositionNode {
    const { random } = this;
    const node: CompositionNode = {
      id: this.nextId++,
      kind: 'material',
      materialClass: random.chance(0.9) ? random.pick(CLASSES) : undefined,
      children: [],
    };
    if (random.chance(0.05)) return node;
    node.children =
      this.materials.length > 1 && random.chance(0.25) ? this.portionsOf(this.materials) : this.dissolved();
    return node;
  }

  private substanceEdge(id: number, portion: Portion): CompositionEdge {
    const applicationId =
      LISTED_SUBSTANCES.includes(id) && this.random.chance(0.6) ? this.random.pick(APPLICATIONS) : 0;
    return { child: this.substance(id), amount: { portion }, applicationId, confidential: this.random.chance(0.1) };
  }

  private dissolved(): CompositionEdge[] {
    const { random } = this;
    if (random.chance(0.04)) return [1, 2, 3].map((id) => this.substanceEdge(id, fixed('33.333333')));
    const edges = LISTED_SUBSTANCES.filter(() => random.chance(0.35)).map((id) =>
      this.substanceEdge(id, random.pick(SMALL)),
    );
    if (random.chance(0.12))
      edges.push(this.substanceEdge(JOKER, random.pick([fixed('0.05'), range('0', '2'), fixed('0.2')])));
    edges.push(this.substanceEdge(8, random.pick([fixed('20'), range('10', '30'), range('20', '24')])));
    return [...edges, ...this.filler()];
  }

  /** How the portions of a sheet add up to 100: with a rest, with wide ranges, too little, too much, or not at all. */
  private filler(): CompositionEdge[] {
    const { random } = this;
    const kind = random.next();
    if (kind < 0.6) return [this.substanceEdge(9, REST)];
    if (kind < 0.8) return [this.substanceEdge(9, range('40', '70')), this.substanceEdge(10, range('20', '40'))];
    if (kind < 0.86) return [this.substanceEdge(9, fixed('69'))];
    if (kind < 0.91) return [this.substanceEdge(9, fixed('95'))];
    if (kind < 0.94) return [this.substanceEdge(9, range('50', '40'))];
    if (kind < 0.97) return [this.substanceEdge(9, REST), this.substanceEdge(10, REST)];
    return [this.substanceEdge(9, fixed('90')), this.substanceEdge(10, REST)];
  }

  private portionsOf(pool: readonly CompositionNode[]): CompositionEdge[] {
    const { random } = this;
    const shares = random.pick([
      [fixed('30'), REST],
      [range('20', '40'), REST],
      [range('0', '100'), REST],
      [fixed('0.5'), REST],
      [range('20', '40'), range('50', '70')],
      [fixed('30'), fixed('70')],
      [fixed('30'), fixed('60')],
      [range('20', '40'), fixed('12.5'), REST],
      [fixed('66.666666'), fixed('33.333333')],
      [fixed('80'), fixed('70')],
      [range('10', '20'), range('30', '60'), range('25', '45')],
      [fixed('66.666667'), fixed('33.333334')],
    ]);
    return this.fitting(shares.map((portion) => ({ child: random.pick(pool), amount: { portion } })));
  }

  private semi(): CompositionNode {
    const pool = this.random.chance(0.3) && this.semis.length > 0 ? [...this.materials, ...this.semis] : this.materials;
    return { id: this.nextId++, kind: 'semi', children: this.random.chance(0.05) ? [] : this.portionsOf(pool) };
  }

  private overrides(): ApplicationOverride[] | undefined {
    if (!this.random.chance(0.3)) return undefined;
    const forAll = this.random.chance(0.3) ? [{ substanceId: 0, applicationId: this.random.integer(0, 6) }] : [];
    const forOne =
      forAll.length === 0 || this.random.chance(0.5)
        ? [{ substanceId: this.random.pick(LISTED_SUBSTANCES), applicationId: this.random.integer(0, 6) }]
        : [];
    return this.random.chance(0.5) ? [...forAll, ...forOne] : [...forOne, ...forAll];
  }

  private component(): CompositionNode {
    const { random } = this;
    const measured = random.chance(0.4) ? new Decimal(random.integer(1, 4000)).div(8) : undefined;
    const node: CompositionNode = { id: this.nextId++, kind: 'component', measuredGrams: measured, children: [] };
    if (random.chance(0.06))
      return { ...node, measuredGrams: random.chance(0.5) ? new Decimal(random.integer(0, 50)) : undefined };
    const edges: CompositionEdge[] = [];
    const assembled = this.components.length > 0 && random.chance(0.6);
    for (let count = assembled ? random.integer(1, 3) : 0; count > 0; count--) {
      edges.push({ child: random.pick(this.components), amount: { quantity: new Decimal(random.integer(1, 4)) } });
    }
    for (let count = random.integer(assembled ? 0 : 1, 3); count > 0; count--) {
      const child = random.pick(random.chance(0.3) ? this.semis : this.materials);
      edges.push({
        child,
        amount: { massGrams: random.chance(0.06) ? new Decimal(0) : new Decimal(random.integer(1, 80000)).div(1000) },
        overrides: this.overrides(),
      });
    }
    node.children = this.fitting(edges);
    return node;
  }
}
