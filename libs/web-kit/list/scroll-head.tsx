import { useT } from '../i18n/use-t';
import type { ScrollRowsProps } from './scroll-rows-props';

/** Column titles with the sort order. */
export function ScrollHead<Row extends object>({
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
