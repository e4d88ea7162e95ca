import { mdsCascadeApi, mdsTraceApi, nodeStatus, nodeType, type TraceNode, type WhereUsedRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatDate,
  Name,
  NodeBadge,
  ResourceList,
  RowsSkeleton,
  useFilterOptions,
  useLate,
  useMay,
  useNarrow,
  useT,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Checkbox, Table } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { cascadePath, sheetPath, tracePath } from '../../shared/paths';
import { nodeKinds } from '../amounts';
import { StatusTag, VersionCode } from '../sheet-tags';
import { useTraceGraph, type Traced } from './use-traced';

const columns: Column<WhereUsedRow>[] = [
  {
    field: 'name',
    sortable: true,
    render: (row) => (
      <span className="d-name">
        <NodeBadge kind={nodeKinds[row.kind]} />
        <Name of={row} />
      </span>
    ),
  },
  { field: 'number', width: 150, sortable: true, priority: 1, render: (row) => <Code>{row.number ?? '–'}</Code> },
  { field: 'level', width: 84, align: 'right', sortable: true, priority: 1, render: (row) => row.level },
  { key: 'cid', width: 140, render: (row) => <VersionCode sheet={row} /> },
  { field: 'status', width: 104, sortable: true, render: (row) => <StatusTag status={row.status} /> },
  {
    key: 'owner',
    width: 180,
    priority: 3,
    render: (row) => <Name of={{ name: row.enterpriseName, foreignName: row.enterpriseNameEn }} />,
  },
  { field: 'releasedAt', width: 112, sortable: true, priority: 3, render: (row) => formatDate(row.releasedAt) },
];

/** All sheets that use the traced sheet or substance, as a list with search, sorting and export. */
export function UsersList({ traced }: { traced: Traced }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [allVersions, setAllVersions] = useState(true);
  const [withOld, setWithOld] = useState(false);
  const filters = [
    {
      field: 'kind',
      kind: 'choice' as const,
      options: useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance)),
    },
    { field: 'status', kind: 'choices' as const, options: useFilterOptions(nodeStatus) },
  ];
  const actions = (row: WhereUsedRow): readonly RowAction[] => [
    { key: 'trace', label: t('trace.panel.traceHere'), onClick: () => void navigate(tracePath(row.id)) },
    ...(may(mdsCascadeApi.preview) && row.status !== 'ED'
      ? [{ key: 'cascade', label: t('trace.panel.cascade'), onClick: () => void navigate(cascadePath({ to: row.id })) }]
      : []),
  ];
  const options = (
    <div className="tr-options">
      {traced.sheetId === undefined ? null : (
        <Checkbox checked={allVersions} onChange={({ target }) => setAllVersions(target.checked)}>
          {t('trace.list.allVersions')}
        </Checkbox>
      )}
      <Checkbox checked={withOld} onChange={({ target }) => setWithOld(target.checked)}>
        {t('trace.list.withOld')}
      </Checkbox>
    </div>
  );
  return (
    <ResourceList
      isInner
      prefix="u."
      name="trace.users"
      list={mdsTraceApi.page}
      columns={columns}
      filters={filters}
      defaultSort="level"
      fixed={{ ...traced, allVersions, latestOnly: !withOld }}
      exports={mdsTraceApi.export}
      above={options}
      onOpen={(row) => void navigate(sheetPath(row.id))}
      rowActions={actions}
    />
  );
}

const allSteps = 20;

function PartName({ node }: { node: TraceNode }) {
  return (
    <span className="d-name">
      <NodeBadge kind={nodeKinds[node.kind]} />
      {node.canOpen ? (
        <Link to={sheetPath(node.id)}>
          <Name of={node} />
        </Link>
      ) : (
        <Name of={node} />
      )}
    </span>
  );
}

/** The contents of a sheet as a table, as an alternative to the graph for screen readers and phones. */
export function PartsList({ sheetId }: { sheetId: number }) {
  const t = useT();
  const isNarrow = useNarrow();
  const { graph, error, isLoading, refetch } = useTraceGraph({ sheetId }, 'down', allSteps);
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!graph) return isLate ? <RowsSkeleton /> : null;
  const parts = graph.nodes
    .filter(({ level }) => level < 0)
    .sort((one, other) => other.level - one.level || one.name.localeCompare(other.name));
  if (parts.length === 0)
    return <EmptyState title={t('trace.parts.none')}>{t('trace.parts.noneExplained')}</EmptyState>;
  const field = (name: string) => t(`trace.field.${name}`);
  return (
    <div className="tr-scroll" tabIndex={0} role="region" aria-label={t('trace.parts.title')}>
      {graph.isCut ? <p className="tr-cut">{t('trace.graph.cut', { count: graph.nodes.length })}</p> : null}
      <Table<TraceNode>
        className="m-table"
        size="small"
        rowKey="id"
        dataSource={parts}
        pagination={false}
        tableLayout="fixed"
        columns={[
          { key: 'name', title: field('name'), ellipsis: true, render: (_value, node) => <PartName node={node} /> },
          { key: 'level', title: field('level'), width: 72, align: 'right', render: (_value, { level }) => -level },
          ...(isNarrow
            ? []
            : [
                {
                  key: 'number',
                  title: field('number'),
                  width: 160,
                  render: (_value: unknown, { number }: TraceNode) => <Code>{number ?? '–'}</Code>,
                },
                {
                  key: 'cid',
                  title: field('cid'),
                  width: 140,
                  render: (_value: unknown, { cid, cver }: TraceNode) => (
                    <Code>
                      {cid} / {cver}
                    </Code>
                  ),
                },
                {
                  key: 'status',
                  title: field('status'),
                  width: 104,
                  render: (_value: unknown, { status }: TraceNode) => (status ? <StatusTag status={status} /> : null),
                },
                {
                  key: 'owner',
                  title: field('owner'),
                  width: 200,
                  ellipsis: true,
                  render: (_value: unknown, { enterpriseName, enterpriseNameEn }: TraceNode) => (
                    <Name of={{ name: enterpriseName ?? '', foreignName: enterpriseNameEn }} />
                  ),
                },
              ]),
        ]}
      />
    </div>
  );
}
