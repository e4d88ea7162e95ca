import {
  analysisApi,
  rulesApi,
  type AnalysisRun,
  type ExemptionFacts,
  type LawRow,
  type VehicleModelOption,
} from '@matlas/contract';
import { businessToday, ErrorState, RowsSkeleton, useCommand, useMay, useRoute, useT } from '@matlas/web-kit';
import { DatePicker, Modal, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { MatchingIssues } from '../bom/matching-check';
import { FactsChoice } from '../shared/exemption-facts';
import { LawChoice } from './law-choice';
import { NotJudgedBefore } from './not-judged-before';
import { useUsualFacts } from './use-usual-facts';
import { readLastLaws, rememberLaws } from './target/last-targets';
import { toTargetInput, type Target } from './target/target';
import { TargetChooser } from './target/target-chooser';

export interface StartedRun {
  target: Target;
  jobId: number;
  runId: number;
}
export interface RunDialogProps {
  models: readonly VehicleModelOption[];
  /** The target of the analysis. If undefined, the dialog asks for it. */
  target: Target | undefined;
  title: string;
  scopes?: readonly Target['scope'][] | undefined;
  /** The previous run, whose regulations are preselected. */
  last: AnalysisRun | undefined;
  /** Regulations that are preselected when there is no previous run. */
  usual?: (law: LawRow) => boolean;
  onStarted: (started: StartedRun) => void;
  onClose: () => void;
}

/**
 * The preselected regulations: those of the previous run, else those of the screen, else those selected last, else
 * those for vehicles. Regulations without a list are left out.
 */
function proposedLawIds(laws: readonly LawRow[], { last, usual }: RunDialogProps): number[] {
  const before = last
    ? [...last.lists, ...last.notJudged].map(({ lawId }) => lawId)
    : usual
      ? undefined
      : readLastLaws();
  const isProposed = (law: LawRow): boolean =>
    before ? before.includes(law.id) : (usual?.(law) ?? law.vehicleDefault);
  const chosen = laws.filter((law) => law.currentList !== null && isProposed(law)).map(({ id }) => id);
  return chosen.length > 0
    ? chosen
    : laws.filter((law) => law.currentList !== null && law.vehicleDefault).map(({ id }) => id);
}

function DayChoice({ day, onChange }: { day: Dayjs | undefined; onChange: (day: Dayjs | undefined) => void }) {
  const t = useT();
  const options = [
    { value: 'today', label: t('analysis.asOfToday') },
    { value: 'day', label: t('analysis.asOfDay') },
  ];
  return (
    <>
      <h3 id="a-as-of">{t('analysis.asOf')}</h3>
      <div className="a-day">
        <Segmented
          aria-labelledby="a-as-of"
          value={day ? 'day' : 'today'}
          options={options}
          onChange={(value) => onChange(value === 'day' ? dayjs(businessToday()) : undefined)}
        />
        {day ? (
          <DatePicker
            aria-label={t('analysis.asOf')}
            value={day}
            allowClear={false}
            onChange={(date) => {
              if (date) onChange(date);
            }}
          />
        ) : null}
      </div>
      <p className="m-faint">{t('analysis.asOfExplained')}</p>
    </>
  );
}

function useLaws(props: RunDialogProps) {
  const may = useMay();
  const query = useRoute(rulesApi.laws.list, {}, { log: 'analysis.log.laws', enabled: may(rulesApi.laws.list) });
  const [own, setOwn] = useState<number[]>();
  const [versions, setVersions] = useState<Readonly<Record<number, number>>>({});
  const chosen = own ?? proposedLawIds(query.data ?? [], props);
  const setVersion = (lawId: number, versionId: number | undefined) =>
    setVersions(({ [lawId]: _before, ...others }) =>
      versionId === undefined ? others : { ...others, [lawId]: versionId },
    );
  return {
    query,
    chosen,
    setOwn,
    versions,
    setVersion,
    listVersionIds: chosen.flatMap((id) => versions[id] ?? []),
    isEmpty: query.data !== undefined && chosen.length === 0,
  };
}

function LawSection({ laws }: { laws: ReturnType<typeof useLaws> }) {
  const t = useT();
  const may = useMay();
  return (
    <>
      <h3>{t('analysis.field.laws')}</h3>
      {laws.query.error ? <ErrorState error={laws.query.error} onRetry={() => void laws.query.refetch()} /> : null}
      {laws.query.isLoading ? <RowsSkeleton /> : null}
      {laws.query.data ? (
        <LawChoice
          laws={laws.query.data}
          chosen={laws.chosen}
          versions={laws.versions}
          onChange={laws.setOwn}
          onVersion={laws.setVersion}
        />
      ) : null}
      {may(rulesApi.laws.list) ? null : <p className="m-faint">{t('analysis.vehicleLaws')}</p>}
      {laws.isEmpty ? (
        <p role="alert" className="a-wrong">
          {t('analysis.chooseLaw')}
        </p>
      ) : null}
    </>
  );
}

/** Starts a run: the target, the regulations with their list versions, the day, and the facts for exemptions. */
export function RunDialog(props: RunDialogProps) {
  const { models, target, title, scopes, onStarted, onClose } = props;
  const t = useT();
  const laws = useLaws(props);
  const [chosen, setChosen] = useState(target);
  const [day, setDay] = useState<Dayjs>();
  const [facts, setFacts] = useState<ExemptionFacts>();
  const usual = useUsualFacts(chosen);
  const isAsking = target === undefined;
  const run = useCommand(analysisApi.startRun, {
    log: ['analysis.title', 'common.actions.run'],
    onDone: ({ jobId, runId }) => {
      if (chosen) onStarted({ target: chosen, jobId, runId });
      rememberLaws(laws.chosen);
      onClose();
    },
  });
  const start = () => {
    if (chosen)
      run.mutate({
        ...toTargetInput(chosen),
        lawIds: laws.chosen,
        listVersionIds: laws.listVersionIds,
        ...(day ? { asOf: day.format('YYYY-MM-DD') } : {}),
        ...(facts ? { facts } : {}),
      });
  };
  const isReady = chosen !== undefined && !laws.isEmpty && !laws.query.isLoading;
  return (
    <Modal
      open
      width={720}
      mask={{ closable: false }}
      title={isAsking ? t('analysis.runOther') : t('analysis.runTitle', { model: title })}
      okText={t('common.actions.run')}
      cancelText={t('kit.cancel')}
      onOk={start}
      onCancel={onClose}
      confirmLoading={run.isPending}
      okButtonProps={{ disabled: !isReady }}
    >
      <div className="a-run-form">
        {isAsking ? (
          <>
            <h3>{t('analysis.what')}</h3>
            <TargetChooser models={models} value={chosen} onChange={setChosen} {...(scopes ? { scopes } : {})} />
          </>
        ) : null}
        <DayChoice day={day} onChange={setDay} />
        {chosen ? (
          <FactsChoice
            value={facts}
            usual={usual}
            isOfSheets={chosen.scope === 'sheets' || chosen.scope === 'supplier'}
            onChange={setFacts}
          />
        ) : null}
        {chosen?.scope === 'vehicle' ? <MatchingIssues modelId={chosen.modId} isComplete /> : null}
        <LawSection laws={laws} />
        <NotJudgedBefore lawIds={laws.chosen} listVersionIds={laws.listVersionIds} asOf={day?.format('YYYY-MM-DD')} />
        {isAsking && !chosen ? <p className="m-faint">{t('analysis.chooseWhat')}</p> : null}
      </div>
    </Modal>
  );
}
