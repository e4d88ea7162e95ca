import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Route } from '@matlas/contract';
import { Button } from 'antd';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../access/can';
import { formatNumber } from '../i18n/format';
import { hasWord, useT } from '../i18n/use-t';
import { BulkBar } from '../page/bulk-bar';
import { usePageCrumbs } from '../page/crumbs';
import { Page, PageBody } from '../page/page';
import { PageHead } from '../page/page-head';
import { EmptyState, ErrorState, NoHitState, NoPermissionState, RowsSkeleton, useLate } from '../page/states';
import { useNarrow, useWidth } from '../page/use-width';
import type { ListRoute } from '../query/list-route';
import type { FilterSpec } from '../query/list-state';
import { useList, type List } from '../query/use-list';
import { useScrolled, type Scrolled } from '../query/use-scrolled';
import { ColumnChooser } from './column-chooser';
import { fitColumns, nameColumn, resolveColumns, rowName, type Column, type ResolvedColumn } from './columns';
import { ExportButton } from './export-button';
import { FilterBar, holdingFilters } from './filter-bar';
import { ListFoot } from './list-foot';
import { ResourceTable } from './resource-table';
import { RowActions, type RowAction } from './row-actions';
import { ScrollRows } from './scroll-rows';
import { TwoLineRows } from './two-line-rows';
import { useColumnChoice } from './use-column-choice';
import { useRemove, type RemoveRoute } from './use-remove';
import { useSelection, type Selection } from './use-selection';
import { useTopOnPage } from './use-top-on-page';

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

type Edited<Row> = { record: Row | undefined } | null;

interface Parts<Row extends object> {
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

/**
 * What a record allows in its present state comes with it as `can`; a record that says nothing allows what the role
 * may.
 */
const allows = (row: object, action: 'edit' | 'delete'): boolean =>
  !('can' in row) || (row.can as Partial<Record<string, boolean>>)[action] !== false;

/** The name of a record in questions and labels. */
const subjectOf = <Row extends object>(row: Row, columns: readonly ResolvedColumn<Row>[]) =>
  rowName(row, nameColumn(columns));

function useActions<Row extends object>({ props, columns, edit, remove, keyOf }: Parts<Row>) {
  const t = useT();
  if (!edit && !remove && !props.rowActions) return undefined;
  return (row: Row) => {
    const subject = subjectOf(row, columns);
    const own = props.rowActions?.(row) ?? [];
    const deletion: RowAction[] =
      remove && allows(row, 'delete')
        ? [
            {
              key: 'delete',
              label: t('kit.delete'),
              icon: <DeleteOutlined aria-hidden />,
              isDanger: true,
              onClick: () => remove([keyOf(row)], [subject]),
            },
          ]
        : [];
    return (
      <RowActions
        subject={subject}
        onEdit={edit && allows(row, 'edit') ? () => edit(row) : undefined}
        actions={[...own, ...deletion]}
      />
    );
  };
}

function Rows<Row extends object>(parts: Parts<Row>) {
  const { props, list, columns, keyOf, open, selection } = parts;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  useTopOnPage(box, list.state.page);
  const isNarrow = useNarrow();
  const actions = useActions(parts);
  const hasBulk = parts.remove !== undefined || props.bulkActions !== undefined;
  const label = t(`${props.name}.title`);
  const chosen = hasBulk ? { keys: selection.keys, onChange: selection.change } : undefined;
  return (
    <div ref={box} className="m-list-rows" tabIndex={0} role="region" aria-label={label}>
      {isNarrow ? (
        <TwoLineRows
          rows={list.rows}
          columns={columns}
          keyOf={keyOf}
          label={label}
          onOpen={open}
          actions={actions}
          selection={chosen}
        />
      ) : (
        <ResourceTable
          name={props.name}
          rows={list.rows}
          columns={fitColumns(columns, width)}
          keyOf={keyOf}
          sort={list.state.sort}
          onSort={(sort) => list.patch({ sort })}
          onOpen={open}
          openKey={parts.openKey}
          actions={actions}
          selection={chosen}
        />
      )}
    </div>
  );
}

function Scroll<Row extends object>({
  props: { name },
  list,
  scrolled,
  columns,
  keyOf,
  open,
  openKey,
  setPlace,
  total,
}: Parts<Row> & { total: number | undefined }) {
  const t = useT();
  return (
    <ScrollRows
      name={name}
      label={t(`${name}.title`)}
      scrolled={scrolled}
      total={total}
      columns={columns}
      keyOf={keyOf}
      sort={list.state.sort}
      onSort={(sort) => list.patch({ sort })}
      onOpen={open}
      openKey={openKey}
      onPlace={setPlace}
    />
  );
}

function NoRows<Row extends object>({ props, list, edit }: Parts<Row>) {
  const t = useT();
  if (list.isFiltered)
    return <NoHitState holds={holdingFilters(t, props.name, props.filters ?? [], list.state)} onClear={list.clear} />;
  const explain = props.explainsEmpty ?? `${props.name}.empty`;
  const start = edit ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(undefined)}>
      {t(`${props.name}.new`)}
    </Button>
  ) : null;
  return (
    <EmptyState title={t('kit.empty')} action={start}>
      {hasWord(explain) ? t(explain) : null}
    </EmptyState>
  );
}

