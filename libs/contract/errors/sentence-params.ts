import { type AnyEnumeration, type EnumerationValue } from '../enums';
import type { ParamKind, ParamShape } from './error-table';

type TranslateKey = (labelKey: string) => string;
const LIST_SEPARATOR = ' / ';

const isEnumeration = (kind: unknown): kind is AnyEnumeration =>
  typeof kind === 'object' && kind !== null && 'labelKey' in kind;
const isValue = (value: unknown): value is EnumerationValue => typeof value === 'string' || typeof value === 'number';
const kindOf = (shape: ParamShape, name: string): ParamKind | undefined => {
  const entry = shape[name];
  return typeof entry === 'object' && 'optional' in entry ? entry.optional : entry;
};

function translateValue(kind: ParamKind | undefined, value: unknown, word: TranslateKey): unknown {
  if (Array.isArray(value) && value.every(isValue))
    return value.map((each) => translateValue(kind, each, word)).join(LIST_SEPARATOR);
  return isEnumeration(kind) && isValue(value) && kind.members.some((member) => member.value === value)
    ? word(kind.labelKey(value))
    : value;
}

/**
 * Prepares parameters for a message: values of enumerations become labels, lists become one text. `word` translates
 * a key of the `enums` namespace, such as `nodeStatus.editing`.
 */
export function sentenceParams(
  shape: ParamShape | undefined,
  params: Readonly<Record<string, unknown>>,
  word: TranslateKey,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, translateValue(shape && kindOf(shape, name), value, word)]),
  );
}

/** Whether the message of an error uses parameters. Optional parameters and data are not used in it. */
export const needsParams = (shape: ParamShape | undefined): boolean =>
  Object.values(shape ?? {}).some((kind) => kind !== 'data' && !(typeof kind === 'object' && 'optional' in kind));
