import {
  exchangeCheckApi,
  nodeStatus,
  nodeType,
  receiveStatus,
  type CheckKind,
  type CheckSide,
  type CheckTargetRow,
} from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  Name,
  NodeBadge,
  ResourceList,
  useFilterOptions,
  useList,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { FindingCounts } from '../../mds/sheet-tags';
import { sheetPath } from '../../shared/paths';
import { VerifyDialog } from './verify-dialog';

function State({ row }: { row: CheckTargetRow }) {
  const wordOf = useWordOf();
  return <Tag>{row.receiveStatus ? wordOf(receiveStatus, row.receiveStatus) : wordOf(nodeStatus, row.status)}</Tag>;
}

const columns: Column<CheckTargetRow>[] = [
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
  { field: 'number', width: 160, sortable: true, priority: 1, render: (row) => <Code>{row.number ?? '–'}</Code> },
  {
    key: 'cid',
    width: 140,
    priority: 3,
    render: (row) => (
      <Code>
        {row.cid} / {row.cver}
      </Code>
    ),
  },
  { field: 'status', width: 120, priority: 1, sortable: true, render: (row) => <State row={row} /> },
  {
    field: 'supplierName',
    width: 220,
    sortable: true,
    priority: 2,
    render: (row) => <Name of={{ name: row.supplierName, foreignName: row.supplierForeignName }} />,
  },
  {
    key: 'findings',
    width: 96,
    priority: 2,
    render: (row) => <FindingCounts errors={row.errorCount} warnings={row.warningCount} />,
  },
  { field: 'updateTime', width: 112, sortable: true, priority: 3, render: (row) => formatDate(row.updateTime) },
];

function useFilters(side: CheckSide): FilterSpec[] {
  const [kinds, statuses, received] = [
    useFilterOptions(nodeType),
    useFilterOptions(nodeStatus),
    useFilterOptions(receiveStatus),
  ];
  return [
    { field: 'kind', kind: 'choice', options: kinds.filter(({ value }) => value !== String(nodeType.of.substance)) },
    side === 'own'
      ? { field: 'status', kind: 'choices', options: statuses }
      : {
          field: 'receiveStatus',
          kind: 'choices',
          options: received.filter(({ value }) => value !== receiveStatus.of.editing),
        },
    { field: 'updateTime', kind: 'dates' },
    { field: 'number', kind: 'text' },
    { field: 'supplierName', kind: 'text' },
  ];
}

interface TargetListProps {
  side: CheckSide;
  views: ReactNode;
  kinds?: readonly CheckKind[] | undefined;
}

/** Sheets to check: the selected ones, or all that pass the search and the filters. */
export function TargetList({ side, views, kinds }: TargetListProps) {
  const t = useT();
  const navigate = useNavigate();
  const filters = useFilters(side);
  // The same query as that of the list, for the number of sheets and as the input of the run.
  const { input, total, totalIsMin } = useList(exchangeCheckApi.targets, {
    log: 'rulePacks.log.targets',
    filters,
    defaultSort: '-updateTime',
    fixed: { side },
  });
  const [chosen, setChosen] = useState<{ sheetIds?: readonly number[] }>();
  const only = kinds ? { kinds, isOnly: true } : {};
  return (
    <>
      <ResourceList
        name="rulePacks.targets"
        title={t(kinds ? 'rulePacks.customTitle' : 'rulePacks.targets.title')}
        list={exchangeCheckApi.targets}
        columns={columns}
        filters={filters}
        defaultSort="-updateTime"
        fixed={{ side }}
        above={views}
        onOpen={(row) => void navigate(sheetPath(row.id))}
        create={
          <Button type="primary" disabled={total === 0} onClick={() => setChosen({})}>
            {t(totalIsMin ? 'rulePacks.verifyAllMin' : 'rulePacks.verifyAll', {
              count: total,
              total: formatNumber(total),
            })}
          </Button>
        }
        bulkActions={(rows) => (
          <Button size="small" type="primary" onClick={() => setChosen({ sheetIds: rows.map(({ id }) => id) })}>
            {t('rulePacks.verifyChosen', { count: rows.length })}
          </Button>
        )}
      />
      {chosen ? (
        <VerifyDialog
          side={side}
          {...chosen}
          {...only}
          input={chosen.sheetIds ? {} : input}
          total={total}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}
