import { PlusOutlined, RightOutlined } from '@ant-design/icons';
import type { OrganisationRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatNumber,
  NoHitState,
  NoPermissionState,
  noValue,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  SearchField,
  TreeGrid,
  useLate,
  useMay,
  useNarrow,
  usePageCrumbs,
  useT,
  type Tree,
  type TreeColumn,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EnterpriseSelect, useEnterpriseChoice } from '../enterprise-choice';
import { ownDepartments, systemDepartments, type DepartmentCalls } from './department-calls';
import { DepartmentForm } from './department-form';
import { DepartmentPanel } from './department-panel';
import { useDepartmentName, useDepartmentTree } from './department-tree';
import '../org.css';

function useTreeColumns(open: (row: OrganisationRow) => void): TreeColumn<OrganisationRow>[] {
  const t = useT();
  const nameOf = useDepartmentName();
  // Memoised, because the grid renders all rows again when the columns change.
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('departments.field.name'),
        render: (row) => (
          <button type="button" tabIndex={-1} className="m-link" onClick={() => open(row)}>
            {nameOf(row)}
          </button>
        ),
        text: (row) => nameOf(row),
      },
      {
        key: 'code',
        title: t('departments.field.code'),
        width: 150,
        priority: 2,
        render: (row) => <Code>{row.code}</Code>,
        text: ({ code }) => code,
      },
      {
        key: 'contact',
        title: t('departments.field.contactUserId'),
        width: 180,
        priority: 1,
        render: ({ contactName }) => contactName ?? noValue,
        text: ({ contactName }) => contactName ?? '',
      },
      {
        key: 'users',
        title: t('departments.field.users'),
        width: 110,
        align: 'right',
        priority: 2,
        render: ({ users }) => formatNumber(users),
        text: ({ users }) => String(users),
      },
    ],
    [t, nameOf, open],
  );
}

/** Search text and open department, kept in the URL. */
function useDepartmentAddress() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    q: search.get('q') ?? '',
    open: Number(search.get('open') ?? 0),
    search: useCallback((q: string) => set('q', q), [set]),
    setOpen: useCallback((id: number | undefined) => set('open', id === undefined ? undefined : String(id)), [set]),
  };
}

interface TreeProps {
  rows: readonly OrganisationRow[];
  q: string;
  openId: number;
  onOpen: (row: OrganisationRow) => void;
  onClear: () => void;
}

