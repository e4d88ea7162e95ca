import type {
  DocumentAttachment,
  DocumentChild,
  DocumentContact,
  DocumentEdge,
  DocumentNode,
  DocumentRecipient,
  DocumentReference,
  DocumentRequest,
  DocumentSignature,
  DocumentSource,
  DocumentSubstance,
  DocumentSupplier,
  SheetDocument,
} from '@matlas/formats';
import { SeededRandom } from '../seeded-random';
import { RandomNodes } from './random-node';
import { cutTo, dayOf, instantOf, maybe, NAMES, sha256Of, textOf } from './random-text';

/** Substances in the catalogue of the seed. */
const SUBSTANCES: readonly DocumentSubstance[] = [
  { cas: '7439-89-6', ec: '231-096-4', name: 'Iron', nameZh: '铁' },
  { cas: '7440-50-8', ec: '231-159-6', name: 'Copper' },
  { cas: '7439-92-1', name: 'Lead', nameZh: '铅' },
  { cas: '7440-66-6', ec: '231-175-3' },
  { cas: '117-81-7', name: 'Bis(2-ethylhexyl) phthalate' },
  { cas: '1333-86-4', nameZh: '炭黑' },
  { cas: '7440-44-0', code: 'C-17', foreignId: '1204' },
];
const CLASSES = ['1.1.1', '1.2.1', '2.1.1', '3.1', '5.1.a', '5.3', '5.4.3', '6.1', '7.1', '9.1'];
const BELOW: Readonly<Record<1 | 2 | 3, readonly (1 | 2 | 3 | 4)[]>> = {
  1: [1, 1, 2, 3, 3],
  2: [2, 3, 3],
  3: [3, 4, 4, 4, 4],
};
const DEEPEST = 5;

export interface RandomDocumentOptions {
  /** Number of sheets in the file; one to five by default. */
  sheets?: number;
  substances?: readonly DocumentSubstance[];
  classCodes?: readonly string[];
  /** False: references point only to sheets of the file, so that the complete file can be imported. */
  foreign?: boolean;
  /** Adds signatures, which table formats cannot represent. */
  signed?: boolean;
}

/**
 * The sheets of a random file with every field of the model, some set and some not; the same seed gives the same
 * sheets. Their form is canonical, so that a lossless codec reads deeply equal sheets: no places, no `undefined`
 * fields, flags only when they differ from the default, decimals without trailing zeros, trimmed texts, line breaks
 * in remarks only. References by key point to earlier sheets of the file.
 */
export function randomDocuments(seed: number, options: RandomDocumentOptions = {}): SheetDocument[] {
  const writer = new RandomDocuments(new SeededRandom(seed), options);
  return Array.from({ length: options.sheets ?? writer.random.integer(1, 5) }, (_, index) =>
    writer.createSheet(`s${index + 1}`),
  );
}

/** The same value without the places that a reader adds. */
export function withoutPlaces<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutPlaces(one)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => field !== 'place')
      .map(([field, one]) => [field, withoutPlaces<unknown>(one)]),
  ) as T;
}

class RandomDocuments {
  private readonly nodes: RandomNodes;
  private readonly written: SheetDocument[] = [];
  private nextKey = 1;
  constructor(
    readonly random: SeededRandom,
    private readonly options: RandomDocumentOptions,
  ) {
    this.nodes = new RandomNodes(random, options.classCodes ?? CLASSES);
  }

