import { z } from 'zod';

export type EnumerationValue = string | number;
/**
 * One value of an enumeration: the value in the API, and the key that identifies it in code and in the locale
 * files.
 */
export interface EnumerationMember<V extends EnumerationValue = EnumerationValue, K extends string = string> {
  readonly value: V;
  readonly key: K;
}

/** The members of every enumeration, independent of its type of value. */
export interface AnyEnumeration {
  readonly name: string;
  readonly members: readonly EnumerationMember[];
  /**
   * Key of the label in the `enums` namespace, such as `nodeStatus.editing`. For an unknown value, the value itself
   * is the last part.
   */
  labelKey(value: EnumerationValue): string;
}

export interface Enumeration<M extends EnumerationMember> extends AnyEnumeration {
  readonly members: readonly M[];
  /** In the order of the specification, which is the order of pickers. */
  readonly values: readonly M['value'][];
  /** Values by key: `nodeType.of.component` is 1. */
  readonly of: { readonly [Member in M as Member['key']]: Member['value'] };
  /** Schema that accepts exactly the values. */
  readonly schema: z.ZodType<M['value'], M['value']>;
  /**
   * Schema that also accepts numbers as text, for query strings and clients that send numbers as strings, and the
   * letters that other lists of the specification use (`aliases`).
   */
  readonly lenient: z.ZodType<M['value'], unknown>;
  has(value: unknown): value is M['value'];
  keyOf(value: M['value']): M['key'];
}
/** Union of an enumeration's values. */
export type ValueOf<E extends AnyEnumeration> = E['members'][number]['value'];

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

/** Creates an enumeration. The labels of its values are in `locales/{zh,en}/enums.json` under `name`. */
export function enumeration<const M extends EnumerationMember>(definition: {
  name: string;
  values: readonly M[];
  aliases?: Readonly<Record<string, NoInfer<M['value']>>>;
}): Enumeration<M> {
  const { name, values: members, aliases = {} } = definition;
  const keys = new Map<unknown, M['key']>(members.map((member) => [member.value, member.key]));
  const values = members.map((member) => member.value);
  const schema = z.literal(values);
  const isNumeric = members.every((member) => typeof member.value === 'number');
  const readValue = (value: unknown): unknown =>
    typeof value === 'string' && Object.hasOwn(aliases, value) ? aliases[value] : isNumeric ? toNumber(value) : value;
  const made: Enumeration<M> = {
    name,
    members,
    values,
    of: Object.fromEntries(members.map((member) => [member.key, member.value])) as Enumeration<M>['of'],
    schema,
    lenient: z.preprocess(readValue, schema),
    has: (value): value is M['value'] => keys.has(value),
    keyOf: (value) => keys.get(value) ?? String(value),
    labelKey: (value) => `${name}.${keys.get(value) ?? value}`,
  };
  BY_SCHEMA.set(schema, made);
  return made;
}

const BY_SCHEMA = new WeakMap<z.ZodType, AnyEnumeration & { readonly lenient: z.ZodType }>();
/** The enumeration that a field of this schema has; optional and nullable fields are unwrapped. */
export function enumerationOfSchema(schema: z.ZodType): (AnyEnumeration & { readonly lenient: z.ZodType }) | undefined {
  const own = BY_SCHEMA.get(schema);
  if (own) return own;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? enumerationOfSchema(schema.unwrap() as z.ZodType)
    : undefined;
}
