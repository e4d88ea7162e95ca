import { ExportOutlined, SyncOutlined } from '@ant-design/icons';
import { analysisApi, type AnalysisRun } from '@matlas/contract';
import { Can, download, formatDate, formatDateTime, formatNumber, Name, PageHead, useNarrow, usePageCrumbs, useT, type T } from '@matlas/web-kit';
import { App, Button, Dropdown, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { AnalysisState } from './analysis-state';
import type { RunChoice } from './use-run-choice';
import { StaleTag } from './stale-tag';
import { questionOf } from './use-findings';
import type { PatchState } from './use-analysis-state';

export interface RunHeadProps {
  choice: RunChoice;
  state: AnalysisState;
  patch: PatchState;
  onRun: () => void;
}

const milliseconds = 1000;
const views: readonly AnalysisState['view'][] = ['findings', 'totals'];

/** `Run 24 · 2026-03-18 09:41 · 3.1 s` */
function runWords(t: T, run: AnalysisRun): string {
  const took = run.milliseconds === null ? '' : t('analysis.seconds', { seconds: (run.milliseconds / milliseconds).toFixed(1) });
  return [t('analysis.run', { number: run.number }), formatDateTime(run.finishedAt ?? run.startedAt), took].filter(Boolean).join(' · ');
}

function ModelPicker({ choice: { models, model }, patch }: RunHeadProps) {
  const t = useT();
  return (
    <Select className="a-model" variant="borderless" aria-label={t('analysis.model')} showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} placeholder={t('analysis.chooseModel')} value={model?.id ?? null}
      options={models.map(({ id, projectName, internalNumber }) => ({ value: id, label: `${projectName} ${internalNumber}` }))} labelRender={() => <strong><Name of={{ name: model?.projectName }} /></strong>}
      onChange={(modId) => { if (modId !== null) patch({ modId, runId: undefined, compare: undefined, open: undefined, supplier: '', lawIds: [] }); }} />
  );
}

function RunPicker({ choice: { runs, run, model }, patch }: RunHeadProps) {
  const t = useT();
  if (!run) return null;
  return (
    <>
      <Select size="small" variant="borderless" className="a-run" aria-label={t('analysis.runs')} popupMatchSelectWidth={false} value={run.id} options={runs.map((one) => ({ value: one.id, label: runWords(t, one) }))}
        onChange={(runId) => patch({ modId: model?.id, runId, compare: undefined, open: undefined })} />
      {run.stale ? <StaleTag key={run.id} run={run} /> : null}
    </>
  );
}

function ComparePicker({ choice: { runs, run, compared }, patch }: RunHeadProps) {
  const t = useT();
  const others = runs.filter(({ id }) => id !== run?.id);
  if (others.length === 0) return null;
  const options = [{ value: 0, label: t('analysis.compareNone') }, ...others.map((one) => ({ value: one.id, label: [t('analysis.run', { number: one.number }), formatDate(one.finishedAt)].join(' · ') }))];
  return (
    <span className="a-choice"><span className="m-faint">{t('analysis.compareWith')}</span>
      <Select className="a-compare" aria-label={t('analysis.compareWith')} popupMatchSelectWidth={false} value={compared?.id ?? 0} options={options} onChange={(id) => patch({ compare: id === 0 ? 'none' : id, open: undefined, ...(id === 0 ? { changedOnly: false } : {}) })} />
    </span>
  );
}

/** The whole report to hand over, or the rows as they are filtered now; in the reader's language. */
function ExportMenu({ choice: { run, compared }, state }: RunHeadProps) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  if (!run) return null;
  const save = async (isWhole: boolean) => {
    setBusy(true);
    const question = questionOf(state, run.id, compared?.id);
    const report = { runId: run.id, verdicts: [], lawIds: [], ...(compared ? { compareWith: compared.id } : {}) };
    const log = { log: ['analysis.title', 'kit.export'] };
    const file = isWhole ? download(analysisApi.exportRun, report, log) : download(analysisApi.exportFindings, question, log);
    await file.catch((reason: Error) => message.error(reason.message));
    setBusy(false);
  };
  const items = [{ key: 'report', label: t('analysis.exportReport'), onClick: () => void save(true) }, { key: 'rows', label: t('analysis.exportRows'), onClick: () => void save(false) }];
  return <Can needs={analysisApi.exportRun}><Dropdown trigger={['click']} menu={{ items }}><Button icon={<ExportOutlined aria-hidden />} loading={isBusy}>{t('kit.export')}</Button></Dropdown></Can>;
}

function ViewSwitch({ state, patch }: RunHeadProps) {
  const t = useT();
  const options = views.map((value) => ({ value, label: t(`analysis.view.${value}`) }));
  return <Segmented<AnalysisState['view']> aria-label={t('analysis.view.label')} value={state.view} onChange={(view) => patch({ view, open: undefined })} options={options} />;
}

/** Model, run and compared run; Run again is the next step of the job. */
export function RunHead(props: RunHeadProps) {
  const { choice: { model, run, runs, unfinished }, onRun } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const isRunning = unfinished?.state === 'running';
  const canRun = model !== undefined && model.bomPositions > 0;
  return (
    <PageHead
      crumbs={crumbs} title={<span className="m-hidden">{t('analysis.title')} {model?.projectName}</span>} tags={<span className="a-head"><ModelPicker {...props} /><RunPicker {...props} /></span>}
      actions={<>
        {run ? <ViewSwitch {...props} /> : null}
        {isNarrow ? null : <ComparePicker {...props} />}
        {run && !isNarrow ? <ExportMenu {...props} /> : null}
        {canRun && runs.length > 0 ? <Can needs={analysisApi.run}><Button type="primary" icon={<SyncOutlined aria-hidden />} disabled={isRunning} title={isRunning ? t('analysis.isRunning') : undefined} onClick={onRun}>{t('common.actions.runAgain')}</Button></Can> : null}
      </>}
    />
  );
}

/** Lists of a run for the status bar: `REACH SVHC 2026-02-04 (253)`. */
export const listsOf = (run: AnalysisRun, codeOf: (code: string) => string): string => run.lists.map(({ code, label, items }) => `${codeOf(code)} ${label} (${formatNumber(items)})`).join(' · ');
