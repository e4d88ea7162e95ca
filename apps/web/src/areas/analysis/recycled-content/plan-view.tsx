import {
  analysisRecycledContentApi,
  RECYCLED_GROUPS,
  type RecycledPlanView,
  type RecycledStep,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatMass,
  formatPercent,
  Name,
  noValue,
  RowsSkeleton,
  useLate,
  useNarrow,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, InputNumber, Segmented, Tag } from 'antd';
import { formatReadableMass } from '../../shared/masses';
import { AskRecyclate } from './ask-recyclate';
import { useRecycledAddress } from './use-recycled-address';

const formatShare = (percent: string): string => formatPercent(percent);

function PlanTargetFields({ modId }: { modId: number }) {
  const t = useT();
  const { planQuery, patch, setExcluded } = useRecycledAddress(modId);
  const number = (name: string, value: string, label: string) => (
    <label>
      {label}
      <InputNumber
        size="small"
        min={0}
        max={100}
        value={Number(value)}
        aria-label={label}
        suffix="%"
        onChange={(next) => {
          if (next !== null) patch({ [name]: String(next) });
        }}
      />
    </label>
  );
  return (
    <div className="md-bar mg-wish">
      <Segmented
        size="small"
        aria-label={t('recycledContent.by')}
        value={planQuery.by}
        options={RECYCLED_GROUPS.map((value) => ({ value, label: t(`recycledContent.view.${value}`) }))}
        onChange={(by) => patch({ by, exclude: undefined })}
      />
      {number('assumed', planQuery.assumedPercent, t('recycledContent.assumed'))}
      {number('assumedElv', planQuery.assumedEndOfLifePercent, t('recycledContent.assumedElv'))}
      {planQuery.exclude.length > 0 ? (
        <Button size="small" onClick={() => setExcluded([])}>
          {t('recycledContent.excludedNone', { count: planQuery.exclude.length })}
        </Button>
      ) : null}
    </div>
  );
}

function Step({ step, index, model }: { step: RecycledStep; index: number; model: VehicleModelOption }) {
  const t = useT();
  const isNarrow = useNarrow();
  const { planQuery, setExcluded } = useRecycledAddress(model.id);
  const name =
    step.name === null ? t('recycledContent.nobody') : <Name of={{ name: step.name, foreignName: step.foreignName }} />;
  const leave = (
    <Button size="small" type="text" onClick={() => setExcluded([...planQuery.exclude, step.key])}>
      {t('recycledContent.leaveOut')}
    </Button>
  );
  const ask = (
    <AskRecyclate row={step} percent={planQuery.assumedPercent} modId={model.id} project={model.projectName} />
  );
  const action = (
    <Tag color={step.action === 'ask' ? 'processing' : 'warning'}>{t(`recycledContent.action.${step.action}`)}</Tag>
  );
  if (isNarrow)
    return (
      <tr>
        <th scope="row">
          {index + 1}. {name}
          <br />
          {action}
          <br />
          {ask}
          {leave}
        </th>
        <td>
          +{formatReadableMass(step.gainGrams)}
          <br />
          {formatShare(step.percentAfter)}
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        {index + 1}. {name} {step.number ? <Code>{step.number}</Code> : null}
      </th>
      <td>{action}</td>
      <td>{formatMass(step.plasticsGrams)}</td>
      <td>{step.untoldGrams === '0' ? formatShare(step.fromPercent) : t('recycledContent.notTold')}</td>
      <td>+{formatMass(step.gainGrams)}</td>
      <td>{formatShare(step.percentAfter)}</td>
      <td>{formatShare(step.endOfLifePercentAfter)}</td>
      <td>
        {ask}
        {leave}
      </td>
    </tr>
  );
}

function Steps({ plan, model }: { plan: RecycledPlanView; model: VehicleModelOption }) {
  const t = useT();
  const isNarrow = useNarrow();
  const heads = isNarrow ? ['what', 'after'] : ['what', 'action', 'plastics', 'now', 'gain', 'after', 'elvAfter', 'do'];
  return (
    <div className="mg-scroll" role="region" tabIndex={0} aria-label={t('recycledContent.view.plan')}>
      <table className="m-chart-figures">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`recycledContent.plan.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.steps.map((step, index) => (
            <Step key={step.key} step={step} index={index} model={model} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The shortest plan to the selected target: what to request, what to change, and the rate of the vehicle after each
 * step.
 */
export function PlanView({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const { planQuery } = useRecycledAddress(model.id);
  const {
    data: plan,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisRecycledContentApi.whatIf, planQuery, {
    log: ['recycledContent.title', 'recycledContent.log.plan'],
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  if (error)
    return (
      <>
        <PlanTargetFields modId={model.id} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!plan)
    return (
      <>
        <PlanTargetFields modId={model.id} />
        {isLate ? <RowsSkeleton /> : null}
      </>
    );
  const target = t('recycledContent.wanted', {
    percent: formatPercent(planQuery.targetPercent),
    elv: formatPercent(planQuery.endOfLifePercent),
  });
  const end =
    plan.steps.length === 0 && plan.isReached
      ? t('recycledContent.nothingToDo', { target })
      : plan.isReached
        ? t('recycledContent.reached', {
            target,
            count: plan.steps.length,
            from: formatShare(plan.before.postConsumer.percent),
            to: formatShare(plan.after.postConsumer.percent),
          })
        : t('recycledContent.notReached', {
            target,
            missing: plan.missingGrams === '0' ? noValue : formatReadableMass(plan.missingGrams),
            elv: plan.endOfLifeMissingGrams === '0' ? noValue : formatReadableMass(plan.endOfLifeMissingGrams),
          });
  return (
    <>
      <PlanTargetFields modId={model.id} />
      <p className="mg-hint" role="status">
        {end}
      </p>
      {plan.steps.length > 0 ? (
        <Steps plan={plan} model={model} />
      ) : (
        <EmptyState title={plan.isReached ? t('recycledContent.allDone') : t('recycledContent.noSteps')}>
          {null}
        </EmptyState>
      )}
    </>
  );
}
