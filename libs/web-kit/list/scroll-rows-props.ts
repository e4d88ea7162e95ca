import type { Scrolled } from '../query/use-scrolled';
import type { ResolvedColumn } from './columns';

export interface ScrollRowsProps<Row extends object> {
  name: string;
  label: string;
  scrolled: Scrolled<Row>;
  /** Number of all rows, where the count of the list is capped. */
  total: number | undefined;
  columns: readonly ResolvedColumn<Row>[];
  keyOf: (row: Row) => string;
  sort: string | undefined;
  onSort: (sort: string) => void;
  onOpen: ((row: Row) => void) | undefined;
  openKey: string | undefined;
  /** Called with the topmost row after scrolling; undefined at the start of the list. */
  onPlace: (key: string | undefined) => void;
}
