import {
  COMPONENT_RATES,
  Decimal,
  formatDecimal,
  RECYCLATE_SPANS,
  type RecyclateData,
  type SheetContact,
  type SheetNode,
} from '@matlas/domain';
import { z } from 'zod';
import {
  chainOfCustody,
  markingAnswer,
  massUnit,
  recyclateAnswer,
  recyclingProcess,
  scipProductionFlag,
} from '../enums';
import { scipNumber } from '../scip/article';
import { decimal, optionalText, text, emptyToUndefined } from '../wire/kit';

/** Absent, or a decimal text from 0 to 100. */
export const optionalPercent = z.preprocess(
  emptyToUndefined,
  decimal()
    .refine((text) => Number(text) >= 0 && Number(text) <= 100, { message: 'percentRange' })
    .optional(),
);
const NO: readonly unknown[] = [false, 'false', 0, '0', '', null];
const YES: readonly unknown[] = ['true', 1, '1'];
/** True or absent; `false` is the same as absent. */
const mark = z.preprocess((v) => (NO.includes(v) ? undefined : YES.includes(v) ? true : v), z.literal(true).optional());
const percents = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, optionalPercent])) as Record<Field, typeof optionalPercent>;

/** Absent, or codes of an IUCLID picklist, separated by blanks. */
const picks = (pattern: RegExp) => z.preprocess(emptyToUndefined, z.string().trim().regex(pattern).max(200).optional());
const ONE_PICK = /^\d{3,7}$/;
const PICKS = /^\d{3,7}( \d{3,7})*$/;

/** Maximum number of standards of a material beside the first. */
export const MAX_NORMS = 20;

/**
 * Answers and further data of a node, stored as one JSON value: they are used by rules and screens, but not by
 * queries.
 */
export const nodeAttributes = z.object({
  markingAnswer: z.preprocess(emptyToUndefined, markingAnswer.schema.optional()),
  markingText: optionalText(100),
  massUnit: z.preprocess(emptyToUndefined, massUnit.schema.optional()),
  sample: mark,
  /** Small parts are checked by the simple rules (specification 000, section 3). */
  simpleCheckRule: mark,
  /** A spare part of a model that is no longer made: deactivated application codes are accepted (rule APP-2). */
  legacySparePart: mark,
  testReportNumber: optionalText(100),
  /** Of a component, for SCIP: article category (PG6-60768), default 8708 99 97 90. */
  scipCategory: picks(ONE_PICK),
  scipProduction: z.preprocess(emptyToUndefined, scipProductionFlag.lenient.optional()),
  /** No instructions for safe use are needed beyond the identification of the substance. */
  scipNoSafeUse: mark,
  scipSafeUse: optionalText(2000),
  /** SCIP number under which the part was notified, and the number of the submission. */
  scipNumber: z.preprocess(emptyToUndefined, scipNumber.optional()),
  scipSubmission: optionalText(100),
  /** Of a material, for SCIP: material category (PG6-60753), default by classification. */
  scipMaterial: picks(ONE_PICK),
  /** Additional characteristics of a material (PG6-60766), separated by blanks. */
  scipCharacteristics: picks(PICKS),
  norms: z.preprocess(
    (v) => (Array.isArray(v) && v.length === 0 ? undefined : emptyToUndefined(v)),
    z.array(z.string().trim().min(1).max(100)).max(MAX_NORMS).optional(),
  ),
  ...percents(COMPONENT_RATES),
  contact: z.preprocess(
    emptyToUndefined,
    z.object({ name: text(100), email: optionalText(200), phone: optionalText(50) }).optional(),
  ),
  recyclate: z.preprocess(
    emptyToUndefined,
    z
      .object({
        answer: z.preprocess(emptyToUndefined, recyclateAnswer.lenient.optional()),
        method: optionalText(200),
        process: z.preprocess(emptyToUndefined, recyclingProcess.schema.optional()),
        chainOfCustody: z.preprocess(emptyToUndefined, chainOfCustody.schema.optional()),
        certificateNumber: optionalText(100),
        bioBasedMethod: optionalText(200),
        ...percents(RECYCLATE_SPANS),
      })
      .optional(),
  ),
});
export type NodeAttributes = z.output<typeof nodeAttributes>;

