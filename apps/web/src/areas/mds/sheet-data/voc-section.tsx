import { DeleteOutlined, EditOutlined, FileOutlined } from '@ant-design/icons';
import { mdsVocApi, vocMethod, vocResult, vocUnit, type VocReport } from '@matlas/contract';
import {
  ErrorState,
  Facts,
  formatDate,
  formatNumber,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useRoute,
  useT,
  useWordOf,
  VerdictSymbol,
  type VerdictName,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useOpenFile } from '../../files/open-file';
import { VocForm } from './voc-form';

const log = {
  list: 'sheetData.log.reports',
  remove: 'sheetData.log.removeReport',
  open: 'sheetData.log.openFile',
} as const;
const verdicts: Partial<Record<VocReport['result'], VerdictName>> = { pass: 'pass', fail: 'fail', unknown: 'unknown' };

/** The text is always shown with the symbol. */
function Result({ result }: { result: VocReport['result'] }) {
  const wordOf = useWordOf();
  const verdict = verdicts[result];
  return (
    <span className="d-amount">
      {verdict ? <VerdictSymbol verdict={verdict} /> : null}
      {wordOf(vocResult, result)}
    </span>
  );
}

function Values({ report }: { report: VocReport }) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <table className="s-values">
      <thead>
        <tr>
          <th>{t('sheetData.voc.field.name')}</th>
          <th className="is-number">{t('sheetData.voc.field.value')}</th>
          <th className="is-number">{t('sheetData.voc.field.limit')}</th>
          <th>{t('sheetData.voc.field.result')}</th>
        </tr>
      </thead>
      <tbody>
        {report.values.map((value) => (
          <tr key={`${value.name} ${value.unit}`}>
            <td className="is-name" title={value.cas ?? undefined}>
              {value.name}
            </td>
            <td className="is-number">
              {value.isBelowDetection ? '< ' : ''}
              {formatNumber(value.value)} {wordOf(vocUnit, value.unit)}
            </td>
            <td className="is-number">{value.limit === null ? '–' : formatNumber(value.limit)}</td>
            <td>
              <Result result={value.result} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReportFile({ file }: { file: NonNullable<VocReport['file']> }) {
  const { isBusy, open } = useOpenFile(file.fileId, log.open);
  return (
    <Button
      type="link"
      size="small"
      className="s-file-name"
      icon={<FileOutlined aria-hidden />}
      loading={isBusy}
      title={file.filename}
      onClick={open}
    >
      <span className="m-cut">{file.filename}</span>
    </Button>
  );
}

function useFacts(report: VocReport) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`sheetData.voc.field.${name}`);
  const unit = (value: string | number | null, text: string) =>
    value === null ? null : `${formatNumber(value)} ${text}`;
  return [
    [field('method'), wordOf(vocMethod, report.method)],
    [field('standard'), report.standard],
    [field('laboratory'), [report.laboratory, report.accreditation].filter(Boolean).join(' · ')],
    [field('testDate'), formatDate(report.testDate)],
    [field('reportDate'), report.reportDate && formatDate(report.reportDate)],
    [field('sampleName'), report.sampleName],
    [field('sampleDate'), report.sampleDate && formatDate(report.sampleDate)],
    [field('temperatureCelsius'), unit(report.temperatureCelsius, '°C')],
    [field('humidityPercent'), unit(report.humidityPercent, '%')],
    [field('volumeLitres'), unit(report.volumeLitres, 'L')],
    [field('durationMinutes'), unit(report.durationMinutes, t('sheetData.voc.minutes'))],
    [field('cver'), report.cver],
    [field('remark'), report.remark],
  ] as const;
}

function Report({ report, onEdit, onRemove }: { report: VocReport; onEdit: () => void; onRemove: () => void }) {
  const t = useT();
  const words = {
    edit: t('sheetData.voc.editOne', { number: report.reportNumber }),
    remove: t('sheetData.voc.removeOne', { number: report.reportNumber }),
  };
  return (
    <li>
      <div className="s-report-head">
        <span className="m-cut" title={report.reportNumber}>
          {report.reportNumber}
        </span>
        <Result result={report.result} />
        {report.can.edit ? (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            aria-label={words.edit}
            title={words.edit}
            onClick={onEdit}
          />
        ) : null}
        {report.can.delete ? (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={words.remove}
            title={words.remove}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <Facts items={useFacts(report)} />
      <Values report={report} />
      {report.file ? <ReportFile file={report.file} /> : null}
    </li>
  );
}

/** Emission test reports of the versions of an MDS. */
export function VocSection({ sheetId, isOwn }: { sheetId: number; isOwn: boolean }) {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const { data: reports, error, isLoading, refetch } = useRoute(mdsVocApi.list, { sheetId }, { log: log.list });
  const remove = useCommand(mdsVocApi.delete, { log: log.remove });
  const [edited, setEdited] = useState<VocReport | 'new'>();
  const isLate = useLate(isLoading);
  const ask = (report: VocReport) =>
    modal.confirm({
      title: t('sheetData.voc.removeAsk', { number: report.reportNumber }),
      content: t('sheetData.voc.removeConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => remove.run({ ids: [report.id] }),
    });
  const add =
    isOwn && may(mdsVocApi.saveOrUpdate) ? (
      <Button size="small" onClick={() => setEdited('new')}>
        {t('sheetData.voc.add')}
      </Button>
    ) : null;
  return (
    <PanelSection title={t('sheetData.voc.title')} extra={add}>
      {error && !reports ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!reports && isLate ? <RowsSkeleton /> : null}
      {reports?.length === 0 ? <p className="m-faint">{t('sheetData.voc.none')}</p> : null}
      <ul className="s-reports">
        {reports?.map((report) => (
          <Report key={report.id} report={report} onEdit={() => setEdited(report)} onRemove={() => void ask(report)} />
        ))}
      </ul>
      {edited ? (
        <VocForm
          sheetId={edited === 'new' ? sheetId : edited.sheetId}
          report={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </PanelSection>
  );
}
