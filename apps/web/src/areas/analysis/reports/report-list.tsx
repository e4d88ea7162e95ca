import { CalendarOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import {
  analysisReportApi,
  LIMITS,
  MAX_REPORT_DOWNLOADS,
  reportInput,
  reportKind,
  type ReportRow,
  reportSource,
  vehicleApi,
} from '@matlas/contract';
import {
  Code,
  DetailPanel,
  download,
  Facts,
  formatBytes,
  formatDateTime,
  Name,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useMay,
  useRoute,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
  type RowAction,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { KeepForm } from './keep-form';
import { ReportStateCell, ReportStates, StateSection } from './report-state';
import { WaitingReports } from './waiting-reports';

function useColumns(): Column<ReportRow>[] {
  const wordOf = useWordOf();
  const t = useT();
  return [
    {
      field: 'title',
      isName: true,
      sortable: true,
      render: ({ title, scheduleId }) => (
        <span className="ar-title">
          <span className="m-cut">{title}</span>
          {scheduleId === null ? null : <CalendarOutlined aria-label={t('reports.byClock')} />}
        </span>
      ),
    },
    {
      field: 'modelName',
      width: 150,
      priority: 2,
      sortable: true,
      render: ({ modelName }) => (modelName ? <Name of={{ name: modelName }} /> : '–'),
    },
    { key: 'state', width: 132, priority: 2, render: ({ id }) => <ReportStateCell id={id} /> },
    { field: 'source', width: 150, priority: 2, sortable: true, render: ({ source }) => wordOf(reportSource, source) },
    { field: 'kind', width: 170, priority: 3, render: ({ kind }) => wordOf(reportKind, kind) },
    {
      key: 'inputs',
      width: 220,
      priority: 3,
      render: ({ inputs }) => (
        <span className="m-cut">
          {inputs
            .filter(({ key }) => key !== 'vehicle' && key !== 'bom')
            .map(({ key, value }) => `${wordOf(reportInput, key)} ${value}`)
            .join(' · ') || '–'}
        </span>
      ),
    },
    { field: 'size', width: 90, align: 'right', priority: 3, sortable: true, render: ({ size }) => formatBytes(size) },
    { field: 'createdBy', width: 110, priority: 3, sortable: true },
    {
      field: 'createTime',
      width: 140,
      priority: 1,
      sortable: true,
      render: ({ createTime }) => formatDateTime(createTime),
    },
    { field: 'fileName', width: 200, isExtra: true },
    { field: 'sha256', width: 200, isExtra: true, render: ({ sha256 }) => <Code>{sha256}</Code> },
  ];
}
function useFilters(): FilterSpec[] {
  const may = useMay();
  const [sources, kinds] = [useFilterOptions(reportSource), useFilterOptions(reportKind)];
  const models = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'reports.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  return [
    { field: 'source', kind: 'choices', options: sources },
    {
      field: 'modId',
      kind: 'choices',
      options: (models.data ?? []).map(({ id, projectName, internalNumber }) => ({
        value: String(id),
        label: `${projectName} (${internalNumber})`,
      })),
    },
    { field: 'createTime', kind: 'dates' },
    { field: 'kind', kind: 'choices', options: kinds },
  ];
}
function useReportDownloads() {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async (file: () => Promise<unknown>) => {
    setBusy(true);
    await file().catch((reason: Error) => message.error(reason.message));
    setBusy(false);
  };
  return {
    isBusy,
    one: (id: number) => void save(() => download(analysisReportApi.download, { id }, { log: 'reports.log.download' })),
    many: (ids: number[]) =>
      void save(() => download(analysisReportApi.batchExport, { ids }, { log: 'reports.log.batch' })),
  };
}

function ReportPanel({
  report,
  onDownload,
  onClose,
}: {
  report: ReportRow;
  onDownload: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const facts: [string, ReactNode][] = [
    ...report.inputs.map(({ key, value }): [string, ReactNode] => [wordOf(reportInput, key), value]),
    [t('reports.field.fileName'), report.fileName],
    [t('reports.field.size'), formatBytes(report.size)],
    [
      t('reports.field.sha256'),
      <span key="sha" className="ar-hash">
        <Code>{report.sha256}</Code>
      </span>,
    ],
    [t('reports.field.language'), t(`reports.language.${report.language}`)],
    ...(report.scheduleTitle ? [[t('reports.byClock'), report.scheduleTitle] as [string, ReactNode]] : []),
    [t('reports.field.createdBy'), report.createdBy],
    [t('reports.field.createTime'), formatDateTime(report.createTime)],
  ];
  return (
    <DetailPanel
      title={report.title}
      onClose={onClose}
      footer={
        report.can.export ? (
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={onDownload}>
            {t('reports.download')}
          </Button>
        ) : undefined
      }
    >
      <PanelSection title={wordOf(reportKind, report.kind)}>
        <Facts items={facts} />
      </PanelSection>
      <StateSection report={report} />
    </DetailPanel>
  );
}

/** All saved reports, with their source, author and time. Downloads one, or several as an archive. */
export function ReportList({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const { isBusy, one, many } = useReportDownloads();
  const rowActions = ({ id, can }: ReportRow): RowAction[] =>
    can.export
      ? [
          {
            key: 'download',
            label: t('reports.download'),
            icon: <DownloadOutlined aria-hidden />,
            onClick: () => one(id),
          },
        ]
      : [];
  const bulk = (rows: readonly ReportRow[]) => {
    const isTooMany = rows.length > MAX_REPORT_DOWNLOADS;
    const note = isTooMany
      ? t('errors.report.tooMany', { max: MAX_REPORT_DOWNLOADS })
      : rows.length > LIMITS.slowSheets
        ? t('messages.slowTransfer', { max: LIMITS.slowSheets })
        : undefined;
    return (
      <>
        {note ? (
          <span className="m-faint" role="status">
            {note}
          </span>
        ) : null}
        <Button
          size="small"
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={isBusy}
          disabled={isTooMany}
          onClick={() => many(rows.map(({ id }) => id))}
        >
          {t('reports.downloadZip', { count: rows.length })}
        </Button>
      </>
    );
  };
  const create = may(analysisReportApi.createReport) ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('reports.new')}
    </Button>
  ) : null;
  return (
    <ReportStates>
      <ResourceList<ReportRow>
        name="reports"
        list={analysisReportApi.page}
        columns={useColumns()}
        filters={useFilters()}
        defaultSort="-createTime"
        actions={switcher}
        create={create}
        above={<WaitingReports />}
        rowActions={rowActions}
        panel={(report, onClose) => <ReportPanel report={report} onDownload={() => one(report.id)} onClose={onClose} />}
        {...(may(analysisReportApi.delete) ? { remove: analysisReportApi.delete } : {})}
        {...(may(analysisReportApi.batchExport) ? { bulkActions: bulk } : {})}
      />
      {isNew ? <KeepForm onClose={() => setNew(false)} /> : null}
    </ReportStates>
  );
}