/** List of all departments on a phone, each with its path. Inner nodes can be opened as well, and the list is short. */
function DepartmentRows({ tree, onOpen }: Pick<TreeProps, 'onOpen'> & { tree: Tree<OrganisationRow> }) {
  const t = useT();
  const nameOf = useDepartmentName();
  const parentPathOf = (index: number) =>
    tree.model
      .pathOf(index)
      .slice(0, -1)
      .map((above) => nameOf(tree.model.getNode(above).row))
      .join(' › ');
  return (
    <ul className="m-two-lines" aria-label={t('departments.title')}>
      {tree.view.visible.map((index) => {
        const { row } = tree.model.getNode(index);
        return (
          <li key={row.id}>
            <button type="button" className="m-two-row" onClick={() => onOpen(row)}>
              <span className="m-two-name">{nameOf(row)}</span>
              <span className="m-two-state">
                {t('departments.people', { count: row.users, total: formatNumber(row.users) })}
              </span>
              <span className="m-two-second">
                <span>{parentPathOf(index) || row.code}</span>
                <span>{row.contactName}</span>
              </span>
              <RightOutlined aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Departments({ rows, q, openId, onOpen, onClear }: TreeProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const tree = useDepartmentTree(rows, q, isNarrow);
  const columns = useTreeColumns(onOpen);
  const noHit = (
    <NoHitState activeFilters={[`${t('kit.labelled', { label: t('kit.search') })}${q}`]} onClear={onClear} />
  );
  if (isNarrow)
    return tree.view.visible.length === 0 && q !== '' ? noHit : <DepartmentRows tree={tree} onOpen={onOpen} />;
  return (
    <TreeGrid
      tree={tree}
      columns={columns}
      label={t('departments.title')}
      onOpen={onOpen}
      onActiveChange={openId ? onOpen : () => undefined}
      empty={noHit}
    />
  );
}

/** Deletes a department after a confirmation; the server's refusal names the records that still refer to it. */
function useDeletion(
  calls: DepartmentCalls,
  setOpen: (id: number | undefined) => void,
): ((row: OrganisationRow) => void) | undefined {
  const t = useT();
  const nameOf = useDepartmentName();
  const { modal } = App.useApp();
  const remove = calls.useDelete();
  if (!remove) return undefined;
  return (row) =>
    void modal.confirm({
      title: t('kit.deleteOne', { subject: nameOf(row) }),
      content: t('departments.deleteConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: async () => {
        // Closed first, because the panel would request counts of the deleted department; opened again when the server
        // refuses.
        setOpen(undefined);
        if ((await remove(row.id)) === undefined) setOpen(row.id);
      },
    });
}

type Edited = { department: OrganisationRow; isNew: boolean } | undefined;

function DepartmentsScreen({ calls }: { calls: DepartmentCalls }) {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const nameOf = useDepartmentName();
  const { enterpriseId, choose } = useEnterpriseChoice();
  const { rows, error, refetch } = calls.useList(enterpriseId);
  const place = useDepartmentAddress();
  const [edited, setEdited] = useState<Edited>();
  const { setOpen } = place;
  const openOne = useCallback((row: OrganisationRow) => setOpen(row.id), [setOpen]);
  const remove = useDeletion(calls, setOpen);
  const isLate = useLate(rows === undefined && !error);
  const open = rows?.find(({ id }) => id === place.open);
  const top = rows?.[0];
  const mayAdd = may(calls.create);
  const edit = (department: OrganisationRow, isNew: boolean) => () => setEdited({ department, isNew });
  const panel = open ? (
    <DepartmentPanel
      key={open.id}
      department={open}
      above={rows?.filter(({ id }) => id === open.parentId).map(nameOf)[0] ?? ''}
      onClose={() => setOpen(undefined)}
      onEdit={may(calls.change) ? edit(open, false) : undefined}
      onAdd={mayAdd ? edit(open, true) : undefined}
      onDelete={remove ? () => remove(open) : undefined}
    />
  ) : null;
  const below = open?.can.addBelow ? open : top;
  const add =
    mayAdd && below?.can.addBelow ? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={edit(below, true)}>
        {t('kit.new')}
      </Button>
    ) : null;
  return (
    <Page>
      <PageHead
        title={t(calls.title)}
        crumbs={crumbs}
        tags={
          rows ? (
            <span className="m-count">{t('kit.count', { count: rows.length, total: formatNumber(rows.length) })}</span>
          ) : null
        }
        actions={add}
      />
      <div className="m-filter-bar" role="search">
        <SearchField value={place.q} hint={t('departments.search')} onSearch={place.search} />
        <EnterpriseSelect value={enterpriseId} onChange={choose} noChoice={t('departments.ownEnterprise')} />
      </div>
      <PageBody panel={panel}>
        {error ? <ErrorState error={error} onRetry={refetch} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {rows?.length === 0 ? <EmptyState title={t('kit.empty')}>{t('departments.empty')}</EmptyState> : null}
        {rows && rows.length > 0 ? (
          <Departments
            key={top?.enterpriseId}
            rows={rows}
            q={place.q}
            openId={place.open}
            onOpen={openOne}
            onClear={() => place.search('')}
          />
        ) : null}
      </PageBody>
      {edited && rows ? (
        <DepartmentForm {...edited} rows={rows} calls={calls} onClose={() => setEdited(undefined)} />
      ) : null}
    </Page>
  );
}

function Guarded({ calls }: { calls: DepartmentCalls }) {
  const t = useT();
  const may = useMay();
  return may(calls.reads) ? (
    <DepartmentsScreen calls={calls} />
  ) : (
    <NoPermissionState what={t(calls.title)} needs={calls.reads.needs} />
  );
}

/** Departments in the console of an enterprise. */
export const OwnDepartmentsPage = () => <Guarded calls={ownDepartments} />;
/** Departments in the system console. */
export const SystemDepartmentsPage = () => <Guarded calls={systemDepartments} />;
