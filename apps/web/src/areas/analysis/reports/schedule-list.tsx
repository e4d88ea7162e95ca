import { EditOutlined, PauseCircleOutlined, PlayCircleOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { analysisReportApi, reportKind, type ReportScheduleRow } from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  formatDateTime,
  formatNumber,
  Name,
  noValue,
  PanelSection,
  ResourceList,
  useCommand,
  useMay,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Alert, App, Button, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { storedReportPath } from '../../shared/paths';
import { KeepForm } from './keep-form';

/** The schedule of a report, or the reason why it is not created. */
function ScheduleTime({ row: { schedule, paused, problem } }: { row: ReportScheduleRow }) {
  const t = useT();
  if (paused) return <Tag title={t('reports.pausedExplained')}>{t('reports.paused')}</Tag>;
  return (
    <span className="ar-title">
      {t(`reports.schedules.${schedule}`)}
      {problem ? (
        <Tag color="warning" title={problem}>
          {t('reports.problem')}
        </Tag>
      ) : null}
    </span>
  );
}
function useScheduleCommands() {
  const t = useT();
  const { message } = App.useApp();
  const run = useCommand(analysisReportApi.runSchedule, {
    log: 'reports.log.run',
    onDone: () => void message.success(t('reports.started')),
  });
  const pause = useCommand(analysisReportApi.pauseSchedule, {
    log: 'reports.log.pause',
    pendingUntil: 'lists',
    onDone: ({ paused }) => void message.success(t(paused ? 'reports.pausedNow' : 'reports.resumedNow')),
  });
  return { run, pause };
}
type ScheduleCommands = ReturnType<typeof useScheduleCommands>;

function SchedulePanel({
  row,
  commands: { run, pause },
  onEdit,
  onClose,
}: {
  row: ReportScheduleRow;
  commands: ScheduleCommands;
  onEdit: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const { id, paused, problem, lastReport, lastReportAt, lastStartedAt, nextAt, readers } = row;
  const shown = (at: string | null) => (at ? formatDateTime(at) : noValue);
  const buttons = (
    <>
      <Button
        type="primary"
        icon={<SyncOutlined aria-hidden />}
        loading={run.isPending}
        onClick={() => run.mutate({ id })}
      >
        {t('reports.runNow')}
      </Button>
      <Button
        icon={paused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
        loading={pause.isPending}
        onClick={() => pause.mutate({ id, paused: !paused })}
      >
        {t(paused ? 'reports.resume' : 'reports.pause')}
      </Button>
      <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
        {t('kit.edit')}
      </Button>
    </>
  );
  return (
    <DetailPanel
      title={row.title}
      subtitle={wordOf(reportKind, row.kind)}
      onClose={onClose}
      footer={row.can.edit ? buttons : undefined}
    >
      {problem ? <Alert type="warning" showIcon title={t('reports.problem')} description={problem} /> : null}
      <PanelSection>
        <Facts
          items={[
            [t('reports.schedule.field.schedule'), <ScheduleTime key="when" row={row} />],
            [t('reports.schedule.field.nextAt'), shown(nextAt)],
            [t('reports.field.timeZone'), row.timeZone.replaceAll('_', ' ')],
            [t('reports.schedule.field.lastStartedAt'), shown(lastStartedAt)],
            [t('reports.schedule.field.lastReportAt'), shown(lastReportAt)],
            [
              t('reports.schedule.field.lastReport'),
              lastReport ? (
                <Link key="last" to={storedReportPath(lastReport.id)}>
                  {lastReport.title}
                </Link>
              ) : (
                noValue
              ),
            ],
            [
              t('reports.schedule.field.reports'),
              t('reports.ofKept', { count: formatNumber(row.reports), max: formatNumber(row.keepLast) }),
            ],
            [t('reports.schedule.field.readers'), readers.map(({ name }) => name).join(', ') || noValue],
            [t('reports.schedule.field.madeFor'), row.madeFor],
            [t('reports.field.modelName'), row.modelName || noValue],
            [t('reports.field.language'), t(`reports.language.${row.language}`)],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

function useScheduleColumns(): Column<ReportScheduleRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  return [
    { field: 'title', isName: true, sortable: true },
    { field: 'kind', width: 190, priority: 2, sortable: true, render: ({ kind }) => wordOf(reportKind, kind) },
    { field: 'schedule', width: 190, priority: 1, sortable: true, render: (row) => <ScheduleTime row={row} /> },
    { field: 'nextAt', width: 140, priority: 2, render: ({ nextAt }) => (nextAt ? formatDateTime(nextAt) : noValue) },
    {
      field: 'lastReportAt',
      width: 140,
      priority: 2,
      sortable: true,
      render: ({ lastReportAt }) => (lastReportAt ? formatDateTime(lastReportAt) : noValue),
    },
    {
      field: 'reports',
      width: 90,
      align: 'right',
      priority: 3,
      render: ({ reports, keepLast }) =>
        t('reports.ofKept', { count: formatNumber(reports), max: formatNumber(keepLast) }),
    },
    {
      field: 'modelName',
      width: 160,
      priority: 2,
      sortable: true,
      render: ({ modelName }) => (modelName ? <Name of={{ name: modelName }} /> : noValue),
    },
    {
      key: 'readers',
      width: 160,
      priority: 3,
      render: ({ readers }) => <span className="m-cut">{readers.map(({ name }) => name).join(', ') || noValue}</span>,
    },
    {
      key: 'problem',
      width: 240,
      isExtra: true,
      render: ({ problem }) => <span className="m-cut">{problem ?? noValue}</span>,
    },
    { field: 'madeFor', width: 120, isExtra: true },
  ];
}

/** Scheduled reports: when, for whom, the last report, and errors. */
export function ScheduleList({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const may = useMay();
  const commands = useScheduleCommands();
  const [edited, setEdited] = useState<ReportScheduleRow>();
  const [isNew, setNew] = useState(false);
  const create = may(analysisReportApi.saveSchedule) ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('reports.schedule.new')}
    </Button>
  ) : null;
  const columns = useScheduleColumns();
  const actionsOf = (row: ReportScheduleRow): RowAction[] =>
    row.can.edit
      ? [
          {
            key: 'run',
            label: t('reports.runNow'),
            icon: <SyncOutlined aria-hidden />,
            onClick: () => commands.run.mutate({ id: row.id }),
          },
          {
            key: 'pause',
            label: t(row.paused ? 'reports.resume' : 'reports.pause'),
            icon: row.paused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />,
            onClick: () => commands.pause.mutate({ id: row.id, paused: !row.paused }),
          },
          { key: 'edit', label: t('kit.edit'), icon: <EditOutlined aria-hidden />, onClick: () => setEdited(row) },
        ]
      : [];
  return (
    <>
      <ResourceList<ReportScheduleRow>
        name="reports.schedule"
        prefix="s"
        list={analysisReportApi.schedulePage}
        columns={columns}
        defaultSort="title"
        actions={switcher}
        create={create}
        rowActions={actionsOf}
        panel={(row, close) => (
          <SchedulePanel row={row} commands={commands} onEdit={() => setEdited(row)} onClose={close} />
        )}
        {...(may(analysisReportApi.deleteSchedule) ? { remove: analysisReportApi.deleteSchedule } : {})}
      />
      {isNew ? <KeepForm isRepeated onClose={() => setNew(false)} /> : null}
      {edited ? <KeepForm schedule={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
