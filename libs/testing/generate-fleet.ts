import { PORTION_CODES } from '@matlas/domain';
import type { Fleet, FleetOptions } from './fleet';
import { fleetItems } from './fleet-items';
import { SeededRandom } from './seeded-random';

/** 30 codes of VDA 231-106, the most frequent ones first. */
const CLASSES =
  '1.1.1 5.1.a 5.1.b 2.1.1 3.1 5.3 1.1.2 6.2 3.2 5.2 6.1 2.1.2 7.2 5.4.1 1.2.1 3.3 5.5.2 7.1 5.4.3 6.3 9.2 1.2.2 2.2.1 3.4 4.2 7.3 4.1 5.4.2 9.4 3.5'.split(
    ' ',
  );
const WHOLE = 1_000_000;
const COMPONENT_LEVELS = [0.5, 0.2, 0.1, 0.07, 0.05, 0.035, 0.02, 0.014, 0.007, 0.004];
const REPEATS = { s1: 0, s1b: 0, s1d: 1, s1e: 3 };

interface PortionRow {
  child: number;
  kind: number;
  code: number;
  low: number;
  high: number;
}

class FleetBuilder {
  private readonly random: SeededRandom;
  private readonly rows: {
    parent: number;
    child: number;
    kind: number;
    code: number;
    declared: [number, number];
    amount: [number, number, number];
  }[] = [];
  private readonly kinds: number[] = [];
  private readonly classIndexes: number[] = [];
  private readonly expanded: number[] = [];
  private readonly levels: { first: number; count: number }[] = [];
  private readonly ids: Int32Array;
  private readonly counts: { substances: number; materials: number; semis: number; components: number };

  constructor(private readonly options: FleetOptions) {
    const { scale } = options;
    this.random = new SeededRandom(12345 + Math.round(scale * 1000));
    this.counts = {
      substances: Math.round(Math.max(1000, 10000 * Math.min(1, scale))),
      materials: Math.round(18000 * scale),
      semis: Math.round(4000 * scale),
      components: Math.round(28000 * scale),
    };
    const total = Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    this.ids = this.shuffledIds(total);
  }

  /**
   * Random IDs independent of the order of creation, as in a database that has grown; substances keep the first
   * IDs.
   */
  private shuffledIds(total: number): Int32Array {
    const ids = Int32Array.from({ length: total }, (_, index) => index + 1);
    for (let index = total - 1; index > this.counts.substances; index--) {
      const other = this.random.integer(this.counts.substances, index);
      [ids[index], ids[other]] = [ids[other] as number, ids[index] as number];
    }
    return ids;
  }

  build(): Fleet {
    const { substances, materials, semis } = this.counts;
    for (let count = 0; count < substances; count++) this.addNode(4, -1);
    for (let count = 0; count < materials; count++) this.addMaterial(substances, count);
    for (let count = 0; count < semis; count++) this.addSemi(substances);
    COMPONENT_LEVELS.forEach((share, level) =>
      this.addLevel(level, Math.max(2, Math.round(share * this.counts.components))),
    );
    const positions = this.positions();
    return {
      nodes: this.nodes(),
      edges: this.edges(),
      ...positions,
      classes: CLASSES,
      items: fleetItems(this.random, this.ids, this.counts.substances),
      substanceIds: this.ids.slice(0, substances),
    };
  }

  private addNode(kind: number, classIndex: number): number {
    this.classIndexes.push(classIndex);
    this.expanded.push(1);
    return this.kinds.push(kind) - 1;
  }

  private addEdge(
    parent: number,
    child: number,
    code: number,
    declared: [number, number],
    amount: [number, number, number],
  ): void {
    this.rows.push({ parent, child, kind: this.kinds[child] as number, code, declared, amount });
    this.expanded[parent] = (this.expanded[parent] as number) + (this.expanded[child] as number);
  }

