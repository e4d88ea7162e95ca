import { scipObligationApi, type FindingGroup, type ScipModelRow } from '@matlas/contract';
import {
  DetailPanel,
  EmptyState,
  ErrorState,
  ExportButton,
  formatNumber,
  formatPercentRange,
  JobProgress,
  nameIn,
  noValue,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

const GROUPS = ['article', 'substance', 'supplier'] as const;
const PAGE = 100;
/** Address of the notification of a vehicle. */
export const notificationPath = (modId: number): string => `/scipDocking/SCIPNotificationDetail?modId=${modId}`;

function GroupLine({ group }: { group: FindingGroup }) {
  const t = useT();
  const language = useLanguage();
  const { first } = group;
  const name = group.masked ? t('scip.confidential') : nameIn(language, group.title ?? '', group.foreignTitle ?? '');
  return (
    <li className="sc-line">
      <span className="sc-name" title={name}>
        {name || noValue} <span className="m-faint">{group.code}</span>
      </span>
      <span className="m-faint">
        {first.substanceName} {formatPercentRange(first.minPercent, first.maxPercent)}
      </span>
      <span className="m-faint">{t('scip.places', { count: group.positions, n: formatNumber(group.positions) })}</span>
    </li>
  );
}

/** Articles of a run: those with a duty, and those that could have one. */
function Result({ runId }: { runId: number }) {
  const t = useT();
  const [by, setBy] = useState<(typeof GROUPS)[number]>('article');
  const input = { runId, by, pageSize: PAGE };
  const duty = useRoute(scipObligationApi.result, { ...input, duty: 'yes' }, { log: 'scip.title' });
  const open = useRoute(scipObligationApi.result, { ...input, duty: 'depends' }, { log: 'scip.title' });
  if (duty.error) return <ErrorState error={duty.error} onRetry={() => void duty.refetch()} />;
  if (!duty.data) return <RowsSkeleton />;
  return (
    <>
      <div className="sc-tools">
        <Segmented
          value={by}
          options={GROUPS.map((value) => ({ value, label: t(`scip.by.${value}`) }))}
          onChange={setBy}
        />
        <ExportButton route={scipObligationApi.export} name="scip" input={{ runId }} />
      </div>
      <PanelSection title={t('scip.duty', { n: formatNumber(duty.data.total) })}>
        <ul className="sc-lines">
          {duty.data.records.map((group) => (
            <GroupLine key={group.key} group={group} />
          ))}
        </ul>
        {duty.data.total === 0 ? <p>{t('scip.noDuty')}</p> : null}
        {duty.data.total > PAGE ? <p className="m-faint">{t('scip.more', { n: formatNumber(PAGE) })}</p> : null}
      </PanelSection>
      {open.data && open.data.total > 0 ? (
        <PanelSection title={t('scip.open', { n: formatNumber(open.data.total) })}>
          <p className="m-faint">{t('scip.openMeans')}</p>
          <ul className="sc-lines">
            {open.data.records.map((group) => (
              <li key={group.key} className="sc-line">
                <span className="sc-name">
                  {group.title ?? group.positionName ?? t('scip.confidential')}{' '}
                  <span className="m-faint">{group.code}</span>
                </span>
                <span className="m-faint">
                  {group.supplierName === null ? t('scip.noSupplier') : t('scip.ask', { supplier: group.supplierName })}
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
    </>
  );
}

/** One vehicle: analysis, result, and the way to its notification. */
export function ObligationPanel({ row, onClose }: { row: ScipModelRow; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [jobId, setJobId] = useState<number>();
  const analyse = useCommand(scipObligationApi.analyse, {
    log: ['scip.title', 'scip.analyse'],
    onDone: (started) => setJobId(started.jobId),
  });
  const create = useCommand(scipObligationApi.create, {
    log: ['scip.title', 'scip.create'],
    onDone: (started) => setJobId(started.jobId),
  });
  const isBusy = analyse.isPending || create.isPending;
  const hasDossier = row.dossierId !== null;
  const step = row.runId === null ? 'analyse' : hasDossier ? 'go' : 'create';
  return (
    <DetailPanel
      title={row.projectName}
      subtitle={row.internalNumber}
      onClose={onClose}
      footer={
        <div className="sc-foot">
          {may(scipObligationApi.analyse) ? (
            <Button
              type={step === 'analyse' ? 'primary' : 'default'}
              disabled={isBusy}
              onClick={() => void analyse.run({ modId: row.id })}
            >
              {t('scip.analyse')}
            </Button>
          ) : null}
          {row.runId !== null && may(scipObligationApi.create) ? (
            <Button
              type={step === 'create' ? 'primary' : 'default'}
              disabled={isBusy}
              onClick={() => void create.run({ modId: row.id })}
            >
              {t(hasDossier ? 'scip.rebuild' : 'scip.create')}
            </Button>
          ) : null}
          {hasDossier ? (
            <Button
              type={step === 'go' ? 'primary' : 'default'}
              onClick={() => void navigate(notificationPath(row.id))}
            >
              {t('scip.toNotification')}
            </Button>
          ) : null}
        </div>
      }
    >
      {jobId === undefined ? null : <JobProgress jobId={jobId} refreshes={['scip', 'scipBom']} />}
      {row.runId === null ? (
        <EmptyState title={t('scip.firstAnalyse')} />
      ) : (
        <>
          <Result key={row.runId} runId={row.runId} />
        </>
      )}
    </DetailPanel>
  );
}
