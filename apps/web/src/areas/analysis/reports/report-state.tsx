import { analysisReportApi, MAX_REPORT_STATES, reportInput, type ReportRow, type ReportState } from '@matlas/contract';
import {
  Facts,
  formatDateTime,
  noValue,
  PanelSection,
  useCommand,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { SyncOutlined } from '@ant-design/icons';
import { App, Button, Tag } from 'antd';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

const colorOf = { current: 'success', newer: 'warning', changed: 'warning', gone: 'default' } as const;

type StatesById = ReadonlyMap<number, ReportState>;
const ReportStatesContext = createContext<{ states: StatesById; want: (id: number) => void }>({
  states: new Map(),
  want: () => undefined,
});

/** Collects the ids of the rendered reports and loads their states in one call after the list has loaded. */
export function ReportStates({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const want = useCallback(
    (id: number) => setIds((known) => (known.includes(id) ? known : [...known, id].slice(-MAX_REPORT_STATES))),
    [],
  );
  const { data } = useRoute(
    analysisReportApi.states,
    { ids: [...ids] },
    { log: 'reports.log.states', enabled: ids.length > 0, keepPrevious: true },
  );
  const value = useMemo(
    () => ({ states: new Map((data ?? []).map((state) => [state.id, state])), want }),
    [data, want],
  );
  return <ReportStatesContext value={value}>{children}</ReportStatesContext>;
}
function useReportState(id: number): ReportState | undefined {
  const { states, want } = useContext(ReportStatesContext);
  useEffect(() => want(id), [id, want]);
  return states.get(id);
}
export function ReportStateCell({ id }: { id: number }) {
  return <StateTag state={useReportState(id)} />;
}
function StateTag({ state }: { state: ReportState | undefined }) {
  const t = useT();
  if (!state || state.state === 'hidden') return <>{noValue}</>;
  return (
    <Tag color={colorOf[state.state]} title={state.reason ?? t(`reports.stateExplained.${state.state}`)}>
      {t(`reports.state.${state.state}`)}
    </Tag>
  );
}

/** Whether the report is still up to date, what has changed since, and the button to create it again. */
export function StateSection({ report }: { report: ReportRow }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const { message } = App.useApp();
  const state = useReportState(report.id);
  const remake = useCommand(analysisReportApi.repeatReport, {
    log: 'reports.log.remake',
    pendingUntil: 'lists',
    onDone: () => void message.success(t('reports.started')),
  });
  if (!state || state.state === 'hidden') return null;
  const changed = state.changes
    .filter(({ key }) => key !== 'vehicle')
    .map(({ key, before, after }): [string, string] => [
      wordOf(reportInput, key),
      t('reports.changedTo', { before: before || '–', after: after || '–' }),
    ]);
  const isOld = state.state === 'newer' || state.state === 'changed';
  return (
    <PanelSection title={t('reports.stateOf', { day: formatDateTime(report.createTime) })}>
      <p>
        <StateTag state={state} /> {t(`reports.stateExplained.${state.state}`)}
        {state.reason ? ` ${state.reason}` : ''}
      </p>
      {changed.length > 0 ? <Facts items={changed} /> : null}
      {isOld && may(analysisReportApi.repeatReport) ? (
        <Button
          icon={<SyncOutlined aria-hidden />}
          loading={remake.isPending}
          onClick={() => remake.mutate({ id: report.id })}
        >
          {t('reports.remake')}
        </Button>
      ) : null}
    </PanelSection>
  );
}
