import { useState } from 'react';
import {
  applyChoice,
  defaultChoice,
  storeChoice,
  storedChoice,
  type ColumnChoice,
  type ResolvedColumn,
} from './columns';

/** The user's chosen columns of a list, stored on the device under the list's name. */
export function useColumnChoice<Row>(name: string, all: readonly ResolvedColumn<Row>[]) {
  const [stored, setStored] = useState(() => storedChoice(name));
  const choice = stored ?? defaultChoice(all);
  const change = (next: ColumnChoice | undefined) => {
    storeChoice(name, next);
    setStored(next);
  };
  const shown = applyChoice(all, choice);
  return { choice, shown: shown.length > 0 ? shown : [...all], change, reset: () => change(undefined) };
}
