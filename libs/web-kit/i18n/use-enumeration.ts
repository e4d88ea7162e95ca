import type { AnyEnumeration, EnumerationValue } from '@matlas/contract';
import { useMemo } from 'react';
import { useT } from './use-t';

export interface Option<V> {
  value: V;
  label: string;
}

/** Label of an enumeration value; a dash for none. */
export function useWordOf(): (enumeration: AnyEnumeration, value: EnumerationValue | null | undefined) => string {
  const t = useT();
  return (enumeration, value) =>
    value === null || value === undefined ? '–' : t(`enums.${enumeration.labelKey(value)}`);
}

/** Options of a form field: the values of the API with their labels. */
export function useOptions<E extends AnyEnumeration>(enumeration: E): Option<E['members'][number]['value']>[] {
  const t = useT();
  return useMemo(
    () => enumeration.members.map(({ value }) => ({ value, label: t(`enums.${enumeration.labelKey(value)}`) })),
    [enumeration, t],
  );
}

/** The same as filter options, whose values are text in the URL. */
export function useFilterOptions(enumeration: AnyEnumeration): Option<string>[] {
  const t = useT();
  return useMemo(
    () =>
      enumeration.members.map(({ value }) => ({
        value: String(value),
        label: t(`enums.${enumeration.labelKey(value)}`),
      })),
    [enumeration, t],
  );
}
