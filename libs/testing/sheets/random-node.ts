import type { NodeAttributes } from '@matlas/contract';
import { COMPONENT_RATES, RECYCLATE_SPANS } from '@matlas/domain';
import type { DocumentEdge, DocumentNode } from '@matlas/formats';
import type { SeededRandom } from '../seeded-random';
import { maybe, NAMES, textOf } from './random-text';

type NodeFields = Omit<DocumentNode, 'key' | 'kind' | 'children' | 'place'>;
const MASSES = ['0.1', '1', '3', '7.5', '20', '33.333333', '150', '1234.5', '999999999999999.999999', '0.000001'];
const PERCENTS = ['0.000001', '0.05', '0.1', '1', '3', '5', '7.5', '10', '20', '33.333333', '50', '99.5', '100'];
const kept = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Generates the fields of components, semi-components and materials, and the amounts on their edges. */
export class RandomNodes {
  constructor(
    private readonly random: SeededRandom,
    private readonly classCodes: readonly string[],
  ) {}

  fields(kind: 1 | 2 | 3, isRoot: boolean): NodeFields {
    const { random } = this;
    const attributes = this.attributes(kind, isRoot);
    return kept<NodeFields>({
      name: random.chance(0.6) ? random.pick(NAMES) : textOf(random, 100),
      foreignName: maybe(random, 0.4, () => textOf(random, 100)),
      number: maybe(random, 0.7, () => `N-${random.integer(1, 9999)}/A`),
      remark: maybe(random, 0.2, () => textOf(random, 2000, true)),
      ...(kind === 1 ? this.component() : kind === 2 ? this.semi() : this.material()),
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    });
  }
  /** An amount valid for both nodes of the edge, or sometimes none. */
  amount(parent: 1 | 2 | 3, kind: 1 | 2 | 3 | 4): DocumentEdge {
    const { random } = this;
    if (random.chance(0.05)) return {};
    if (parent === 1)
      return kind === 1 ? { quantity: random.integer(1, 1_000_000) } : { massGrams: random.pick(MASSES) };
    if (random.chance(0.3)) return { portion: { kind: 3 } };
    return random.chance(0.5)
      ? { portion: { kind: 2, value: random.pick(PERCENTS) } }
      : { portion: { kind: 1, min: random.pick(['0', ...PERCENTS]), max: random.pick(PERCENTS) } };
  }

  private component(): Partial<NodeFields> {
    const { random } = this;
    return {
      measuredMassGrams: maybe(random, 0.7, () => random.pick(MASSES)),
      tolerancePercent: maybe(random, 0.3, () => random.pick(PERCENTS)),
      componentType: maybe(random, 0.2, () => textOf(random, 50)),
      mixedNodeReason: maybe(random, 0.2, () => random.pick(['joinedParts', 'ownArticle'] as const)),
      multiSource: maybe(random, 0.2, () => true as const),
    };
  }
  private semi(): Partial<NodeFields> {
    const { random } = this;
    return {
      specificWeight: maybe(random, 0.7, () => random.pick(MASSES)),
      specificWeightUnit: maybe(random, 0.7, () => random.pick(['kg/m', 'kg/m2', 'kg/m3'] as const)),
    };
  }
  private material(): Partial<NodeFields> {
    const { random } = this;
    return {
      classCode: maybe(random, 0.85, () => random.pick(this.classCodes)),
      symbol: maybe(random, 0.6, () => random.pick(['PP', 'PA66-GF30', 'EPDM', 'AlSi9Cu3(Fe)'])),
      tradeName: maybe(random, 0.4, () => textOf(random, 100)),
      standard: maybe(random, 0.5, () => textOf(random, 100)),
    };
  }
  private attributes(kind: 1 | 2 | 3, isRoot: boolean): NodeAttributes {
    const { random } = this;
    const contact = () =>
      kept({
        name: random.pick(NAMES),
        email: maybe(random, 0.6, () => 'c@example.com'),
        phone: maybe(random, 0.5, () => '010-12345'),
      });
    const rates = Object.fromEntries(
      COMPONENT_RATES.map((rate) => [rate, maybe(random, kind === 1 ? 0.1 : 0, () => random.pick(PERCENTS))]),
    );
    return kept<NodeAttributes>({
      markingAnswer: maybe(random, kind === 1 ? 0.3 : 0, () => random.pick(['yes', 'no', 'notApplicable'] as const)),
      markingText: maybe(random, kind === 1 ? 0.2 : 0, () => '>PP-TD20<'),
      massUnit: maybe(random, kind === 1 ? 0.3 : 0, () => random.pick(['mg', 'g', 'kg'] as const)),
      sample: maybe(random, kind === 1 ? 0.1 : 0, () => true as const),
      simpleCheckRule: maybe(random, isRoot ? 0.1 : 0, () => true as const),
      legacySparePart: maybe(random, kind === 1 ? 0.1 : 0, () => true as const),
      testReportNumber: maybe(random, 0.1, () => textOf(random, 100)),
      ...this.scip(kind),
      norms: maybe(random, kind === 3 ? 0.3 : 0, () =>
        Array.from({ length: random.integer(1, 3) }, () => textOf(random, 100)),
      ),
      contact: maybe(random, isRoot ? 0.4 : 0, contact),
      recyclate: maybe(random, kind === 3 ? 0.4 : 0, () => this.recyclate()),
      ...rates,
    });
  }
  private scip(kind: 1 | 2 | 3): NodeAttributes {
    const { random } = this;
    if (kind === 2) return {};
    if (kind === 3)
      return {
        scipMaterial: maybe(random, 0.2, () => '66386'),
        scipCharacteristics: maybe(random, 0.2, () => random.pick(['66623', '66623 66630'])),
      };
    return {
      scipCategory: maybe(random, 0.2, () => random.pick(['106596', '98015'])),
      scipProduction: maybe(random, 0.2, () => random.pick([108021, 108022, 108023, 58236] as const)),
      scipNoSafeUse: maybe(random, 0.1, () => true as const),
      scipSafeUse: maybe(random, 0.2, () => textOf(random, 2000)),
      scipNumber: maybe(random, 0.1, () => '0f8fad5b-d9cb-469f-a165-70867728950e'),
      scipSubmission: maybe(random, 0.1, () => textOf(random, 100)),
    };
  }
  private recyclate(): NonNullable<NodeAttributes['recyclate']> {
    const { random } = this;
    if (random.chance(0.3)) return { answer: 2 };
    const spans = Object.fromEntries(
      RECYCLATE_SPANS.map((span) => [span, maybe(random, 0.4, () => random.pick(['0', ...PERCENTS]))]),
    );
    return kept<NonNullable<NodeAttributes['recyclate']>>({
      answer: 1,
      method: maybe(random, 0.4, () => textOf(random, 200)),
      process: maybe(random, 0.4, () => random.pick(['mechanical', 'physical', 'chemical'] as const)),
      chainOfCustody: maybe(random, 0.4, () =>
        random.pick(['identityPreserved', 'segregated', 'controlledBlending', 'massBalance', 'bookAndClaim'] as const),
      ),
      certificateNumber: maybe(random, 0.3, () => 'ISCC-1/2'),
      bioBasedMethod: maybe(random, 0.3, () => 'EN 16640'),
      ...spans,
    });
  }
}
