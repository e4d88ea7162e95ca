import { EditOutlined } from '@ant-design/icons';
import { analysisReportApi, reportKind, type ReportScheduleRow } from '@matlas/contract';
import { formatDateTime, formatNumber, Name, ResourceList, useMay, useT, useWordOf, type Column } from '@matlas/web-kit';
import { Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { KeepForm } from './keep-form';

/** Reports that the clock makes, and why it could not. */
export function ScheduleList({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const [edited, setEdited] = useState<ReportScheduleRow>();
  const columns: Column<ReportScheduleRow>[] = [
    { field: 'title', isName: true, sortable: true }, { field: 'kind', width: 190, priority: 2, sortable: true, render: ({ kind }) => wordOf(reportKind, kind) }, { field: 'modelName', width: 160, priority: 2, sortable: true, render: ({ modelName }) => (modelName ? <Name of={{ name: modelName }} /> : '–') },
    { field: 'schedule', width: 160, priority: 1, sortable: true, render: ({ schedule, problem }) => (problem ? <Tag color="warning" title={problem}>{t('reports.problem')}</Tag> : t(`reports.schedules.${schedule}`)) },
    { key: 'problem', width: 260, priority: 3, render: ({ problem }) => <span className="m-cut">{problem ?? '–'}</span> }, { field: 'reports', width: 90, align: 'right', priority: 3, render: ({ reports, keepLast }) => t('reports.ofKept', { count: formatNumber(reports), max: formatNumber(keepLast) }) },
    { field: 'lastReportAt', width: 140, priority: 2, sortable: true, render: ({ lastReportAt }) => (lastReportAt ? formatDateTime(lastReportAt) : '–') }, { key: 'readers', width: 160, priority: 3, render: ({ readers }) => <span className="m-cut">{readers.map(({ name }) => name).join(', ') || '–'}</span> },
  ];
  return (
    <>
      <ResourceList<ReportScheduleRow>
        name="reports.schedule" prefix="s" list={analysisReportApi.schedulePage} columns={columns} defaultSort="title" actions={switcher} {...(may(analysisReportApi.saveSchedule) ? { onOpen: setEdited } : {})}
        rowActions={(row) => (row.can.edit ? [{ key: 'edit', label: t('kit.edit'), icon: <EditOutlined aria-hidden />, onClick: () => setEdited(row) }] : [])} {...(may(analysisReportApi.deleteSchedule) ? { remove: analysisReportApi.deleteSchedule } : {})}
      />
      {edited ? <KeepForm schedule={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
