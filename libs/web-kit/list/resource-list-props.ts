import type { Route } from '@matlas/contract';
import type { ReactNode } from 'react';
import type { ListRoute } from '../query/list-route';
import type { FilterSpec } from '../query/list-state';
import type { List } from '../query/use-list';
import type { Scrolled } from '../query/use-scrolled';
import type { Column, ResolvedColumn } from './columns';
import type { RowAction } from './row-actions';
import type { RemoveRoute, useRemove } from './use-remove';
import type { Selection } from './use-selection';

export interface ResourceListProps<Row extends object> {
  /** Area of the words: `<name>.title`, `.search`, `.new`, `.empty`, `.field.<field>`. */
  name: string;
  /** Another title than `<name>.title`: the name of the thing whose parts are listed. */
  title?: string;
  /** Says what a row is; every other prop follows it. */
  list: ListRoute<Row>;
  columns: readonly Column<NoInfer<Row>>[];
  /** Field that addresses a record; `id` when absent. */
  rowKey?: keyof NoInfer<Row> & string;
  filters?: readonly FilterSpec[];
  defaultSort?: string;
  /** Own input of the list route beside the page query. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Tells two lists on one page apart in the address bar. */
  prefix?: string;
  withSearch?: boolean;
  /** Route that saves; who may not call it sees neither New nor Edit. */
  save?: Pick<Route, 'needs'>;
  /** The form to create (no record) or edit; drawn while open. */
  form?: (form: { record: NoInfer<Row> | undefined; onClose: () => void }) => ReactNode;
  remove?: RemoveRoute;
  exports?: Route;
  /** Detail beside the list; the open record is in the address bar. */
  panel?: (row: NoInfer<Row>, onClose: () => void) => ReactNode;
  /** The panel stays when its record no longer fits the filters: a message that was unread until it was opened. */
  keepsOpen?: boolean;
  /** Opens a page of its own instead of the panel. */
  onOpen?: (row: NoInfer<Row>) => void;
  actions?: ReactNode;
  /** What makes a new record where the list itself has no form for it: the last button, as New is. */
  create?: ReactNode;
  rowActions?: (row: NoInfer<Row>) => readonly RowAction[];
  bulkActions?: (rows: readonly NoInfer<Row>[], clear: () => void) => ReactNode;
  /** Figures strip or banner between head and filters. */
  above?: ReactNode;
  /** Locale key of what is said while there is nothing; `<name>.empty` when absent. */
  explainsEmpty?: string;
  /**
   * Read on by cursor while one scrolls instead of pages by number, for kept results of any length: the place is in the
   * address bar as `at`. The route takes `from`, its key is a number and the order always known (`defaultSort`).
   * `total`: of all rows, where counting stops earlier.
   */
  scrolls?: { total: number | undefined };
  /** Without page head: a list inside another page. */
  isInner?: boolean;
}

/** What the parts of a list screen share. */
export interface ResourceParts<Row extends object> {
  props: ResourceListProps<Row>;
  list: List<Row>;
  scrolled: Scrolled<Row>;
  setPlace: (key: string | undefined) => void;
  columns: readonly ResolvedColumn<Row>[];
  selection: Selection<Row>;
  keyOf: (row: Row) => string;
  openKey: string | undefined;
  open: ((row: Row) => void) | undefined;
  edit: ((row: Row | undefined) => void) | undefined;
  remove: ReturnType<typeof useRemove>;
}
