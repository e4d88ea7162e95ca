import { analysisVocApi, type PartReport, type VehicleModelOption, vocMethod, type VocPart } from '@matlas/contract';
import {
  DetailPanel,
  EmptyState,
  ErrorState,
  formatDate,
  Name,
  PanelSection,
  RowsSkeleton,
  useLate,
  useName,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { AskForSheet } from '../ask-supplier';
import { useVocAddress } from './use-voc-address';
import { useMeasuredValueText, useVocName, VocResultMark, VocStateMark } from './voc-words';

function AskForReport({ part, project }: { part: VocPart; project: string }) {
  const t = useT();
  const nameOf = useName();
  const remark = t(`vocReports.remark.${part.state === 'failed' ? 'failed' : part.reports > 0 ? 'renew' : 'bring'}`, {
    name: nameOf(part),
  });
  const isWanted = part.state !== 'current' && part.state !== 'notNeeded';
  return (
    <AskForSheet
      type={isWanted ? 'primary' : 'default'}
      size="middle"
      sheetId={part.sheetId}
      draft={{ supplyNumber: part.number ?? '', supplyName: nameOf(part), projectName: project, remark }}
    />
  );
}

function Report({ report }: { report: PartReport }) {
  const t = useT();
  const wordOf = useWordOf();
  const measured = useMeasuredValueText();
  const nameOf = useVocName();
  const hasOwn = report.values.some(({ ownLimit }) => ownLimit !== null);
  return (
    <PanelSection title={`${report.reportNumber} · ${report.laboratory}`}>
      <p className="m-faint">
        {wordOf(vocMethod, report.method)} · {t('vocReports.tested', { date: formatDate(report.testDate) })} ·{' '}
        {t(report.isExpired ? 'vocReports.expiredOn' : 'vocReports.standsUntil', { date: formatDate(report.validTo) })}
        {report.isVersion ? null : <> · {t('vocReports.ofVersion', { version: report.cver })}</>}
      </p>
      <table className="mg-values">
        <thead>
          <tr>
            <th scope="col">{t('vocReports.field.substance')}</th>
            <th scope="col">{t('vocReports.field.value')}</th>
            <th scope="col">{t('vocReports.field.limit')}</th>
            <th scope="col">{t('vocReports.field.result')}</th>
            {hasOwn ? <th scope="col">{t('vocReports.field.ownLimit')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {report.values.map((value) => (
            <tr key={`${value.cas ?? value.name} ${value.unit}`}>
              <th scope="row">{nameOf(value)}</th>
              <td>{measured(value.value, value.unit, value.isBelowDetection)}</td>
              <td>{value.limit ?? '–'}</td>
              <td>
                <VocResultMark result={value.result} />
              </td>
              {hasOwn ? (
                <td>
                  {value.ownLimit === null ? (
                    '–'
                  ) : (
                    <>
                      {value.ownLimit} <VocResultMark result={value.ownResult} />
                    </>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {report.file ? (
        <p>
          <a href={report.file.url} target="_blank" rel="noreferrer">
            {report.file.filename}
          </a>
        </p>
      ) : null}
    </PanelSection>
  );
}

/** All reports on a part, with their values compared with the limits of each report. */
export function VocPanel({ part, model, onClose }: { part: VocPart; model: VehicleModelOption; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { query } = useVocAddress(model.id);
  const { data, error, isLoading, refetch } = useRoute(
    analysisVocApi.reports,
    { ...query, positionId: part.positionId },
    { log: ['vocReports.title', 'vocReports.log.reports'] },
  );
  const isLate = useLate(isLoading);
  return (
    <DetailPanel
      title={<Name of={part} />}
      subtitle={part.number ?? undefined}
      onClose={onClose}
      footer={
        <>
          <AskForReport part={part} project={model.projectName} />
          <Button onClick={() => void navigate(sheetPath(part.sheetId))}>{t('vocReports.toSheet')}</Button>
        </>
      }
    >
      <p>
        <VocStateMark state={part.state} />
      </p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data?.length === 0 ? (
        <EmptyState title={t('vocReports.noReport')}>{t('vocReports.noReportExplained')}</EmptyState>
      ) : (
        data?.map((report) => <Report key={report.id} report={report} />)
      )}
    </DetailPanel>
  );
}
