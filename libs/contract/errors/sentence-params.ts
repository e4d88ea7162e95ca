import { type AnyEnumeration, type EnumerationValue } from '../enums';
import type { ParamKind, ParamShape } from './error-table';

type Word = (labelKey: string) => string;
const LIST_SEPARATOR = ' / ';

const isEnumeration = (kind: unknown): kind is AnyEnumeration =>
  typeof kind === 'object' && kind !== null && 'labelKey' in kind;
const isValue = (value: unknown): value is EnumerationValue => typeof value === 'string' || typeof value === 'number';
const kindOf = (shape: ParamShape, name: string): ParamKind | undefined => {
  const entry = shape[name];
  return typeof entry === 'object' && 'optional' in entry ? entry.optional : entry;
};

function spoken(kind: ParamKind | undefined, value: unknown, word: Word): unknown {
  if (Array.isArray(value) && value.every(isValue))
    return value.map((each) => spoken(kind, each, word)).join(LIST_SEPARATOR);
  return isEnumeration(kind) && isValue(value) && kind.members.some((member) => member.value === value)
    ? word(kind.labelKey(value))
    : value;
}

/**
 * The parameters as a sentence wants them: values of enumerations become their words, lists become one text.
 * `word` translates a key of the `enums` namespace, such as `nodeStatus.editing`.
 */
export function sentenceParams(
  shape: ParamShape | undefined,
  params: Readonly<Record<string, unknown>>,
  word: Word,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, spoken(shape && kindOf(shape, name), value, word)]),
  );
}

/** Whether the sentence of a refusal holds parameters: optional ones and data travel beside it only. */
export const needsParams = (shape: ParamShape | undefined): boolean =>
  Object.values(shape ?? {}).some((kind) => kind !== 'data' && !(typeof kind === 'object' && 'optional' in kind));
