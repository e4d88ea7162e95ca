import { Button } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';
import { useLatest } from '../page/use-latest';
import { useNarrow, useWidth } from '../page/use-width';
import type { Scrolled } from '../query/use-scrolled';
import { useWindow } from '../tree/use-window';
import { fitColumns, nameColumn, plainCell, type ResolvedColumn } from './columns';
import { TwoLineRows } from './two-line-rows';

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

const height = { row: 44, phone: 76, head: 34 };
/** Rows before either end of what was read at which more is asked for. */
const readAhead = 40;
/** Milliseconds of rest after which the place goes into the address. */
const rest = 400;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/**
 * Keeps what is seen where it is while rows come and go above it, and shows another place of the list from where it
 * begins.
 */
function useSteady<Row>(
  box: RefObject<HTMLElement | null>,
  { rows, origin, shows }: Scrolled<Row>,
  keyOf: (row: Row) => string,
  rowHeight: number,
): void {
  const before = useRef<{ origin: string; rows: readonly Row[] }>({ origin: '', rows: [] });
  useLayoutEffect(() => {
    const { current: was } = before;
    const element = box.current;
    if (!element || origin === '' || rows.length === 0 || (was.rows === rows && was.origin === origin)) return;
    before.current = { origin, rows };
    if (was.origin !== origin) {
      element.scrollTo({ top: shows === 'end' ? rows.length * rowHeight : 0, behavior: 'instant' });
      return;
    }
    const [first, firstBefore] = [rows[0], was.rows[0]];
    if (!first || !firstBefore || keyOf(first) === keyOf(firstBefore)) return;
    const added = rows.findIndex((row) => keyOf(row) === keyOf(firstBefore));
    const gone = was.rows.findIndex((row) => keyOf(row) === keyOf(first));
    element.scrollBy({ top: (added >= 0 ? added : -Math.max(0, gone)) * rowHeight, behavior: 'instant' });
  }, [box, rows, origin, shows, keyOf, rowHeight]);
}

/** The drawn part of the rows; asks for more near either end, and tells where one came to rest. */
function useScrollWindow<Row extends object>(
  box: RefObject<HTMLElement | null>,
  { scrolled, keyOf, onPlace }: ScrollRowsProps<Row>,
  rowHeight: number,
  head: number,
) {
  const { rows, hasBefore, hasAfter, readBefore, readAfter } = scrolled;
  useSteady(box, scrolled, keyOf, rowHeight);
  const drawn = useWindow(box, rows.length, rowHeight, head);
  const latest = useLatest({ rows, hasBefore, readBefore, readAfter, onPlace, keyOf });
  const [isNearStart, isNearEnd] = [
    hasBefore && drawn.first <= readAhead,
    hasAfter && drawn.last >= rows.length - readAhead,
  ];
  useEffect(() => {
    if (isNearEnd) latest.current.readAfter();
    else if (isNearStart) latest.current.readBefore();
  }, [isNearStart, isNearEnd, rows, latest]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A place that is written while a row opens would take the row out of the address again; an open row is a place
  // itself.
  const dropPlace = () => clearTimeout(timer.current);
  useEffect(() => {
    const element = box.current;
    const settle = () => {
      const { current: now } = latest;
      const at = Math.floor((element?.scrollTop ?? 0) / rowHeight);
      const row = now.rows[at];
      now.onPlace(row && (at > 0 || now.hasBefore) ? now.keyOf(row) : undefined);
    };
    const onScroll = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, rest);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('scroll', onScroll);
    };
  }, [box, rowHeight, latest]);
  return { ...drawn, dropPlace };
}

/** J, K and the arrows move, Enter opens; Home and End go to the ends of the whole list. An open panel follows. */
function useRowKeys<Row extends object>(
  { scrolled: { rows, toStart, toEnd }, keyOf, onOpen, openKey }: ScrollRowsProps<Row>,
  page: number,
  scrollToRow: (position: number) => void,
) {
  const [own, setOwn] = useState<string>();
  const activeKey = own ?? openKey;
  const active = activeKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === activeKey);
  const goTo = (position: number) => {
    const at = Math.min(rows.length - 1, Math.max(0, position));
    const row = rows[at];
    if (!row) return;
    setOwn(keyOf(row));
    scrollToRow(at);
    if (openKey !== undefined) onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const step = key === 'PageDown' ? page : key === 'PageUp' ? -page : steps[key];
    const row = rows[active];
    if (step !== undefined) goTo(active < 0 ? 0 : active + step);
    else if (key === 'Home') {
      setOwn(undefined);
      toStart();
    } else if (key === 'End') {
      setOwn(undefined);
      toEnd();
    } else if (key === 'Enter' && row && event.target === event.currentTarget) onOpen?.(row);
    else return;
    event.preventDefault();
  };
  return {
    active,
    onKeyDown,
    choose: (row: Row) => {
      setOwn(keyOf(row));
      onOpen?.(row);
    },
  };
}

