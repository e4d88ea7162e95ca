import { analysisReportApi, MAX_REPORT_STATES, reportInput, type ReportRow, type ReportState } from '@matlas/contract';
import {
  Facts,
  formatDateTime,
  nothing,
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

type States = ReadonlyMap<number, ReportState>;
const Asked = createContext<{ states: States; want: (id: number) => void }>({
  states: new Map(),
  want: () => undefined,
});

/** Asks for the states of whatever rows are drawn inside, all in one call after the list is there. */
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
  return <Asked value={value}>{children}</Asked>;
}
function useReportState(id: number): ReportState | undefined {
  const { states, want } = useContext(Asked);
  useEffect(() => want(id), [id, want]);
  return states.get(id);
}
export function ReportStateCell({ id }: { id: number }) {
  return <StateTag state={useReportState(id)} />;
}
function StateTag({ state }: { state: ReportState | undefined }) {
  const t = useT();
  if (!state || state.state === 'hidden') return <>{nothing}</>;
  return (
    <Tag color={colorOf[state.state]} title={state.reason ?? t(`reports.stateExplained.${state.state}`)}>
      {t(`reports.state.${state.state}`)}
    </Tag>
  );
}

/** Whether the report still tells what holds, what became another since, and making it anew. */
export function StateSection({ report }: { report: ReportRow }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const { message } = App.useApp();
  const state = useReportState(report.id);
  const remake = useCommand(analysisReportApi.remake, {
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
      {isOld && may(analysisReportApi.remake) ? (
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
