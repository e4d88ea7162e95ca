import type { AnyEnumeration, EnumerationValue } from '../enums';
import type { ParamKind, ParamShape } from './error-table';

const isEnumeration = (kind: unknown): kind is AnyEnumeration => typeof kind === 'object' && kind !== null && 'labelKey' in kind;
const isValue = (value: unknown): value is EnumerationValue => typeof value === 'string' || typeof value === 'number';
const kindOf = (shape: ParamShape, name: string): ParamKind | undefined => {
  const entry = shape[name];
  return typeof entry === 'object' && 'optional' in entry ? entry.optional : entry;
};

/**
 * The parameters as a sentence wants them: values of enumerations become their words.
 * `word` translates a key of the `enums` namespace, such as `nodeStatus.editing`.
 */
export function sentenceParams(shape: ParamShape | undefined, params: Readonly<Record<string, unknown>>, word: (labelKey: string) => string): Record<string, unknown> {
  if (!shape) return { ...params };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const kind = kindOf(shape, name);
      return [name, isEnumeration(kind) && isValue(value) ? word(kind.labelKey(value)) : value];
    }),
  );
}
