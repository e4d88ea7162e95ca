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
  /** Locale prefix: `<name>.title`, `.search`, `.new`, `.empty`, `.field.<field>`. */
  name: string;
  /** Title instead of `<name>.title`, such as the name of the record whose parts are listed. */
  title?: string;
  /** The list route; its row type determines the types of all other props. */
  list: ListRoute<Row>;
  columns: readonly Column<NoInfer<Row>>[];
  /** Field that identifies a record; `id` by default. */
  rowKey?: keyof NoInfer<Row> & string;
  filters?: readonly FilterSpec[];
  defaultSort?: string;
  /** Additional input of the list route, beside the page query. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Prefix of the URL parameters, to separate two lists on one page. */
  prefix?: string;
  withSearch?: boolean;
  /** The save route; without its permission New and Edit are hidden. */
  save?: Pick<Route, 'needs'>;
  /** The form to create (no record) or edit; rendered while it is open. */
  form?: (form: { record: NoInfer<Row> | undefined; onClose: () => void }) => ReactNode;
  remove?: RemoveRoute;
  exports?: Route;
  /** Detail panel beside the list; the open record is kept in the URL. */
  panel?: (row: NoInfer<Row>, onClose: () => void) => ReactNode;
  /** Keeps the panel open when its record no longer matches the filters, such as a message that is no longer unread. */
  keepsOpen?: boolean;
  /** Opens a separate page instead of the panel. */
  onOpen?: (row: NoInfer<Row>) => void;
  actions?: ReactNode;
  /** Button that creates a record, for lists without a form; shown last, in the place of New. */
  create?: ReactNode;
  rowActions?: (row: NoInfer<Row>) => readonly RowAction[];
  bulkActions?: (rows: readonly NoInfer<Row>[], clear: () => void) => ReactNode;
  /** Content between head and filters: figures or a banner. */
  above?: ReactNode;
  /** Locale key of the text of the empty list; `<name>.empty` by default. */
  explainsEmpty?: string;
  /**
   * Loads further rows by cursor while scrolling instead of numbered pages, for stored results of any length. The
   * position is kept in the URL as `at`. The route must accept `from`, have a numeric key, and a `defaultSort` is
   * required. `total`: number of all rows, where the count of the list is capped.
   */
  scrolls?: { total: number | undefined };
  /** Without page head, for a list inside another page. */
  isInner?: boolean;
}

/** State shared by the parts of a list page. */
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
