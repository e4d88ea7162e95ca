import { analysisApi } from '@matlas/contract';
import { NoPermissionState, useMay, useNarrow, useRoute, useT } from '@matlas/web-kit';
import { Segmented, Select } from 'antd';
import { AnalysisScreen, type ScreenProps } from './analysis-screen';
import { views, type AnalysisView } from './analysis-state';
import { ExportMenu } from './export-menu';
import { ComparePicker } from './run-head';
import { RunResult } from './run-result';
import { WhatIfButton } from './what-if/what-if-button';

function ViewSwitch({ state, patch }: ScreenProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const choose = (view: AnalysisView) => patch({ view, open: undefined });
  const options = views.map((value) => ({ value, label: t(`analysis.view.${value}`) }));
  if (isNarrow)
    return (
      <Select<AnalysisView>
        aria-label={t('analysis.view.label')}
        popupMatchSelectWidth={false}
        value={state.view}
        options={options}
        onChange={choose}
      />
    );
  return (
    <Segmented<AnalysisView>
      aria-label={t('analysis.view.label')}
      value={state.view}
      onChange={choose}
      options={options}
    />
  );
}

function Actions(props: ScreenProps) {
  const { choice, run, state, patch } = props;
  const isNarrow = useNarrow();
  return (
    <>
      <ViewSwitch {...props} />
      <WhatIfButton run={run} state={state} patch={patch} />
      {isNarrow ? null : (
        <>
          <ComparePicker choice={choice} patch={patch} />
          <ExportMenu run={run} compared={choice.compared} state={state} />
        </>
      )}
    </>
  );
}

function Result({ run, choice: { compared }, state, patch }: ScreenProps) {
  const counts = useRoute(
    analysisApi.countFindings,
    { runId: run.id, ...(compared ? { compareWith: compared.id } : {}) },
    { log: 'analysis.log.counts', keepPrevious: true },
  );
  return <RunResult run={run} compared={compared} counts={counts.data} state={state} patch={patch} />;
}

/**
 * Prohibited and restricted substances of a vehicle, a branch, data sheets or a supplier: run, view, compare and
 * export (ux.md section 6).
 */
export function SubstanceAnalysisPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisApi.findings))
    return <NoPermissionState what={t('analysis.title')} needs={analysisApi.findings.needs} />;
  return (
    <AnalysisScreen screen={t('analysis.title')} actions={(props) => <Actions {...props} />}>
      {(props) => <Result {...props} />}
    </AnalysisScreen>
  );
}
