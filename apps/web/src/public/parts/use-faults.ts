import { inSentence, useT } from '@matlas/web-kit';
import type { Faults, Values } from './use-fields';

/**
 * Translates the locale keys of a check into messages. `labels` is the prefix of the field labels
 * (`<labels>.<name>`), for messages that name a field.
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
