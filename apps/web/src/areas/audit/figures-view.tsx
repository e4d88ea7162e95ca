import { auditStatus, rejectReason, type AuditFigures, type AuditPeriod } from '@matlas/contract';
import {
  businessToday,
  download,
  EmptyState,
  ErrorState,
  FigureChart,
  FigureStrip,
  formatNumber,
  ignoreRefusal,
  nameIn,
  noValue,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { MachineTable } from './machine-table';
import type { AuditCalls } from './audit-calls';

const log = 'dataAudit.figures.title';
const periods = [30, 90, 365, 0] as const;
const mostShown = 20;
const hundred = 100;
const hours = (value: number | null): string => (value === null ? noValue : formatNumber(value));

function Strip({ figures }: { figures: AuditFigures }) {
  const t = useT();
  const { decided, returned, byRule, medianHours, p90Hours, waiting, overdue } = figures;
  return (
    <FigureStrip
      label={t(log)}
      figures={[
        { key: 'decided', label: t('dataAudit.figures.decided'), value: decided },
        {
          key: 'returned',
          label: t('dataAudit.figures.returned'),
          value: returned,
          suffix: decided === 0 ? '' : ` ${Math.round((returned * hundred) / decided)} %`,
        },
        { key: 'byRule', label: t('dataAudit.figures.byRule'), value: byRule },
        { key: 'median', label: t('dataAudit.figures.medianHours'), value: hours(medianHours) },
        { key: 'p90', label: t('dataAudit.figures.p90Hours'), value: hours(p90Hours) },
        { key: 'waiting', label: t('dataAudit.figures.waiting'), value: waiting },
        { key: 'overdue', label: t('dataAudit.figures.overdue'), value: overdue },
      ]}
    />
  );
}
function Charts({ figures: { suppliers, reasons, auditors } }: { figures: AuditFigures }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const shown = suppliers.slice(0, mostShown);
  const word = (key: string) => t(`dataAudit.figures.${key}`);
  return (
    <>
      {auditors.length === 0 ? null : (
        <FigureChart
          title={word('workload')}
          of={word('auditor')}
          categories={auditors.map(({ name }) => name)}
          kind="stacked"
          isLying
          total={word('open')}
          series={[
            { key: 'onTime', name: word('onTime'), values: auditors.map(({ open, overdue }) => open - overdue) },
            { key: 'overdue', name: word('overdue'), values: auditors.map(({ overdue }) => overdue) },
          ]}
        />
      )}
      {shown.length === 0 ? null : (
        <FigureChart
          title={word('bySupplier')}
          of={word('supplier')}
          categories={shown.map(({ name, nameEn }) => nameIn(language, name, nameEn))}
          kind="stacked"
          isLying
          total={word('decided')}
          series={[
            {
              key: 'approved',
              name: wordOf(auditStatus, auditStatus.of.approved),
              values: shown.map(({ decided, returned }) => decided - returned),
            },
            {
              key: 'returned',
              name: wordOf(auditStatus, auditStatus.of.returned),
              values: shown.map(({ returned }) => returned),
            },
          ]}
        />
      )}
      {reasons.length === 0 ? null : (
        <FigureChart
          title={word('byReason')}
          of={word('reason')}
          categories={reasons.map(({ reason }) => wordOf(rejectReason, reason))}
          isLying
          series={[{ key: 'count', name: word('returned'), values: reasons.map(({ count }) => count) }]}
        />
      )}
    </>
  );
}
/** What the automatic pre-audit proposed for the sheets that auditors decided. */
function Machine({ figures: { machine } }: { figures: AuditFigures }) {
  const t = useT();
  return (
    <PanelSection title={t('dataAudit.figures.machine')}>
      <MachineTable cells={machine} statuses={[auditStatus.of.approved, auditStatus.of.returned]} />
    </PanelSection>
  );
}

/** Time to the decision, returns by supplier and reason, workload of auditors, and the machine beside people. */
export function FiguresView({ calls }: { calls: AuditCalls }) {
  const t = useT();
  const may = useMay();
  const [days, setDays] = useState<number>(90);
  const period: AuditPeriod =
    days === 0 ? {} : { from: dayjs(businessToday()).subtract(days, 'day').format('YYYY-MM-DD') };
  const { data, error, refetch } = useRoute(calls.figures, period, { log });
  return (
    <section className="au-figures" aria-label={t(log)}>
      <div className="au-say">
        <Select<number>
          value={days}
          aria-label={t('dataAudit.dryRun.period')}
          options={periods.map((value) => ({
            value,
            label: value === 0 ? t('dataAudit.dryRun.all') : t('dataAudit.dryRun.days', { count: value }),
          }))}
          onChange={setDays}
        />
        {may(calls.exportFigures) ? (
          <Button onClick={() => void download(calls.exportFigures, period, { log }).catch(ignoreRefusal)}>
            {t('dataAudit.figures.export')}
          </Button>
        ) : null}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton /> : null}
      {data ? <Strip figures={data} /> : null}
      {data && data.decided + data.waiting === 0 ? <EmptyState title={t('dataAudit.empty')} /> : null}
      {data ? <Charts figures={data} /> : null}
      {data ? <Machine figures={data} /> : null}
    </section>
  );
}
