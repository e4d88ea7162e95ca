import { inSentence, useT } from '@matlas/web-kit';
import type { Faults, Values } from './use-fields';

/**
 * Turns the locale keys of a pure check into sentences. `labels` holds the words of the fields (`<labels>.<name>`), for
 * sentences that name one.
 */
export function useFaults<Name extends string>(
  keysOf: (values: Values<Name>) => Faults<Name>,
  labels = '',
): (values: Values<Name>) => Faults<Name> {
  const t = useT();
  const sentence = (name: string, key: string) => t(key, { label: inSentence(t(`${labels}.${name}`)) });
  return (values) =>
    Object.fromEntries(
      Object.entries(keysOf(values)).flatMap(([name, key]) =>
        typeof key === 'string' ? [[name, sentence(name, key)]] : [],
      ),
    ) as Faults<Name>;
}
