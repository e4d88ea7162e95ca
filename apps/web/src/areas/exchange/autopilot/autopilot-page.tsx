import { exchangeAutopilotApi } from '@matlas/contract';
import {
  ErrorState,
  FigureStrip,
  NoPermissionState,
  Page,
  PageHead,
  RowsSkeleton,
  useLate,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AutopilotSwitch, StateTag } from './autopilot-switch';
import { DryRunView } from './dry-run-view';
import { LogView } from './log-view';
import { RulesView } from './rules-view';
import './autopilot.css';

const views = ['rules', 'dryRun', 'log'] as const;
type View = (typeof views)[number];

/**
 * Rules that accept, hold or reject received sheets: their order, the dry run, the log, and the switch, which is
 * always visible.
 */
export function AutopilotPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const state = useRoute(
    exchangeAutopilotApi.view,
    {},
    { log: ['autopilot.title', 'kit.query'], enabled: may(exchangeAutopilotApi.view) },
  );
  const isLate = useLate(state.isLoading);
  if (!may(exchangeAutopilotApi.view))
    return <NoPermissionState what={t('autopilot.title')} needs={exchangeAutopilotApi.view.needs} />;
  if (state.error)
    return (
      <Page>
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      </Page>
    );
  if (!state.data) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  const view: View = views.find((one) => one === search.get('view')) ?? 'rules';
  const { today, waiting } = state.data;
  const figures = [
    { key: 'accepted', label: t('autopilot.figure.accepted'), value: today.accepted },
    { key: 'rejected', label: t('autopilot.figure.rejected'), value: today.rejected },
    { key: 'held', label: t('autopilot.figure.held'), value: today.held },
    { key: 'waiting', label: t('autopilot.figure.waiting'), value: waiting },
  ];
  return (
    <Page>
      <PageHead
        title={t('autopilot.title')}
        crumbs={crumbs}
        tags={<StateTag state={state.data} />}
        actions={<AutopilotSwitch state={state.data} />}
      />
      <FigureStrip label={t('autopilot.figure.label')} figures={figures} />
      <div className="ap-limits">
        <Segmented<View>
          value={view}
          aria-label={t('autopilot.view.label')}
          options={views.map((value) => ({ value, label: t(`autopilot.view.${value}`) }))}
          onChange={(value) => setSearch(value === 'rules' ? {} : { view: value }, { replace: true })}
        />
      </div>
      {view === 'rules' ? <RulesView state={state.data} /> : view === 'dryRun' ? <DryRunView /> : <LogView />}
    </Page>
  );
}
