import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { hasWord, useT } from '../i18n/use-t';
import { BulkBar } from '../page/bulk-bar';
import { EmptyState, ErrorState, NoHitState, RowsSkeleton, useLate } from '../page/states';
import { describeActiveFilters } from './filter-bar';
import { ListFoot } from './list-foot';
import { allowsAction, subjectOf } from './record-facts';
import type { ResourceParts } from './resource-list-props';
import { ResourceRows } from './resource-rows';
import { ScrollRows } from './scroll-rows';

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
}: ResourceParts<Row> & { total: number | undefined }) {
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

function NoRows<Row extends object>({ props, list, edit }: ResourceParts<Row>) {
  const t = useT();
  if (list.isFiltered)
    return (
      <NoHitState
        activeFilters={describeActiveFilters(t, props.name, props.filters ?? [], list.state)}
        onClear={list.clear}
      />
    );
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

/** The rows with their bulk actions, or the reason why there are none. */
export function ResourceContent<Row extends object>(parts: ResourceParts<Row>) {
  const t = useT();
  const { list, selection, props, remove, columns, keyOf } = parts;
  const isLate = useLate(list.isLoading);
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} kept={t('kit.filtersKept')} />;
  if (list.isLoading) return isLate ? <RowsSkeleton /> : null;
  const removable = selection.rows.filter((row) => allowsAction(row, 'delete'));
  const removeChosen = () =>
    remove?.(
      removable.map(keyOf),
      removable.map((row) => subjectOf(row, columns)),
    );
  if (props.scrolls && list.rows.length > 0) return <Scroll {...parts} total={props.scrolls.total} />;
  return (
    <>
      {list.rows.length === 0 ? <NoRows {...parts} /> : <ResourceRows {...parts} />}
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
