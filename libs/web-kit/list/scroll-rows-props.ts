import type { Scrolled } from '../query/use-scrolled';
import type { ResolvedColumn } from './columns';

export interface ScrollRowsProps<Row extends object> {
  name: string;
  label: string;
  scrolled: Scrolled<Row>;
  /** Of all rows, where the list's own count stops earlier. */
  total: number | undefined;
  columns: readonly ResolvedColumn<Row>[];
  keyOf: (row: Row) => string;
  sort: string | undefined;
  onSort: (sort: string) => void;
  onOpen: ((row: Row) => void) | undefined;
  openKey: string | undefined;
  /** Told which row stands at the top after somebody scrolled; undefined at the start of the list. */
  onPlace: (key: string | undefined) => void;
}
