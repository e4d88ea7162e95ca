import { ExperimentOutlined } from '@ant-design/icons';
import { analysisImpactApi, notJudgedReason, type ImpactRow } from '@matlas/contract';
import {
  Can,
  download,
  ErrorState,
  FigureStrip,
  formatDateTime,
  formatNumber,
  Page,
  PageHead,
  RowsSkeleton,
  useCommand,
  useLate,
  useNarrow,
  usePageCrumbs,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { FileButton } from '../../files/workbook-import';
import { RunProgress } from '../run-progress';
import { EntryList } from './entry-list';
import { FindingList } from './finding-list';
import { useImpactTitle } from './impact-words';
import { ModelList, PositionList } from './model-list';
import { PartyList } from './party-list';
import { SheetList } from './sheet-list';

const log = ['impact.title', 'impact.log.read'];
const views = ['entries', 'models', 'findings', 'positions', 'sheets', 'customers', 'suppliers'] as const;
export type View = (typeof views)[number];
const milliseconds = 1000;

/**
 * Limits of an impact: entries that are only text, unknown substances, entries without members, and regulations
 * that cannot be judged.
 */
function Notes({ impact }: { impact: ImpactRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const { codeOf } = useLawWords();
  const { wordsOnly, unknownSubstances, memberless, counts, lists } = impact;
  const lines = [
    wordsOnly > 0 ? t('impact.wordsOnly', { count: wordsOnly }) : '',
    unknownSubstances > 0 ? t('impact.unknownSubstances', { count: unknownSubstances }) : '',
    memberless > 0 ? t('impact.memberless', { count: memberless }) : '',
    ...lists.map(({ code, notJudged }) =>
      notJudged ? t('impact.lawNotJudged', { law: codeOf(code), reason: wordOf(notJudgedReason, notJudged) }) : '',
    ),
  ].filter(Boolean);
  if (counts.entries === 0)
    return <Alert type="success" showIcon banner title={t('impact.nothingChanges')} description={lines.join(' ')} />;
  return lines.length > 0 ? <Alert type="info" showIcon banner title={lines.join(' ')} /> : null;
}

function Actions({ impact, onStarted }: { impact: ImpactRow; onStarted: (jobId: number) => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const exact = useCommand(analysisImpactApi.calculateVerdicts, {
    log: ['impact.title', 'impact.log.exact'],
    onDone: ({ jobId }) => onStarted(jobId),
  });
  const isRunning = impact.exact?.state === 'running';
  return (
    <>
      {isNarrow ? null : (
        <FileButton
          label="impact.export"
          fetches={() => download(analysisImpactApi.export, { id: impact.id }, { log })}
        />
      )}
      <Can needs={analysisImpactApi.calculateVerdicts}>
        <Button
          type="primary"
          icon={<ExperimentOutlined aria-hidden />}
          loading={exact.isPending}
          disabled={impact.counts.models === 0 || isRunning}
          title={impact.counts.models === 0 ? t('impact.noModels') : undefined}
          onClick={() => exact.mutate({ impactId: impact.id })}
        >
          {t(impact.exact ? 'impact.judgeAgain' : 'impact.judge')}
        </Button>
      </Can>
    </>
  );
}

function Strip({ impact, view, onView }: { impact: ImpactRow; view: View; onView: (view: View) => void }) {
  const t = useT();
  const { counts, exact } = impact;
  const figures = [
    {
      key: 'entries',
      label: t('impact.count.entries'),
      value: counts.entries,
      note: t('impact.substancesOf', { count: counts.substances, total: formatNumber(counts.substances) }),
    },
    { key: 'models', label: t('impact.count.models'), value: counts.models },
    { key: 'positions', label: t('impact.count.positions'), value: counts.positions },
    {
      key: 'sheets',
      label: t('impact.count.sheets'),
      value: counts.ownSheets + counts.receivedSheets + counts.publishedSheets,
      note: t('impact.sheetsOf', {
        own: formatNumber(counts.ownSheets),
        received: formatNumber(counts.receivedSheets),
        published: formatNumber(counts.publishedSheets),
      }),
    },
    { key: 'customers', label: t('impact.count.customers'), value: counts.customers },
    { key: 'suppliers', label: t('impact.count.suppliers'), value: counts.suppliers },
    ...(exact?.state === 'done'
      ? [
          {
            key: 'findings',
            label: t('impact.count.findings'),
            value: exact.appears + exact.vanishes + exact.changes,
            note: t('impact.exactShort', {
              appears: formatNumber(exact.appears),
              vanishes: formatNumber(exact.vanishes),
            }),
          },
        ]
      : []),
  ];
  return (
    <FigureStrip
      label={t('impact.figures')}
      figures={figures}
      active={[view]}
      onToggle={(key) => onView(views.find((one) => one === key) ?? 'entries')}
    />
  );
}

function Content({ impact, view }: { impact: ImpactRow; view: View }) {
  switch (view) {
    case 'entries':
      return <EntryList impact={impact} />;
    case 'models':
      return <ModelList impact={impact} />;
    case 'findings':
      return <FindingList impact={impact} />;
    case 'positions':
      return <PositionList impact={impact} />;
    case 'sheets':
      return <SheetList impact={impact} />;
    case 'customers':
      return <PartyList impact={impact} side="customer" />;
    case 'suppliers':
      return <PartyList impact={impact} side="supplier" />;
  }
}

/** One impact: the difference of the lists, and everything that it affects. */
export function ImpactView({ impactId }: { impactId: number }) {
  const t = useT();
  const titleOf = useImpactTitle();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const [jobId, setJob] = useState<number>();
  const { data: impact, error, isLoading, refetch } = useRoute(analysisImpactApi.get, { id: impactId }, { log });
  const isLate = useLate(isLoading);
  const view = views.find((one) => one === search.get('view')) ?? (search.has('modId') ? 'positions' : 'entries');
  const show = (next: View) => setSearch({ impactId: String(impactId), ...(next === 'entries' ? {} : { view: next }) });
  if (error)
    return (
      <Page>
        <PageHead title={t('impact.title')} crumbs={crumbs} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!impact)
    return (
      <Page>
        <PageHead title={t('impact.title')} crumbs={crumbs} />
        {isLate ? <RowsSkeleton /> : null}
      </Page>
    );
  const shown = views.filter((one) => one !== 'findings' || impact.exact?.state === 'done');
  const running = jobId ?? (impact.exact?.state === 'running' ? (impact.exact.jobId ?? undefined) : undefined);
  return (
    <Page>
      <PageHead
        title={titleOf(impact)}
        crumbs={[...crumbs.slice(0, -1), { title: t('impact.title'), to: '/analysis/ListImpact' }]}
        tags={
          isNarrow ? null : (
            <span className="m-faint">
              {t('impact.looked', {
                at: formatDateTime(impact.createTime),
                by: impact.startedBy,
                seconds: (impact.milliseconds / milliseconds).toFixed(1),
              })}
            </span>
          )
        }
        actions={<Actions impact={impact} onStarted={setJob} />}
      />
      {running === undefined ? null : (
        <RunProgress
          key={running}
          jobId={running}
          onDone={() => {
            void refetch();
            show('findings');
          }}
          onClose={() => setJob(undefined)}
        />
      )}
      <Strip impact={impact} view={view} onView={show} />
      <Notes impact={impact} />
      {/* A phone has no tabs: the figures lead to the same lists. */}
      {isNarrow ? null : (
        <Tabs
          size="small"
          className="im-tabs"
          activeKey={view}
          onChange={(key) => show(views.find((one) => one === key) ?? 'entries')}
          items={shown.map((key) => ({ key, label: t(`impact.view.${key}`) }))}
        />
      )}
      <Content key={view} impact={impact} view={view} />
    </Page>
  );
}
