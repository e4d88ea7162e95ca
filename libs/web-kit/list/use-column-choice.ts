import { useState } from 'react';
import {
  chosenColumns,
  defaultChoice,
  storeChoice,
  storedChoice,
  type ColumnChoice,
  type ResolvedColumn,
} from './columns';

/** The columns that a person chose for a list, kept on the device under the list's name. */
export function useColumnChoice<Row>(name: string, all: readonly ResolvedColumn<Row>[]) {
  const [stored, setStored] = useState(() => storedChoice(name));
  const choice = stored ?? defaultChoice(all);
  const change = (next: ColumnChoice | undefined) => {
    storeChoice(name, next);
    setStored(next);
  };
  const shown = chosenColumns(all, choice);
  return { choice, shown: shown.length > 0 ? shown : [...all], change, reset: () => change(undefined) };
}
