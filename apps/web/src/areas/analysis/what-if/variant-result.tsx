import {
  analysisApi,
  analysisTaskApi,
  analysisWhatIfApi,
  type AnalysisRun,
  type Finding,
  type Out,
  type WhatIfResult,
  type WhatIfRow,
} from '@matlas/contract';
import {
  Can,
  CallError,
  FigureStrip,
  formatChange,
  formatMass,
  Name,
  useCommand,
  useRoute,
  useT,
  Verdict,
  verdictOrder,
  type Figure,
} from '@matlas/web-kit';
import { Alert, Button, Table, type TableColumnType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLawWords } from '../../shared/law-words';
import { ChangeMark, lawLabel, positionNames, findingSubject } from '../finding-words';
import { TaskForm } from '../impact/task-list';
import { NotJudged } from '../not-judged';
import { RunProgress } from '../run-progress';
import { Replacements } from './variant-editor';

type Started = Out<typeof analysisWhatIfApi.run>;
const maxRows = 50;
const tableHeight = 320;
const title = 'whatIf.log.title';

/** Starts the missing runs one after the other: first the unchanged data, then the variant. */
function useRuns(whatIf: WhatIfRow, run: AnalysisRun, startsAtOnce: boolean) {
  const [started, setStarted] = useState<Started>();
  const command = useCommand(analysisWhatIfApi.run, {
    log: [title, 'whatIf.log.run'],
    onDone: (next) => setStarted(next.phase === 'done' ? undefined : next),
  });
  const start = () =>
    command.mutate({
      id: whatIf.id,
      lawIds: [...run.lists, ...run.notJudged].map(({ lawId }) => lawId),
      ...(run.asOfGiven ? { asOf: run.asOf } : {}),
    });
  const begun = useRef(false);
  useEffect(() => {
    if (!startsAtOnce || begun.current) return;
    begun.current = true;
    start();
  });
  const next = () => {
    if (started?.phase === 'base') start();
    else setStarted(undefined);
  };
  return { started, start, next, isPending: command.isPending };
}

function useColumns(): TableColumnType<Finding>[] {
  const t = useT();
  const { codeOf } = useLawWords();
  return [
    {
      key: 'change',
      title: t('whatIf.field.change'),
      width: 130,
      render: (_value, finding) => <ChangeMark finding={finding} />,
    },
    {
      key: 'part',
      title: t('whatIf.field.part'),
      ellipsis: true,
      render: (_value, finding) => (
        <>
          <Name of={positionNames(finding)} /> <span className="m-faint">{finding.positionNumber}</span>
        </>
      ),
    },
    {
      key: 'substance',
      title: t('whatIf.field.substance'),
      width: 170,
      ellipsis: true,
      render: (_value, finding) =>
        finding.confidential && !finding.substanceName ? '***' : findingSubject(t, finding),
    },
    {
      key: 'law',
      title: t('whatIf.field.law'),
      width: 120,
      ellipsis: true,
      render: (_value, finding) => lawLabel(t, codeOf, finding),
    },
    {
      key: 'verdict',
      title: t('whatIf.field.after'),
      width: 120,
      render: (_value, finding) => (finding.change === 'gone' ? '–' : <Verdict value={finding.verdict} />),
    },
  ];
}
function Difference({
  result,
  onFindings,
}: {
  result: WhatIfResult;
  onFindings: (runId: number, compare: number) => void;
}) {
  const t = useT();
  const columns = useColumns();
  const { runId, baseRunId } = result;
  const { data, isLoading } = useRoute(
    analysisApi.findings,
    { runId, compareWith: baseRunId, changedOnly: true, verdicts: [], lawIds: [], pageSize: maxRows },
    { log: [title, 'whatIf.log.result'] },
  );
  const total = result.new + result.gone + result.changed;
  if (total === 0) return <Alert type="success" showIcon title={t('whatIf.nothingChanges')} />;
  return (
    <>
      <Table<Finding>
        size="small"
        className="m-table"
        tableLayout="fixed"
        rowKey={({ runId: of, id }) => `${of}.${id}`}
        loading={isLoading}
        dataSource={data?.records ?? []}
        columns={columns}
        pagination={false}
        scroll={{ y: tableHeight, x: 640 }}
      />
      {total > maxRows ? <p className="m-faint">{t('whatIf.firstOnes', { count: maxRows })}</p> : null}
      <div className="wi-bar">
        <Button onClick={() => onFindings(runId, baseRunId)}>{t('whatIf.openFindings')}</Button>
      </div>
    </>
  );
}
function Figures({ result }: { result: WhatIfResult }) {
  const t = useT();
  const verdicts = verdictOrder.map((verdict): Figure => {
    const [before, after] = [result.baseCounts[verdict] ?? 0, result.counts[verdict] ?? 0];
    return {
      key: verdict,
      label: <Verdict value={verdict} />,
      value: after,
      suffix: before === after ? undefined : formatChange(after - before),
    };
  });
  const mass: Figure = {
    key: 'mass',
    label: t('whatIf.massOf'),
    value: formatMass(result.massGrams),
    note:
      result.massGrams === result.baseMassGrams
        ? undefined
        : `${t('whatIf.asItIs')} ${formatMass(result.baseMassGrams)}`,
  };
  return (
    <FigureStrip
      label={t('whatIf.result')}
      figures={[
        ...verdicts,
        { key: 'new', label: t('whatIf.newFindings'), value: result.new },
        { key: 'gone', label: t('whatIf.gone'), value: result.gone },
        { key: 'changed', label: t('whatIf.changed'), value: result.changed },
        mass,
      ]}
    />
  );
}