/** Fields of the domain's node that are copied into the attributes unchanged. */
const UNCHANGED_FIELDS = [
  'markingAnswer',
  'markingText',
  'massUnit',
  'sample',
  'simpleCheckRule',
  'legacySparePart',
  'testReportNumber',
  'scipCategory',
  'scipProduction',
  'scipNoSafeUse',
  'scipSafeUse',
  'scipNumber',
  'scipSubmission',
  'scipMaterial',
  'scipCharacteristics',
] as const;
export const ATTRIBUTE_FIELDS = [...UNCHANGED_FIELDS, ...COMPONENT_RATES, 'norms', 'contact', 'recyclate'] as const;
type AttributeFields = Pick<SheetNode, (typeof ATTRIBUTE_FIELDS)[number]>;

type Loose<T> = { [Field in keyof T]?: T[Field] | undefined };
const withoutUndefined = <T extends object>(record: Loose<T>): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
const entries = <Field extends string, From, To>(
  fields: readonly Field[],
  from: Readonly<Partial<Record<Field, From>>>,
  turn: (value: From) => To,
): Partial<Record<Field, To>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = from[field];
      return value === undefined ? [] : [[field, turn(value)]];
    }),
  ) as Partial<Record<Field, To>>;
const textOf = (value: Decimal): string => formatDecimal(value);
const decimalOf = (text: string): Decimal => new Decimal(text);

function recyclateOf({
  answer,
  method,
  process,
  chainOfCustody: custody,
  certificateNumber,
  bioBasedMethod,
  ...spans
}: NonNullable<NodeAttributes['recyclate']>): RecyclateData {
  return withoutUndefined<RecyclateData>({
    answer,
    method,
    process,
    chainOfCustody: custody,
    certificateNumber,
    bioBasedMethod,
    ...entries(RECYCLATE_SPANS, spans as Record<string, string>, decimalOf),
  });
}
function recyclateText(data: RecyclateData): NonNullable<NodeAttributes['recyclate']> {
  const { answer, method, process, chainOfCustody: custody, certificateNumber, bioBasedMethod } = data;
  return withoutUndefined<NonNullable<NodeAttributes['recyclate']>>({
    answer,
    method,
    process,
    chainOfCustody: custody,
    certificateNumber,
    bioBasedMethod,
    ...entries(RECYCLATE_SPANS, data, textOf),
  });
}

/** The fields of a record that are the same in attributes and domain. */
const unchanged = (from: Loose<Pick<NodeAttributes, (typeof UNCHANGED_FIELDS)[number]>>): object =>
  Object.fromEntries(UNCHANGED_FIELDS.map((field) => [field, from[field]]));

/** Converts attributes, stored or received, into fields of the domain's node. */
export function nodeOfAttributes(attributes: NodeAttributes): AttributeFields {
  if (Object.keys(attributes).length === 0) return {};
  const { norms, contact, recyclate } = attributes;
  return withoutUndefined<AttributeFields>({
    ...unchanged(attributes),
    norms,
    contact: contact && withoutUndefined<SheetContact>(contact),
    recyclate: recyclate && recyclateOf(recyclate),
    ...entries(COMPONENT_RATES, attributes as Record<string, string>, decimalOf),
  });
}

/** Converts a node of the domain into the attributes of the API and the table. */
export function attributesOf(node: SheetNode): NodeAttributes {
  const { norms, contact, recyclate } = node;
  return withoutUndefined<NodeAttributes>({
    ...unchanged({
      ...node,
      sample: node.sample || undefined,
      simpleCheckRule: node.simpleCheckRule || undefined,
      legacySparePart: node.legacySparePart || undefined,
      scipNoSafeUse: node.scipNoSafeUse || undefined,
    }),
    norms: norms?.length ? [...norms] : undefined,
    contact,
    recyclate: recyclate && recyclateText(recyclate),
    ...entries(COMPONENT_RATES, node, textOf),
  });
}
