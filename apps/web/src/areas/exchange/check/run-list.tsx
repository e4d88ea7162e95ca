import { checkKind, exchangeCheckApi, jobState, type CheckRunRow } from '@matlas/contract';
import {
  formatDateTime,
  formatNumber,
  ResourceList,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LevelSums } from './level-mark';
import { runPath } from './run-paths';

function Kinds({ run }: { run: CheckRunRow }) {
  const wordOf = useWordOf();
  return <>{run.kinds.map((kind) => wordOf(checkKind, kind)).join(' · ')}</>;
}
function State({ run }: { run: CheckRunRow }) {
  const wordOf = useWordOf();
  return <Tag>{wordOf(jobState, run.state)}</Tag>;
}
function Side({ run }: { run: CheckRunRow }) {
  const t = useT();
  return <>{t(`rulePacks.side.${run.side}`)}</>;
}
function Sums({ run }: { run: CheckRunRow }) {
  const wordOf = useWordOf();
  return (
    <span className="ck-run-sums">
      {run.kinds.map((kind) => (
        <span key={kind} title={wordOf(checkKind, kind)}>
          <LevelSums counts={run.counts[kind]} />
        </span>
      ))}
    </span>
  );
}

const columns: Column<CheckRunRow>[] = [
  { key: 'kinds', render: (run) => <Kinds run={run} /> },
  { field: 'side', width: 120, sortable: true, priority: 3, render: (run) => <Side run={run} /> },
  { field: 'state', width: 104, priority: 1, render: (run) => <State run={run} /> },
  {
    field: 'sheets',
    width: 96,
    align: 'right',
    sortable: true,
    priority: 2,
    render: (run) => formatNumber(run.sheets),
  },
  { key: 'sums', width: 360, priority: 3, render: (run) => <Sums run={run} /> },
  { field: 'startedBy', width: 140, sortable: true, priority: 3 },
  { field: 'createTime', width: 150, sortable: true, priority: 2, render: (run) => formatDateTime(run.createTime) },
];

/** Earlier runs, until they are deleted automatically. */
export function RunList({ views }: { views: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const filters: FilterSpec[] = [
    {
      field: 'side',
      kind: 'choice',
      options: (['own', 'received'] as const).map((value) => ({ value, label: t(`rulePacks.side.${value}`) })),
    },
    { field: 'createTime', kind: 'dates' },
  ];
  return (
    <ResourceList
      name="rulePacks.runs"
      list={exchangeCheckApi.listRuns}
      columns={columns}
      defaultSort="-createTime"
      filters={filters}
      remove={exchangeCheckApi.delete}
      above={views}
      onOpen={(run) => void navigate(runPath(run.side, run.id))}
    />
  );
}
