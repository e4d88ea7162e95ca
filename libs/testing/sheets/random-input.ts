import type { SeededRandom } from '../seeded-random';

export interface Usable {
  substances: readonly number[];
  sheets: readonly { cid: number; kind: 1 | 2 | 3 }[];
}
type Wire = Record<string, unknown>;

const NUMBERS = ['0.1', '1', '3', '5', '7.5', '10', '20', '33.333333', '50', '99.5', '100', '150'];
const PERCENTS = ['0.05', '0.1', '1', '3', '5', '7.5', '10', '20', '33.333333', '50', '99.5', '100'];
const CLASSES = [
  '1.1.1',
  '2.1.1',
  '2.2.1',
  '3.1',
  '5.1.a',
  '5.3',
  '5.4.3',
  '5.5.1',
  '5.5.2',
  '6.1',
  '7.1',
  '8.1',
  '9.1',
  '99',
];
const NAMES = ['Bolt', 'New component', 'Case  left', 'Steel', '支架', '部件'];
const BELOW: Readonly<Record<number, readonly number[]>> = { 1: [1, 1, 2, 3, 3], 2: [2, 3, 3], 3: [3, 4, 4, 4, 4] };
const DEEPEST = 4;

/** Valid and invalid trees as users may save them: the check rules have to handle everything that the server stores. */
export class RandomInput {
  constructor(
    private readonly random: SeededRandom,
    private readonly usable: Usable,
  ) {}

  createTree(): Wire {
    return this.node(this.random.pick([1, 1, 1, 2, 3]), 0);
  }
  /** The head of a saved sheet. */
  createHead(): Wire {
    return { preliminary: this.random.chance(0.2), standardMaterial: this.random.chance(0.1) };
  }

  private maybe(chance: number, fields: () => Wire): Wire {
    return this.random.chance(chance) ? fields() : {};
  }
  private node(kind: number, depth: number): Wire {
    const { random } = this;
    const count = depth >= DEEPEST ? 0 : random.integer(0, 4);
    const children = Array.from({ length: count }, () => this.child(kind, depth));
    const shared = {
      kind,
      name: random.chance(0.7) ? `Part ${random.integer(1, 99)}` : random.pick(NAMES),
      ...this.maybe(0.8, () => ({ number: random.chance(0.8) ? 'N1' : 'N 1' })),
      children,
    };
    if (kind === 1)
      return {
        ...shared,
        ...this.maybe(0.6, () => ({ measuredMassGrams: random.pick(NUMBERS) })),
        ...this.maybe(0.2, () => ({ multiSource: true })),
        ...this.maybe(0.3, () => ({ mixedNodeReason: 'joinedParts' })),
        attributes: this.maybe(0.3, () => ({ markingAnswer: random.pick(['yes', 'no']) })),
      };
    if (kind === 2)
      return {
        ...shared,
        ...this.maybe(0.7, () => ({ specificWeight: random.pick(NUMBERS) })),
        ...this.maybe(0.7, () => ({ specificWeightUnit: 'kg/m' })),
      };
    const recyclate = () => ({
      recyclate: random.chance(0.5)
        ? { answer: 2 }
        : { answer: 1, postConsumerMin: '0', postConsumerMax: random.pick(PERCENTS) },
    });
    return {
      ...shared,
      ...this.maybe(0.85, () => ({ classCode: random.pick(CLASSES) })),
      ...this.maybe(0.6, () => ({ symbol: 'PP' })),
      ...this.maybe(0.6, () => ({ standard: 'EN 1' })),
      attributes: this.maybe(0.4, recyclate),
    };
  }
  private child(parent: number, depth: number): Wire {
    const { random } = this;
    const kind = random.pick(BELOW[parent] ?? []);
    const marks =
      kind === 4
        ? {
            ...this.maybe(0.25, () => ({ confidential: true })),
            ...this.maybe(0.3, () => ({ applicationCode: random.pick(['20', '3']) })),
          }
        : this.maybe(kind === 1 ? 0.25 : 0, () => ({ preferred: false }));
    const edge = { ...marks, ...this.amount(parent, kind) };
    if (kind === 4) return { ...edge, substanceId: random.pick(this.usable.substances) };
    const sheets = this.usable.sheets.filter((sheet) => sheet.kind === kind);
    return sheets.length > 0 && random.chance(0.35)
      ? { ...edge, ref: { cid: random.pick(sheets).cid, version: '1' } }
      : { ...edge, node: this.node(kind, depth + 1) };
  }
  private amount(parent: number, kind: number): Wire {
    const { random } = this;
    if (random.chance(0.1)) return {};
    if (parent === 1) return kind === 1 ? { quantity: random.integer(1, 4) } : { massGrams: random.pick(NUMBERS) };
    if (random.chance(0.3)) return { portion: { kind: 3 } };
    return random.chance(0.5)
      ? { portion: { kind: 2, value: random.pick(PERCENTS) } }
      : { portion: { kind: 1, min: random.pick(['0', ...PERCENTS]), max: random.pick(PERCENTS) } };
  }
}