  private addMaterial(first: number, existing: number): void {
    const material = this.addNode(3, this.random.skewed(CLASSES.length, 1.3));
    if (existing > 100 && this.random.chance(0.12)) {
      const inner = first + this.random.skewed(existing, 1.1);
      const base = first + ((inner - first + this.random.integer(1, existing - 1)) % existing);
      const share = this.random.integer(50_000, 450_000);
      this.addPortions(material, [{ child: inner, kind: 3, code: PORTION_CODES.fixed, low: share, high: share }], base);
      return;
    }
    const rows: PortionRow[] = [];
    const used = new Set<number>();
    let sum = 0;
    for (let count = this.random.integer(3, 13); count > 0; count--) {
      const child = this.random.skewed(this.counts.substances, 2.2);
      const share = Math.round(
        Math.min(Math.pow(10, -2 + this.random.next() * 3.3) * 10_000, Math.max(10, (900_000 - sum) * 0.7)),
      );
      if (used.has(child)) continue;
      used.add(child);
      sum += share;
      const width = this.random.chance(0.4) ? Math.round(share * 0.2) : 0;
      rows.push({
        child,
        kind: 4,
        code: width > 0 ? PORTION_CODES.range : PORTION_CODES.fixed,
        low: share - width,
        high: share + width,
      });
    }
    let rest = this.random.integer(0, 59);
    while (used.has(rest)) rest = this.random.integer(0, 59);
    this.addPortions(material, rows, rest);
  }

  /** Bounds of a rest exactly as resolvePortions computes them, in integer units of 0.0001 %. */
  private addPortions(parent: number, rows: readonly PortionRow[], restChild: number): void {
    const sumLow = rows.reduce((sum, row) => sum + row.low, 0);
    const sumHigh = rows.reduce((sum, row) => sum + row.high, 0);
    for (const { child, code, low, high } of rows) {
      const tightened = Math.min(high, WHOLE - (sumLow - low) - Math.max(0, WHOLE - sumHigh));
      this.addEdge(parent, child, code, [low, high], [low / WHOLE, (low + high) / 2 / WHOLE, tightened / WHOLE]);
    }
    const nominal = (WHOLE - (sumLow + sumHigh) / 2) / WHOLE;
    this.addEdge(
      parent,
      restChild,
      PORTION_CODES.rest,
      [0, 0],
      [Math.max(0, WHOLE - sumHigh) / WHOLE, nominal, (WHOLE - sumLow) / WHOLE],
    );
  }

  private addSemi(first: number): void {
    const semi = this.addNode(2, -1);
    const children = [
      ...new Set(
        Array.from({ length: this.random.integer(1, 3) }, () => first + this.random.skewed(this.counts.materials, 1.4)),
      ),
    ];
    let left = WHOLE;
    children.forEach((child, index) => {
      const share = index === children.length - 1 ? left : Math.round(left * (0.3 + this.random.next() * 0.5));
      left -= share;
      this.addEdge(semi, child, PORTION_CODES.fixed, [share, share], [share / WHOLE, share / WHOLE, share / WHOLE]);
    });
  }

  private addLevel(level: number, count: number): void {
    const first = this.kinds.length;
    for (let index = 0; index < count; index++) this.addComponent(level);
    this.levels.push({ first, count });
  }

  private addComponent(level: number): void {
    const { random } = this;
    const { substances, materials, semis } = this.counts;
    const component = this.addNode(1, -1);
    const used = new Set<number>();
    const material = (exponent: number): number => substances + random.skewed(materials, exponent);
    if (level === 0) {
      for (let count = random.integer(1, 4); count > 0; count--) {
        this.addMass(
          component,
          random.chance(0.2)
            ? substances + materials + random.skewed(semis, 1.3)
            : material(random.chance(0.5) ? 2 : 1),
          used,
        );
      }
      return;
    }
    const repeats = 1 + REPEATS[this.options.variant];
    this.addPieces(component, this.pickComponent(level - 1), used, repeats);
    for (let count = random.integer(1, 5); count > 0; count--) {
      const chance = random.next();
      const from = level > 2 && chance < 0.05 ? random.integer(1, level - 1) : level > 1 && chance < 0.16 ? 1 : 0;
      this.addPieces(component, this.pickComponent(from), used, 1);
    }
    if (random.chance(0.4)) this.addMass(component, material(1.4), used);
  }

  private pickComponent(level: number): number {
    const { first, count } = this.levels[level] as { first: number; count: number };
    return first + (this.random.chance(0.5) ? this.random.skewed(count, 2.5) : this.random.integer(0, count - 1));
  }

  private addPieces(parent: number, child: number, used: Set<number>, repeats: number): void {
    if (used.has(child)) return;
    used.add(child);
    const pieces = this.random.chance(0.7) ? 1 : this.random.integer(2, 8);
    for (let repeat = 0; repeat < repeats; repeat++) this.addEdge(parent, child, 0, [0, 0], [pieces, pieces, pieces]);
  }