/** A saved variant: its replacements, and its result compared with the unchanged data. */
export function VariantResult({
  run,
  whatIf,
  startsAtOnce,
  onEdit,
  onBack,
  onFindings,
}: {
  run: AnalysisRun;
  whatIf: WhatIfRow;
  startsAtOnce: boolean;
  onEdit: () => void;
  onBack: () => void;
  onFindings: (runId: number, compare: number) => void;
}) {
  const t = useT();
  const runs = useRuns(whatIf, run, startsAtOnce);
  const [isTask, setTask] = useState(false);
  const replacementsQuery = useRoute(
    analysisWhatIfApi.check,
    { modId: whatIf.modId, variant: whatIf.variant },
    { log: [title, 'whatIf.log.check'] },
  );
  const result = useRoute(analysisWhatIfApi.result, { id: whatIf.id }, { log: [title, 'whatIf.log.result'] });
  const { started } = runs;
  return (
    <div className="wi-form">
      <h3>{whatIf.name}</h3>
      {whatIf.note ? <p className="m-faint">{whatIf.note}</p> : null}
      {replacementsQuery.error instanceof CallError ? (
        <Alert
          type="warning"
          showIcon
          title={replacementsQuery.error.issues[0]?.message ?? replacementsQuery.error.message}
        />
      ) : (
        <Replacements replacements={replacementsQuery.data ?? []} />
      )}
      {started?.jobId ? (
        <>
          <p role="status" className="m-faint">
            {t(`whatIf.phase.${started.phase === 'base' ? 'base' : 'variant'}`)}
          </p>
          <RunProgress key={started.jobId} jobId={started.jobId} onDone={runs.next} onClose={runs.next} />
        </>
      ) : null}
      {result.data && !started ? (
        <>
          <NotJudged run={result.data} />
          <Figures result={result.data} />
          {result.data.stale ? <Alert type="warning" showIcon title={t('whatIf.stale')} /> : null}
          <Difference result={result.data} onFindings={onFindings} />
        </>
      ) : null}
      <div className="wi-bar">
        <Button onClick={onBack}>{t('whatIf.back')}</Button>
        {whatIf.can.edit ? <Button onClick={onEdit}>{t('whatIf.edit')}</Button> : null}
        <Can needs={analysisTaskApi.saveOrUpdate}>
          <Button onClick={() => setTask(true)}>{t('whatIf.makeTask')}</Button>
        </Can>
        <Can needs={analysisWhatIfApi.run}>
          <Button type="primary" loading={runs.isPending} disabled={started !== undefined} onClick={runs.start}>
            {t('whatIf.runAgain')}
          </Button>
        </Can>
      </div>
      {isTask ? (
        <TaskForm
          record={undefined}
          whatIfId={whatIf.id}
          initial={{ title: t('whatIf.taskTitle', { name: whatIf.name }), note: whatIf.note }}
          onClose={() => setTask(false)}
        />
      ) : null}
    </div>
  );
}
