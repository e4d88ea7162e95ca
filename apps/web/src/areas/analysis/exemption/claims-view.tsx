import {
  analysisExemptionApi,
  claimOutcome,
  type ExemptionClaim,
  type ExemptionRun,
  type ExemptionSummary,
} from '@matlas/contract';
import { decidingBound } from '@matlas/domain';
import {
  EmptyState,
  ErrorState,
  FigureStrip,
  formatPercentRange,
  noValue,
  Name,
  Page,
  PageHead,
  ResourceList,
  RowsSkeleton,
  useLate,
  useName,
  usePageCrumbs,
  useRoute,
  useT,
  Verdict,
  type Column,
  type Figure,
} from '@matlas/web-kit';
import { Alert, Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFactsText } from '../../shared/exemption-facts';
import { useLawWords } from '../../shared/law-words';
import { ClaimPanel } from './claim-panel';
import { EndDateText, OutcomeTag } from './exemption-words';
import { KeepReport } from '../reports/keep-report';
import { useExemptionAddress } from './use-exemption-address';
import { WhatIfDialog } from './what-if-dialog';

function useColumns(): Column<ExemptionClaim>[] {
  const { codeOf } = useLawWords();
  const nameOf = useName();
  return [
    {
      field: 'positionName',
      priority: 1,
      sortable: true,
      render: (row) => (
        <span className="e-two">
          <Name of={{ name: row.positionName, foreignName: row.positionForeignName }} />
          <span className="m-faint">
            {[row.positionNumber, nameOf({ name: row.nodeName, foreignName: row.nodeForeignName })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { field: 'verdict', width: 104, priority: 1, render: (row) => <Verdict value={row.verdict} /> },
    {
      field: 'outcome',
      width: 168,
      priority: 1,
      sortable: true,
      render: (row) => <OutcomeTag outcome={row.outcome} />,
    },
    {
      field: 'substanceName',
      width: 180,
      priority: 2,
      sortable: true,
      render: (row) => (
        <span className="e-two">
          <span title={row.substanceName ?? ''}>{row.substanceName}</span>
          <span className="m-faint">{codeOf(row.lawCode)}</span>
        </span>
      ),
    },
    {
      key: 'content',
      width: 130,
      priority: 3,
      align: 'right',
      render: (row) => formatPercentRange(row.minPercent, row.maxPercent, { limit: decidingBound(row) }),
    },
    {
      field: 'code',
      width: 96,
      priority: 3,
      sortable: true,
      render: (row) => <span title={row.codeText ?? ''}>{row.code}</span>,
    },
    {
      key: 'entry',
      width: 104,
      priority: 2,
      render: (row) => <span title={row.entry?.text}>{row.entry?.entry ?? noValue}</span>,
    },
    { key: 'until', width: 256, priority: 2, render: (row) => <EndDateText claim={row} /> },
    {
      field: 'supplierName',
      width: 160,
      isExtra: true,
      sortable: true,
      render: (row) => nameOf({ name: row.supplierName, foreignName: row.supplierForeignName }),
    },
  ];
}

/**
 * Outcomes of the claims as filters, with the number of findings without a claimed exemption and of hidden
 * findings.
 */
function OutcomeFigures({ summary }: { summary: ExemptionSummary }) {
  const t = useT();
  const { outcomes, toggle } = useExemptionAddress();
  const figures = claimOutcome.values
    .filter((one) => (summary.counts[one] ?? 0) > 0)
    .map((one): Figure => ({ key: one, label: <OutcomeTag outcome={one} />, value: summary.counts[one] ?? 0 }));
  const notes = [
    summary.unclaimed > 0 ? t('exemptions.unclaimed', { count: summary.unclaimed }) : '',
    summary.hidden > 0 ? t('exemptions.hidden', { count: summary.hidden }) : '',
  ].filter(Boolean);
  if (figures.length === 0 && notes.length === 0) return null;
  return (
    <FigureStrip
      label={t('exemptions.outcomes')}
      figures={figures}
      active={outcomes}
      onToggle={(key) => {
        if (claimOutcome.has(key)) toggle(key);
      }}
      extra={notes.length > 0 ? <span className="m-faint">{notes.join(t('exemptions.comma'))}</span> : undefined}
    />
  );
}

function RunFactsLine({ summary: { number, dates, ownPositions } }: { summary: ExemptionSummary }) {
  const t = useT();
  const words = useFactsText();
  const facts = words({ ...dates, sparePart: dates.sparePart === null ? 'unknown' : dates.sparePart ? 'yes' : 'no' });
  return (
    <span className="m-faint e-dates">
      {[
        t('exemptions.runNumber', { number }),
        facts,
        ownPositions > 0 ? t('exemptionFacts.own', { count: ownPositions }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

/** Selects a current run. Any other run, such as a what-if, is shown under its own title. */
function RunChoice({
  runs,
  runId,
  summary,
}: {
  runs: readonly ExemptionRun[];
  runId: number;
  summary: ExemptionSummary | undefined;
}) {
  const t = useT();
  const { patch } = useExemptionAddress();
  const options = runs.map((run) => ({
    value: run.runId,
    label: t('exemptions.run', { title: run.title, number: run.number }),
  }));
  return (
    <Select
      className="e-run"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('exemptions.field.run')}
      value={options.some(({ value }) => value === runId) ? runId : undefined}
      placeholder={summary ? t('exemptions.run', { title: summary.title, number: summary.number }) : ''}
      options={options}
      onChange={(value) => patch({ runId: String(value), entry: undefined, outcomes: undefined })}
    />
  );
}

function EntryChoice({ summary }: { summary: ExemptionSummary }) {
  const t = useT();
  const { entryId, patch } = useExemptionAddress();
  const { codeOf } = useLawWords();
  const options = summary.entries.map(({ entryId: value, lawCode, entry, text, findings }) => ({
    value,
    label: [codeOf(lawCode), entry, text, t('exemptions.findings', { count: findings })].join(' · '),
  }));
  return (
    <Select
      className="e-entry"
      size="small"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('exemptions.field.entry')}
      placeholder={t('exemptions.anyEntry')}
      value={entryId}
      options={options}
      onChange={(value?: number) => patch({ entry: value === undefined ? undefined : String(value) })}
    />
  );
}

function Claims({ runs, runId, switcher }: { runs: readonly ExemptionRun[]; runId: number; switcher: ReactNode }) {
  const t = useT();
  const { outcomes, entryId } = useExemptionAddress();
  const [isAsking, setAsking] = useState(false);
  const columns = useColumns();
  const {
    data: summary,
    error,
    refetch,
  } = useRoute(analysisExemptionApi.summary, { runId }, { log: 'exemptions.log.summary' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const above = summary ? (
    <>
      <OutcomeFigures summary={summary} />
      {summary.kept ? null : <Alert banner type="warning" title={t('exemptions.notKept')} />}
    </>
  ) : null;
  const actions = (
    <>
      {switcher}
      <RunChoice runs={runs} runId={runId} summary={summary} />
      <Button
        disabled={!summary?.kept}
        title={summary?.kept === false ? t('exemptions.notKept') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('exemptions.whatIf')}
      </Button>
      <KeepReport kind="exemptions" runId={runId} modId={summary?.modId ?? undefined} title={summary?.title} />
    </>
  );
  return (
    <>
      <ResourceList
        name="exemptions"
        list={analysisExemptionApi.claims}
        columns={columns}
        fixed={{ runId, outcomes, entryIds: entryId === undefined ? [] : [entryId] }}
        exports={analysisExemptionApi.exportRun}
        actions={actions}
        above={
          <>
            {above}
            {summary ? (
              <div className="e-bar">
                <RunFactsLine summary={summary} />
                <EntryChoice summary={summary} />
              </div>
            ) : null}
          </>
        }
        panel={(claim, close) => <ClaimPanel key={claim.id} claim={claim} onClose={close} />}
      />
      {isAsking && summary ? <WhatIfDialog summary={summary} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Claims of the run in the URL, or of the current run of a target. */
export function ClaimsView({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const { runId } = useExemptionAddress();
  const {
    data: runs,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisExemptionApi.runs, {}, { log: 'exemptions.log.runs' });
  const isLate = useLate(isLoading);
  const shown = runId ?? runs?.[0]?.runId;
  if (runs && shown !== undefined) return <Claims key={shown} runs={runs} runId={shown} switcher={switcher} />;
  return (
    <Page>
      <PageHead title={t('exemptions.title')} crumbs={crumbs} actions={switcher} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {runs ? (
        <EmptyState
          title={t('exemptions.noRuns')}
          action={<Link to="/analysis/SpecialSubstanceAnalysis">{t('exemptions.goAnalyse')}</Link>}
        >
          {t('exemptions.noRunsExplained')}
        </EmptyState>
      ) : null}
    </Page>
  );
}