function Head<Row extends object>({
  name,
  columns,
  sort,
  onSort,
  template,
}: Pick<ScrollRowsProps<Row>, 'name' | 'columns' | 'sort' | 'onSort'> & { template: string }) {
  const t = useT();
  return (
    <div role="rowgroup" className="m-scroll-head">
      <div role="row" className="m-scroll-row" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
        {columns.map(({ key, title, align, sortable }) => {
          const word = t(title ?? `${name}.field.${key}`);
          const dir = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
          const mark = dir === undefined ? '↕' : dir === 'ascending' ? '↑' : '↓';
          return (
            <div
              key={key}
              role="columnheader"
              className={align === 'right' ? 'is-right' : ''}
              title={word}
              {...(dir ? { 'aria-sort': dir } : {})}
            >
              {sortable ? (
                <button
                  type="button"
                  className="m-scroll-sort"
                  onClick={() => onSort(dir === 'descending' ? key : `-${key}`)}
                >
                  {word}{' '}
                  <span className={dir ? '' : 'm-scroll-unsorted'} aria-hidden>
                    {mark}
                  </span>
                </button>
              ) : (
                word
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Which rows are seen, of how many, and the ways to both ends. */
function Foot({
  first,
  shown,
  total,
  scrolled: { index, hasBefore, hasAfter, toStart, toEnd, ...counted },
}: {
  first: number;
  shown: number;
  total: number | undefined;
  scrolled: Omit<Scrolled<unknown>, 'rows'>;
}) {
  const t = useT();
  const all = total ?? (counted.totalIsMin ? undefined : counted.total);
  const begin = index === undefined ? undefined : index >= 0 ? index : all === undefined ? undefined : all + index;
  const text =
    begin === undefined || all === undefined
      ? t(all === undefined ? 'kit.totalMin' : 'kit.total', {
          count: all ?? counted.total,
          total: formatNumber(all ?? counted.total),
        })
      : t('kit.rowsOf', {
          from: formatNumber(begin + first + 1),
          to: formatNumber(Math.min(all, begin + first + shown)),
          total: formatNumber(all),
          count: all,
        });
  return (
    <footer className="m-list-foot">
      <span>{text}</span>
      <span className="m-scroll-ends">
        <Button size="small" type="text" disabled={!hasBefore && first === 0} onClick={toStart}>
          {t('kit.toStart')}
        </Button>
        <Button
          size="small"
          type="text"
          disabled={!hasAfter && begin !== undefined && all !== undefined && begin + first + shown >= all}
          onClick={toEnd}
        >
          {t('kit.toEnd')}
        </Button>
      </span>
    </footer>
  );
}

/** Rows of one height that are read on while one scrolls, only those in view in the document. One tab stop. */
export function ScrollRows<Row extends object>(props: ScrollRowsProps<Row>) {
  const { scrolled, columns, keyOf, label, openKey, total } = props;
  const { rows, index } = scrolled;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isNarrow = useNarrow();
  const [rowHeight, head] = isNarrow ? [height.phone, 0] : [height.row, height.head];
  const { first, last, page, top, scrollToRow, dropPlace } = useScrollWindow(box, props, rowHeight, head);
  const openRow = props.onOpen;
  const onOpen =
    openRow &&
    ((row: Row) => {
      dropPlace();
      openRow(row);
    });
  const { active, onKeyDown, choose } = useRowKeys({ ...props, onOpen }, page, scrollToRow);
  const fitted = fitColumns(columns, width);
  const named = nameColumn(fitted);
  const template = fitted
    .map((column) => (column.width === undefined ? 'minmax(0, 1fr)' : `${column.width}px`))
    .join(' ');
  const shift = { transform: `translateY(${first * rowHeight}px)` };
  const body = (row: Row, column: ResolvedColumn<Row>) => column.render?.(row) ?? plainCell(row, column.key);
  // At the very end the first row is cut, not the last.
  const seen = !scrolled.hasAfter && top + page + 1 >= rows.length ? Math.max(0, rows.length - page) : top;
  const counted = index !== undefined && index >= 0 ? index : undefined;
  return (
    <>
      {isNarrow ? (
        <div ref={box} className="m-scroll is-narrow" tabIndex={0} role="region" aria-label={label}>
          <div style={{ height: rows.length * rowHeight }}>
            <div style={shift}>
              <TwoLineRows
                rows={rows.slice(first, last)}
                columns={columns}
                keyOf={keyOf}
                label={label}
                onOpen={onOpen}
              />
            </div>
          </div>
        </div>
      ) : (
        <div
          ref={box}
          className="m-scroll"
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
          onKeyDown={onKeyDown}
          aria-activedescendant={active < first || active >= last ? undefined : `${id}-${active}`}
        >
          <Head {...props} columns={fitted} template={template} />
          <div role="rowgroup" style={{ height: rows.length * rowHeight }}>
            <div role="presentation" style={shift}>
              {rows.slice(first, last).map((row, offset) => {
                const key = keyOf(row);
                return (
                  <div
                    key={key}
                    role="row"
                    id={`${id}-${first + offset}`}
                    className={`m-scroll-row${key === openKey ? ' is-open' : ''}${first + offset === active ? ' is-active' : ''}`}
                    style={{ gridTemplateColumns: template }}
                    aria-selected={key === openKey}
                    {...(counted === undefined ? {} : { 'aria-rowindex': counted + first + offset + 2 })}
                  >
                    {fitted.map((column) => (
                      <div key={column.key} role="gridcell" className={column.align === 'right' ? 'is-right' : ''}>
                        {column === named && onOpen ? (
                          <button type="button" className="m-link" tabIndex={-1} onClick={() => choose(row)}>
                            {body(row, column)}
                          </button>
                        ) : (
                          body(row, column)
                        )}
                      </div>
                    ))}
                  </div>
                );
              })}
            </div>
          </div>
        </div>
      )}
      <Foot first={seen} shown={page} total={total} scrolled={scrolled} />
    </>
  );
}