function Content<Row extends object>(parts: Parts<Row>) {
  const t = useT();
  const { list, selection, props, remove, columns, keyOf } = parts;
  const isLate = useLate(list.isLoading);
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} kept={t('kit.filtersKept')} />;
  if (list.isLoading) return isLate ? <RowsSkeleton /> : null;
  const removable = selection.rows.filter((row) => allows(row, 'delete'));
  const removeChosen = () =>
    remove?.(
      removable.map(keyOf),
      removable.map((row) => subjectOf(row, columns)),
    );
  if (props.scrolls && list.rows.length > 0) return <Scroll {...parts} total={props.scrolls.total} />;
  return (
    <>
      {list.rows.length === 0 ? <NoRows {...parts} /> : <Rows {...parts} />}
      {list.total > 0 && (
        <ListFoot
          state={list.state}
          total={list.total}
          totalIsMin={list.totalIsMin}
          hasMore={list.hasMore}
          onPage={(page, size) => list.patch({ page, size })}
        />
      )}
      <BulkBar
        count={selection.keys.length}
        note={
          remove && removable.length < selection.rows.length
            ? t('kit.notRemovable', { count: selection.rows.length - removable.length })
            : null
        }
        onClear={selection.clear}
      >
        {props.bulkActions?.(selection.rows, selection.clear)}
        {remove && (
          <Button size="small" danger disabled={removable.length === 0} onClick={removeChosen}>
            {t('kit.delete')}
          </Button>
        )}
      </BulkBar>
    </>
  );
}

function HeadActions<Row extends object>({ props, list, edit }: Parts<Row>) {
  const t = useT();
  const may = useMay();
  return (
    <>
      {props.actions}
      {props.exports && may(props.exports) ? (
        <ExportButton route={props.exports} name={props.name} input={list.input} />
      ) : null}
      {edit ? (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(undefined)}>
          {t('kit.new')}
        </Button>
      ) : null}
      {props.create}
    </>
  );
}

/** The record whose detail is open, kept in the address bar as `open`. */
function useOpenRow<Row extends object>(props: ResourceListProps<Row>, keyOf: (row: Row) => string) {
  const [search, setSearch] = useSearchParams();
  const name = `${props.prefix ?? ''}open`;
  const setOpen = (key: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (key) next.set(name, key);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const open = props.onOpen ?? (props.panel ? (row: Row) => setOpen(keyOf(row)) : undefined);
  return { openKey: search.get(name) ?? undefined, open, close: () => setOpen(undefined) };
}

/** Rows of a list by pages, or by cursor where it scrolls; the place of the latter is in the address bar. */
function useRows<Row extends object>(props: ResourceListProps<Row>, keyOf: (row: Row) => string) {
  const { name, filters, scrolls, defaultSort = 'id', prefix = '' } = props;
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const log = [`${name}.title`, 'kit.query'];
  const place = `${prefix}at`;
  const list = useList(props.list, {
    log,
    ...(filters ? { filters } : {}),
    defaultSort: props.defaultSort,
    fixed: props.fixed,
    prefix,
    enabled: !scrolls && may(props.list),
  });
  const { pageNo: _page, pageSize: _size, sort: _sort, ...input } = list.input;
  const scrolled = useScrolled(props.list, {
    log,
    input,
    sort: list.state.sort ?? defaultSort,
    keyOf,
    at: search.get(`${prefix}open`) ?? search.get(place) ?? undefined,
    enabled: scrolls !== undefined && may(props.list),
  });
  const setPlace = (key: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (key) next.set(place, key);
        else next.delete(place);
        return next;
      },
      { replace: true },
    );
  const toStart = () => {
    setPlace(undefined);
    scrolled.toStart();
  };
  const { rows, total, totalIsMin, isLoading, error, refetch } = scrolled;
  return {
    scrolled: { ...scrolled, toStart },
    setPlace,
    list: scrolls
      ? {
          ...list,
          rows: [...rows],
          total: scrolls.total ?? total,
          totalIsMin: scrolls.total === undefined && totalIsMin,
          isLoading,
          error,
          refetch,
        }
      : list,
  };
}

