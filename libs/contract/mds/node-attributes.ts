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
import { chainOfCustody, markingAnswer, massUnit, recyclateAnswer, recyclingProcess } from '../enums';
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
  simpleCheckRule: mark,
  testReportNumber: optionalText(100),
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
  'testReportNumber',
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

/** Converts attributes, stored or received, into fields of the domain's node. */
export function nodeOfAttributes(told: NodeAttributes): AttributeFields {
  if (Object.keys(told).length === 0) return {};
  const {
    markingAnswer: answer,
    markingText,
    massUnit: unit,
    sample,
    simpleCheckRule,
    testReportNumber,
    norms,
    contact,
    recyclate,
  } = told;
  return withoutUndefined<AttributeFields>({
    markingAnswer: answer,
    markingText,
    massUnit: unit,
    sample,
    simpleCheckRule,
    testReportNumber,
    norms,
    contact: contact && withoutUndefined<SheetContact>(contact),
    recyclate: recyclate && recyclateOf(recyclate),
    ...entries(COMPONENT_RATES, told as Record<string, string>, decimalOf),
  });
}

/** Converts a node of the domain into the attributes of the API and the table. */
export function attributesOf(node: SheetNode): NodeAttributes {
  const {
    markingAnswer: answer,
    markingText,
    massUnit: unit,
    sample,
    simpleCheckRule,
    testReportNumber,
    norms,
    contact,
    recyclate,
  } = node;
  return withoutUndefined<NodeAttributes>({
    markingAnswer: answer,
    markingText,
    massUnit: unit,
    sample: sample || undefined,
    simpleCheckRule: simpleCheckRule || undefined,
    testReportNumber,
    norms: norms?.length ? [...norms] : undefined,
    contact,
    recyclate: recyclate && recyclateText(recyclate),
    ...entries(COMPONENT_RATES, node, textOf),
  });
}