  private addMass(parent: number, child: number, used: Set<number>): void {
    if (used.has(child)) return;
    used.add(child);
    const grams = Math.round(Math.pow(10, -1 + this.random.next() * 3) * 10_000) / 10_000;
    this.addEdge(parent, child, 0, [0, 0], [grams, grams, grams]);
  }

  private nodes(): Fleet['nodes'] {
    const inTree = Array.from(this.kinds.keys()).filter((index) => this.kinds[index] !== 4);
    return {
      id: Int32Array.from(inTree, (index) => this.ids[index] as number),
      kind: Uint8Array.from(inTree, (index) => this.kinds[index] as number),
      classIndex: Int16Array.from(inTree, (index) => this.classIndexes[index] as number),
      flags: new Uint8Array(inTree.length),
      measuredGrams: new Float64Array(inTree.length).fill(NaN),
      names: inTree.map(
        (index) => `${['', 'Component', 'Semi-component', 'Material'][this.kinds[index] as number] ?? ''} ${index}`,
      ),
    };
  }

  private edges(): Fleet['edges'] {
    const { rows, ids } = this;
    let position = 0;
    return {
      parent: Int32Array.from(rows, (row) => ids[row.parent] as number),
      child: Int32Array.from(rows, (row) => ids[row.child] as number),
      position: Int32Array.from(
        rows,
        (row, index) => (position = rows[index - 1]?.parent === row.parent ? position + 1 : 1),
      ),
      childKind: Uint8Array.from(rows, (row) => row.kind),
      portionCode: Uint8Array.from(rows, (row) => row.code),
      declaredLow: Int32Array.from(rows, (row) => row.declared[0]),
      declaredHigh: Int32Array.from(rows, (row) => row.declared[1]),
      low: Float64Array.from(rows, (row) => row.amount[0]),
      nominal: Float64Array.from(rows, (row) => row.amount[1]),
      high: Float64Array.from(rows, (row) => row.amount[2]),
      application: new Int32Array(rows.length),
      override: new Int32Array(rows.length),
      confidential: new Uint8Array(rows.length),
    };
  }

  private positions(): Pick<Fleet, 'positions' | 'expandedNodes'> {
    const { random } = this;
    const perVehicle = Math.round(20000 * Math.min(1, this.options.scale)) * (this.options.variant === 's1b' ? 2 : 1);
    const rows: { vehicle: number; root: number; pieces: number }[] = [];
    for (let vehicle = 1; vehicle <= Math.max(1, this.options.scale); vehicle++) {
      const roots = this.rootsOfVehicle(Math.round(8000 * Math.min(1, this.options.scale)));
      for (let index = 0; index < perVehicle; index++) {
        const root = roots[index] ?? roots[random.skewed(roots.length, 2.5)];
        rows.push({ vehicle, root: root as number, pieces: random.chance(0.7) ? 1 : random.integer(2, 6) });
      }
    }
    return {
      positions: {
        root: Int32Array.from(rows, ({ root }) => this.ids[root] as number),
        pieces: Float64Array.from(rows, ({ pieces }) => pieces),
        massGrams: new Float64Array(rows.length).fill(NaN),
        vehicle: Int32Array.from(rows, ({ vehicle }) => vehicle),
        partNumber: rows.map((_, index) => `P${String(index % perVehicle).padStart(6, '0')}`),
      },
      expandedNodes: rows.reduce((sum, { root }) => sum + (this.expanded[root] as number), 0),
    };
  }

  private rootsOfVehicle(count: number): number[] {
    const steps = [0.42, 0.68, 0.82, 0.9, 0.945, 0.97, 0.983, 0.992, 0.997];
    const roots = new Set<number>();
    for (let tries = 0; roots.size < count && tries < count * 20; tries++) {
      const chance = this.random.next();
      const level = steps.findIndex((step) => chance < step);
      const { first, count: size } = this.levels[level < 0 ? 9 : level] as { first: number; count: number };
      roots.add(first + this.random.integer(0, size - 1));
    }
    return [...roots];
  }
}

export function generateFleet(options: FleetOptions): Fleet {
  return new FleetBuilder(options).build();
}