  createSheet(key: string): SheetDocument {
    const { random } = this;
    this.nextKey = 1;
    const flag = () => maybe(random, 0.15, () => true as const);
    const sheet = {
      key,
      source: random.pick<DocumentSource>(['LOCAL', 'CAMDS', 'IMDS']),
      root: this.createNode(random.pick([1, 1, 1, 2, 3]), 0),
      cid: maybe(random, 0.8, () => random.integer(1, 2_000_000_000)),
      version: maybe(random, 0.8, () => random.pick(['0.01', '1', '2', '12', '3.05'])),
      status: maybe(random, 0.7, () => random.pick(['ED', 'IR', 'ST', 'SD', 'RL'])),
      owner: maybe(random, 0.4, () =>
        this.withoutUndefined({
          code: maybe(random, 0.7, () => 'E-100'),
          name: textOf(random, 60),
          nameEn: maybe(random, 0.5, () => 'Owner Ltd.'),
        }),
      ),
      supplier: maybe(random, 0.6, () => this.createSupplier()),
      preliminary: flag(),
      standardMaterial: flag(),
      module: flag(),
      ruleSet: maybe(random, 0.3, () => 'matlas@2'),
      createdAt: maybe(random, 0.5, () => instantOf(random)),
      releasedAt: maybe(random, 0.4, () => instantOf(random)),
      validUntil: maybe(random, 0.3, () => dayOf(random)),
      recipients: maybe(random, 0.5, () => this.createSome(3, () => this.createRecipient())),
      requests: maybe(random, 0.3, () => this.createSome(2, () => this.createRequest())),
      attachments: maybe(random, 0.3, () => this.createSome(2, () => this.createAttachment(key))),
      signatures: maybe(random, this.options.signed ? 0.4 : 0, () => this.createSome(2, () => this.createSignature())),
    };
    const document: SheetDocument = this.withoutUndefined(sheet);
    this.written.push(document);
    return document;
  }

