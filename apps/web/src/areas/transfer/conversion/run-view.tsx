import { type ConversionRun } from '@matlas/contract';
import {
  ErrorState,
  FigureStrip,
  JobCard,
  Page,
  PageHead,
  RowsSkeleton,
  useJob,
  useLate,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { OpenCodes } from './open-codes';
import { RunActions } from './run-actions';
import { RunSheets } from './run-sheets';
import { useRun, type RunWork } from './use-run';
import '../../mds/mds.css';
import './conversion.css';

interface Props {
  runId: number;
  direction: ConversionRun['direction'];
  onBack: () => void;
}
type View = 'codes' | 'sheets';

/** Progress of the job, and its error. Its results are shown below, so nothing is shown when it is done. */
function RunJob({ jobId, onEnd }: { jobId: number; onEnd: () => void }) {
  const { data: job } = useJob(jobId, { onEnd });
  return job && job.state !== 'done' ? (
    <div className="cv-job">
      <JobCard job={job} />
    </div>
  ) : null;
}

/** The open codes or the sheets; the codes come first as long as there are any. */
function Result({ run, work }: { run: ConversionRun; work: RunWork }) {
  const t = useT();
  const [chosen, setChosen] = useState<View>();
  const hasCodes = run.openCodes > 0 && run.stored === 0;
  const view: View = hasCodes ? (chosen ?? 'codes') : 'sheets';
  const options = [
    { value: 'codes' as const, label: t('conversion.result.codes', { count: run.openCodes }) },
    { value: 'sheets' as const, label: t('conversion.result.sheets', { count: run.sheets }) },
  ];
  return (
    <>
      {hasCodes ? (
        <div className="cv-views">
          <Segmented<View>
            value={view}
            aria-label={t('conversion.view.label')}
            options={options}
            onChange={setChosen}
          />
        </div>
      ) : null}
      {view === 'codes' ? <OpenCodes key={run.jobId} run={run} work={work} /> : <RunSheets run={run} />}
    </>
  );
}

/** One conversion run: progress, open codes, sheets, and the next actions. */
export function RunView({ runId, direction, onBack }: Props) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const work = useRun(runId, direction);
  const { data: run, error, isLoading, refetch } = work.found;
  const isLate = useLate(isLoading);
  const head = (actions?: ReactNode) => (
    <PageHead
      title={run?.fileName ?? t(`conversion.run.${direction}`, { id: runId })}
      crumbs={crumbs}
      actions={
        <>
          {actions}
          <Button onClick={onBack}>{t('conversion.back')}</Button>
        </>
      }
    />
  );
  if (error && !run)
    return (
      <Page>
        {head()}
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!run)
    return (
      <Page>
        {head()}
        {isLate ? <RowsSkeleton /> : null}
      </Page>
    );
  const figures = [
    { key: 'sheets', label: t('conversion.figure.sheets'), value: run.sheets },
    { key: 'converted', label: t('conversion.figure.converted'), value: run.converted },
    { key: 'refused', label: t('conversion.figure.refused'), value: run.refused },
    { key: 'losses', label: t('conversion.figure.losses'), value: run.losses },
    { key: 'openCodes', label: t('conversion.figure.openCodes'), value: run.openCodes },
    ...(direction === 'fromImds'
      ? [
          { key: 'unmatched', label: t('conversion.figure.unmatched'), value: run.unmatched },
          { key: 'stored', label: t('conversion.figure.stored'), value: run.stored },
        ]
      : []),
  ];
  return (
    <Page>
      {head(run.checked ? <RunActions run={run} work={work} /> : null)}
      {run.jobId === null ? null : <RunJob key={run.jobId} jobId={run.jobId} onEnd={work.refresh} />}
      {run.checked ? (
        <>
          <FigureStrip label={t('conversion.figure.label')} figures={figures} />
          <p className="cv-form">
            {run.layout ? t('conversion.byLayout', run.layout) : t(`conversion.form.${direction}`)}
          </p>
          <Result run={run} work={work} />
        </>
      ) : null}
    </Page>
  );
}
