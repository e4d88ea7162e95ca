import { useT } from '@matlas/web-kit';
import type { Faults, Values } from './use-fields';

/** Turns the locale keys of a pure check into sentences. */
export function useFaults<Name extends string>(keysOf: (values: Values<Name>) => Faults<Name>): (values: Values<Name>) => Faults<Name> {
  const t = useT();
  return (values) => Object.fromEntries(Object.entries(keysOf(values)).flatMap(([name, key]) => (typeof key === 'string' ? [[name, t(key)]] : []))) as Faults<Name>;
}