  private withoutUndefined<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], undefined> } {
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
      [Field in keyof T]: Exclude<T[Field], undefined>;
    };
  }
  private createSome<T>(most: number, one: () => T): T[] {
    return Array.from({ length: this.random.integer(1, most) }, one);
  }
  private createNode(kind: 1 | 2 | 3, depth: number): DocumentNode {
    const key = `n${this.nextKey++}`;
    const fields = this.nodes.fields(kind, depth === 0);
    const count = depth >= DEEPEST ? 0 : this.random.integer(depth === 0 ? 1 : 0, 4);
    return { key, kind, ...fields, children: Array.from({ length: count }, () => this.createChild(kind, depth)) };
  }
  private createChild(parent: 1 | 2 | 3, depth: number): DocumentChild {
    const { random } = this;
    const kind = random.pick(BELOW[parent]);
    const edge = this.createEdge(parent, kind);
    if (kind === 4) return { ...edge, substance: this.createSubstance() };
    const reference = random.chance(0.25) ? this.createReference(kind) : undefined;
    return reference ? { ...edge, reference } : { ...edge, node: this.createNode(kind, depth + 1) };
  }
  private createReference(kind: 1 | 2 | 3): DocumentReference | undefined {
    const { random } = this;
    const own = this.written.filter((sheet) => sheet.root.kind === kind);
    if (own.length > 0 && random.chance(0.6)) return { key: random.pick(own).key };
    if (this.options.foreign === false) return undefined;
    return this.withoutUndefined({
      cid: random.integer(1, 2_000_000_000),
      version: maybe(random, 0.7, () => random.pick(['1', '2', '3.01'])),
      source: maybe(random, 0.7, () => random.pick<DocumentSource>(['LOCAL', 'CAMDS', 'IMDS'])),
      name: maybe(random, 0.6, () => textOf(random, 100)),
      number: maybe(random, 0.5, () => `R-${random.integer(1, 999)}`),
      supplierCode: maybe(random, 0.3, () => `SUP${random.integer(1, 99)}`),
    });
  }
  private createSubstance(): DocumentSubstance {
    const { random } = this;
    if (this.options.substances === undefined && this.options.foreign !== false && random.chance(0.15))
      return random.pick<DocumentSubstance>([
        { joker: 'Further additives, not to declare' },
        { masked: true },
        { masked: true, name: '保密物质' },
      ]);
    return { ...random.pick(this.options.substances ?? SUBSTANCES) };
  }
  private createEdge(parent: 1 | 2 | 3, kind: 1 | 2 | 3 | 4): DocumentEdge {
    const { random } = this;
    const overrides = () =>
      this.createSome(2, () =>
        this.withoutUndefined({
          substance: { ...random.pick((this.options.substances ?? SUBSTANCES).filter((one) => one.cas !== undefined)) },
          applicationCode: maybe(random, 0.7, () => random.pick(['20', '3'])),
        }),
      );
    return {
      ...this.nodes.amount(parent, kind),
      ...this.withoutUndefined({
        applicationCode: maybe(random, kind === 4 ? 0.3 : 0, () => random.pick(['20', '3', '8e'])),
        applicationOverrides: maybe(random, kind === 4 ? 0 : 0.1, overrides),
        confidential: maybe(random, kind === 4 ? 0.2 : 0, () => true as const),
        preferred: maybe(random, kind === 1 ? 0.2 : 0, () => false as const),
        processState: maybe(random, kind === 4 ? 0.2 : 0, () => random.pick(['remaining', 'reacted', 'removed'])),
      }),
    };
  }
  private createContact(): DocumentContact {
    const { random } = this;
    return this.withoutUndefined({
      name: random.pick(NAMES),
      email: maybe(random, 0.6, () => 'a.b@example.com'),
      phone: maybe(random, 0.5, () => '+86 21 5555-0100'),
    });
  }
  private createSupplier(): DocumentSupplier {
    const { random } = this;
    return this.withoutUndefined({
      code: `SUP${random.integer(1, 99)}`,
      name: maybe(random, 0.7, () => textOf(random, 100)),
      nameEn: maybe(random, 0.4, () => 'Supplier & Sons'),
      contact: maybe(random, 0.4, () => this.createContact()),
    });
  }
  private createRecipient(): DocumentRecipient {
    const { random } = this;
    const line = (chance: number) => maybe(random, chance, () => cutTo(textOf(random, 50), 50));
    return this.withoutUndefined({
      enterpriseCode: maybe(random, 0.7, () => `E-${random.integer(1, 99)}`),
      enterpriseName: textOf(random, 60),
      enterpriseNameEn: line(0.4),
      departmentName: line(0.3),
      supplierCode: line(0.8),
      symbol: line(0.8),
      mdsName: line(0.8),
      cfrName: line(0.3),
      drawingId: line(0.4),
      drawingDate: maybe(random, 0.4, () => dayOf(random)),
      drawingModCode: line(0.3),
      reportCode: line(0.3),
      reportDate: maybe(random, 0.3, () => dayOf(random)),
      purchaseOrderNo: line(0.3),
      billOfLading: line(0.3),
      forwardAllowed: maybe(random, 0.7, () => random.pick(['0', '1'])),
      commitment: maybe(random, 0.4, () => true as const),
      remark: line(0.4),
      status: maybe(random, 0.7, () => random.pick(['E', 'N', 'S', 'D', 'P', 'C', 'R'])),
      sentAt: maybe(random, 0.5, () => instantOf(random)),
    });
  }
  private createRequest(): DocumentRequest {
    const { random } = this;
    return this.withoutUndefined({
      number: maybe(random, 0.6, () => String(random.integer(1, 9999))),
      project: maybe(random, 0.7, () => textOf(random, 100)),
      supplyNumber: maybe(random, 0.7, () => `P-${random.integer(1, 999)}`),
      supplyName: textOf(random, 100),
      dataType: maybe(random, 0.7, () => random.pick(['1', '2', '3'])),
      deadline: maybe(random, 0.7, () => dayOf(random)),
      remark: maybe(random, 0.3, () => textOf(random, 200, true)),
    });
  }
  private createSignature(): DocumentSignature {
    const { random } = this;
    return {
      signer: textOf(random, 100),
      fingerprint: sha256Of(random),
      algorithm: 'Ed25519',
      signedAt: instantOf(random),
      value: Buffer.from(sha256Of(random)).toString('base64'),
    };
  }
  private createAttachment(key: string): DocumentAttachment {
    const { random } = this;
    const sha256 = sha256Of(random);
    return this.withoutUndefined({
      name: `${random.pick(NAMES)}.pdf`,
      kind: random.pick(['drawing', 'dataSheet', 'testReport', 'certificate', 'picture', 'other']),
      remark: maybe(random, 0.4, () => textOf(random, 200, true)),
      sha256,
      size: random.integer(1, 50_000_000),
      path: maybe(random, 0.7, () => `attachments/${key}-${sha256.slice(0, 8)}.pdf`),
    });
  }
}