/**
 * The open record as the list shows it; with `keepsOpen` as it was seen last, when the list does not hold it any more.
 */
function useShownOpen<Row>(
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

/**
 * Step 1 of the ladder: a whole list screen. Search, filters, sort and page live in the address bar; columns are chosen
 * and kept on the device; selection, delete, export, empty, no-hit and error states and permission hiding are the same
 * everywhere.
 */
export function ResourceList<Row extends object>(props: ResourceListProps<Row>) {
  const { name, filters } = props;
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const key = props.rowKey ?? 'id';
  const keyOf = useCallback((row: Row) => String((row as Record<string, unknown>)[key]), [key]);
  const { list, scrolled, setPlace } = useRows(props, keyOf);
  const all = resolveColumns(props.columns);
  const chooser = useColumnChoice(name, all);
  const selection = useSelection(keyOf);
  const [edited, setEdited] = useState<Edited<Row>>(null);
  const opened = useOpenRow(props, keyOf);
  const openRow = useShownOpen(list.rows, opened.openKey, keyOf, props.keepsOpen ?? props.scrolls !== undefined);
  const removeAny = useRemove(name, props.remove, selection.clear);
  const mayEdit = props.form !== undefined && may(props.save);
  const parts: Parts<Row> = {
    props,
    list,
    scrolled,
    setPlace,
    columns: chooser.shown,
    selection,
    keyOf,
    openKey: opened.openKey,
    open: opened.open,
    edit: mayEdit ? (record) => setEdited({ record }) : undefined,
    remove: may(props.remove) ? removeAny : undefined,
  };
  if (!may(props.list)) return <NoPermissionState what={t(`${name}.title`)} needs={props.list.needs} />;
  const titled = all.map((column) => ({ key: column.key, title: t(column.title ?? `${name}.field.${column.key}`) }));
  const columns = (
    <ColumnChooser columns={titled} choice={chooser.choice} onChange={chooser.change} onReset={chooser.reset} />
  );
  const count = list.isLoading ? null : (
    <span className="m-count">
      {t(list.totalIsMin ? 'kit.countMin' : 'kit.count', { count: list.total, total: formatNumber(list.total) })}
    </span>
  );
  return (
    <Page>
      {props.isInner ? null : (
        <PageHead
          title={props.title ?? t(`${name}.title`)}
          crumbs={crumbs}
          tags={count}
          actions={<HeadActions {...parts} />}
        />
      )}
      {props.above}
      <FilterBar
        name={name}
        state={list.state}
        isFiltered={list.isFiltered}
        patch={list.patch}
        clear={list.clear}
        withSearch={props.withSearch ?? true}
        {...(filters ? { filters } : {})}
        extra={
          props.isInner ? (
            <>
              <HeadActions {...parts} />
              {columns}
            </>
          ) : (
            columns
          )
        }
      />
      <PageBody panel={openRow ? props.panel?.(openRow, opened.close) : null}>
        <Content {...parts} />
      </PageBody>
      {edited ? props.form?.({ record: edited.record, onClose: () => setEdited(null) }) : null}
    </Page>
  );
}
