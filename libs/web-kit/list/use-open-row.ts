import { useState } from 'react';
import type { ResourceListProps } from './resource-list-props';
import { useAddressKey } from './use-address-key';

/** The record with the open detail, kept in the URL as `open`. */
export function useOpenRow<Row extends object>(props: ResourceListProps<Row>, keyOf: (row: Row) => string) {
  const [openKey, setOpen] = useAddressKey(`${props.prefix ?? ''}open`);
  const open = props.onOpen ?? (props.panel ? (row: Row) => setOpen(keyOf(row)) : undefined);
  return { openKey, open, close: () => setOpen(undefined) };
}

/**
 * The open record from the list. With `keepsOpen` the last loaded state is used when the list no longer contains
 * it.
 */
export function useShownOpen<Row>(
  rows: readonly Row[],
  openKey: string | undefined,
  keyOf: (row: Row) => string,
  keepsOpen: boolean,
): Row | undefined {
  const [seen, setSeen] = useState<Row>();
  const found = rows.find((row) => keyOf(row) === openKey);
  if (found && found !== seen) setSeen(found);
  return found ?? (keepsOpen && seen && keyOf(seen) === openKey ? seen : undefined);
}
