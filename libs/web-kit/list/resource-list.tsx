import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useMay } from '../access/can';
import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';
import { usePageCrumbs } from '../page/crumbs';
import { Page, PageBody } from '../page/page';
import { PageHead } from '../page/page-head';
import { NoPermissionState } from '../page/states';
import { ColumnChooser } from './column-chooser';
import { resolveColumns } from './columns';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { ResourceContent } from './resource-content';
import type { ResourceListProps, ResourceParts } from './resource-list-props';
import { useColumnChoice } from './use-column-choice';
import { useOpenRow, useShownOpen } from './use-open-row';
import { useRemove } from './use-remove';
import { useResourceRows } from './use-resource-rows';
import { useSelection } from './use-selection';

type Edited<Row> = { record: Row | undefined } | null;

function HeadActions<Row extends object>({ props, list, edit }: ResourceParts<Row>) {
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

/**
 * A complete list page. Search, filters, sort and page are kept in the URL, chosen columns on the device.
 * Selection, deletion, export, empty, no-hit and error states and permissions work the same on all pages.
 */
export function ResourceList<Row extends object>(props: ResourceListProps<Row>) {
  const { name, filters } = props;
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const key = props.rowKey ?? 'id';
  const keyOf = useCallback((row: Row) => String((row as Record<string, unknown>)[key]), [key]);
  const { list, scrolled, setPlace } = useResourceRows(props, keyOf);
  const all = resolveColumns(props.columns);
  const chooser = useColumnChoice(name, all);
  const selection = useSelection(keyOf);
  const [edited, setEdited] = useState<Edited<Row>>(null);
  const opened = useOpenRow(props, keyOf);
  const openRow = useShownOpen(list.rows, opened.openKey, keyOf, props.keepsOpen ?? props.scrolls !== undefined);
  const removeAny = useRemove(name, props.remove, selection.clear);
  const mayEdit = props.form !== undefined && may(props.save);
  const parts: ResourceParts<Row> = {
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
        <ResourceContent {...parts} />
      </PageBody>
      {edited ? props.form?.({ record: edited.record, onClose: () => setEdited(null) }) : null}
    </Page>
  );
}
