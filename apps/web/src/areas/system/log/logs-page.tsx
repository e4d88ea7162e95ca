import { logsApi, type LogKind, type LogRow } from '@matlas/contract';
import {
  Code,
  formatDateTime,
  formatNumber,
  nameIn,
  ResourceList,
  useLanguage,
  useT,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { Segmented, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LogPanel } from './log-panel';
import { useLogWords } from './log-words';
import '../system.css';

const cut = (text: string) => (
  <span className="m-cut" title={text}>
    {text || '–'}
  </span>
);

function useColumns(kind: LogKind): Column<LogRow>[] {
  const language = useLanguage();
  const { resultOf, subjectOf, actionOf, titleOf } = useLogWords();
  const enterprise: Column<LogRow> = {
    key: 'enterprise',
    width: 180,
    priority: 3,
    render: (row) => cut(nameIn(language, row.enterpriseName, row.enterpriseEnName)),
  };
  const head: Column<LogRow>[] = [
    { key: 'title', render: titleOf },
    { field: 'userName', width: 150, priority: 2, sortable: true, render: (row) => cut(row.userName) },
  ];
  const time: Column<LogRow> = {
    field: 'createTime',
    width: 160,
    priority: 2,
    sortable: true,
    render: (row) => formatDateTime(row.createTime),
  };
  if (kind === 'change')
    return [
      ...head,
      { field: 'action', width: 110, priority: 1, render: (row) => actionOf(row.action ?? '') },
      { field: 'subject', width: 190, priority: 3, render: (row) => cut(subjectOf(row)) },
      enterprise,
      time,
    ];
  return [
    ...head,
    { field: 'ok', width: 110, priority: 1, render: (row) => <Tag>{resultOf(row)}</Tag> },
    enterprise,
    { field: 'ip', width: 130, priority: 3, render: (row) => <Code>{row.ip ?? '–'}</Code> },
    {
      field: 'milliseconds',
      width: 90,
      align: 'right',
      priority: 3,
      sortable: true,
      render: (row) => formatNumber(row.milliseconds),
    },
    time,
    { field: 'path', width: 260, isExtra: true, render: (row) => cut(`${row.method ?? ''} ${row.path ?? ''}`) },
    { field: 'requestId', width: 190, isExtra: true, render: (row) => cut(row.requestId ?? '') },
  ];
}

function useFilters(kind: LogKind): FilterSpec[] {
  const t = useT();
  const { actionOf } = useLogWords();
  const time: FilterSpec = { field: 'createTime', kind: 'dates' };
  const person: FilterSpec = { field: 'userName', kind: 'text' };
  if (kind === 'change')
    return [
      time,
      {
        field: 'action',
        kind: 'choice',
        options: ['create', 'change', 'delete'].map((value) => ({ value, label: actionOf(value) })),
      },
      person,
    ];
  return [
    time,
    {
      field: 'ok',
      kind: 'choice',
      options: [
        { value: 'true', label: t('logs.done') },
        { value: 'false', label: t('logs.refused') },
      ],
    },
    person,
    { field: 'ip', kind: 'text' },
    { field: 'path', kind: 'text' },
    { field: 'requestId', kind: 'text' },
  ];
}

function LogList({ kind, title, actions }: { kind: LogKind; title: string; actions?: ReactNode }) {
  const columns = useColumns(kind);
  const filters = useFilters(kind);
  return (
    <ResourceList
      name="logs"
      title={title}
      list={logsApi.page}
      columns={columns}
      filters={filters}
      defaultSort="-createTime"
      fixed={{ kind }}
      exports={logsApi.exportLogInfo}
      actions={actions}
      panel={(row, close) => <LogPanel key={row.id} row={row} onClose={close} />}
    />
  );
}

const kinds = ['operation', 'change'] as const;

/** Operations of users, and changes of records: two views of one log. */
export function SystemLogPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const kind = search.get('view') === 'change' ? 'change' : 'operation';
  const views = (
    <Segmented
      size="small"
      aria-label={t('logs.view')}
      value={kind}
      options={kinds.map((value) => ({ value, label: t(`logs.kind.${value}`) }))}
      onChange={(next) => setSearch(next === 'change' ? { view: next } : {}, { replace: true })}
    />
  );
  return <LogList key={kind} kind={kind} title={t('menus.screens.SysLog')} actions={views} />;
}

/** Log of sign-ins, sign-outs, and changes of passwords and accounts. */
export function UserLogPage() {
  const t = useT();
  return <LogList kind="user" title={t('menus.screens.UserLog')} />;
}
