import { jobState, schedulesApi, type ScheduleRow } from '@matlas/contract';
import {
  Code,
  formatDateTime,
  jobWords,
  RowActions,
  useCommand,
  useLiveJob,
  useMay,
  useRoute,
  useSession,
  useT,
  useWordOf,
  type RowAction,
} from '@matlas/web-kit';
import { App, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { matchesQuery, ReadOnlyList } from '../../shared/read-only-list';
import { ScheduleForm } from './schedule-form';

const log = ['schedules.title', 'kit.query'];

/** State of the last run, live while it runs; a failure says why. */
function Outcome({ run }: { run: NonNullable<ScheduleRow['lastRun']> }) {
  const t = useT();
  const wordOf = useWordOf();
  const job = useLiveJob(run);
  const words = job.state === 'failed' ? `${wordOf(jobState, job.state)} · ${jobWords(t, job)}` : jobWords(t, job);
  return (
    <span className={job.state === 'failed' ? 'y-failed' : ''} title={words}>
      {words}
    </span>
  );
}

function useScheduleActions(): (schedule: ScheduleRow) => RowAction[] {
  const t = useT();
  const { message } = App.useApp();
  const run = useCommand(schedulesApi.run, {
    log: ['schedules.title', 'schedules.run'],
    alsoRefreshes: ['system'],
    onDone: ({ joined }) => void message.success(t(joined ? 'schedules.runs' : 'schedules.started')),
  });
  const update = useCommand(schedulesApi.update, { log: ['schedules.title', 'schedules.change'] });
  return ({ key, cron, paused, version }) => [
    { key: 'run', label: t('schedules.run'), onClick: () => run.mutate({ key }) },
    {
      key: 'pause',
      label: t(paused ? 'schedules.resume' : 'schedules.pause'),
      onClick: () => update.mutate({ key, cron, paused: !paused, version }),
    },
  ];
}

function useScheduleColumns(onEdit: (schedule: ScheduleRow) => void): TableColumnsType<ScheduleRow> {
  const t = useT();
  const zone = useSession()?.timeZone;
  const mayEdit = useMay()(schedulesApi.update);
  const actionsOf = useScheduleActions();
  return [
    { key: 'title', title: t('schedules.field.title'), render: (_, row) => row.title },
    {
      key: 'next',
      title: t('schedules.field.nextRunAt'),
      width: 150,
      render: (_, { paused, nextRunAt }) => (paused ? t('schedules.paused') : formatDateTime(nextRunAt)),
    },
    {
      key: 'cron',
      title: zone ? t('schedules.cronIn', { zone }) : t('schedules.field.cron'),
      width: 200,
      render: (_, { cron, defaultCron }) => (
        <span className={cron === defaultCron ? '' : 'c-parent'}>
          <Code>{cron}</Code>
        </span>
      ),
    },
    {
      key: 'last',
      title: t('schedules.field.lastRun'),
      width: 150,
      render: (_, { lastRun }) => (lastRun ? formatDateTime(lastRun.startedAt ?? lastRun.createdAt) : '–'),
    },
    {
      key: 'outcome',
      title: t('schedules.field.outcome'),
      width: 220,
      ellipsis: true,
      render: (_, { lastRun }) => (lastRun ? <Outcome run={lastRun} /> : t('schedules.never')),
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            width: 88,
            render: (_: unknown, row: ScheduleRow) => (
              <RowActions subject={row.title} onEdit={() => onEdit(row)} actions={actionsOf(row)} />
            ),
          },
        ]
      : []),
  ];
}

/** Jobs that start by time: last and next run, outcome, run now, pause, other times. */
export function ScheduleList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<ScheduleRow>();
  const { data, error, isLoading, refetch } = useRoute(schedulesApi.list, {}, { log });
  const columns = useScheduleColumns(setEdited);
  return (
    <>
      <ReadOnlyList<ScheduleRow>
        title={t('schedules.title')}
        rowKey="key"
        rows={data?.filter(({ title, key }) => q === '' || matchesQuery(q, title, key))}
        error={error}
        isLoading={isLoading}
        refetch={refetch}
        columns={columns}
        actions={actions}
        onSearch={setQ}
        searchHint={t('schedules.search')}
      />
      {edited ? <ScheduleForm schedule={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
