import { analysisRrrApi, materialBreakdown, type RrrComparison, type RrrStep } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import {
  ErrorState,
  RowsSkeleton,
  RrrMarkTag,
  useLate,
  useName,
  useRoute,
  useT,
  useWordOf,
  WaterfallChart,
} from '@matlas/web-kit';
import { useMemo, useState } from 'react';
import { RateSwitch } from './moving-most';
import { formatPoints, formatRate } from '../../shared/rate-text';
import { formatKilogramNumber, type RateName } from './rrr-figures';

/** Number of steps in the chart. All smaller steps are combined into one. */
const maxSteps = 8;
const pointsOf = (step: RrrStep, name: RateName): string => (name === 'rcyc' ? step.rcycPoints : step.rcovPoints);

/** Text of a step: the part, and how its mark changed. */
function useStepText() {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  return (step: RrrStep): string => {
    const what = step.place ? nameOf(step.place) : step.bucket ? wordOf(materialBreakdown, step.bucket) : '';
    const how =
      step.cause === 'flag'
        ? `${step.from ?? t('analysisRrr.mixed')} → ${step.to ?? t('analysisRrr.mixed')}`
        : t(`analysisRrr.cause.${step.cause}`);
    return [what, how].filter(Boolean).join(' ');
  };
}

function useSteps({ steps }: RrrComparison, name: RateName) {
  const t = useT();
  const wordsOf = useStepText();
  const moving = steps
    .filter((step) => !new Decimal(pointsOf(step, name)).isZero())
    .sort((one, other) => new Decimal(pointsOf(other, name)).abs().cmp(new Decimal(pointsOf(one, name)).abs()));
  const [drawn, rest] = [moving.slice(0, maxSteps), moving.slice(maxSteps)];
  const sum = rest.reduce((total, step) => total.plus(pointsOf(step, name)), new Decimal(0));
  const named = drawn.map((step, place) => ({
    key: String(place),
    name: wordsOf(step),
    change: Number(pointsOf(step, name)),
  }));
  return rest.length === 0
    ? named
    : [...named, { key: 'rest', name: t('analysisRrr.compare.rest', { count: rest.length }), change: sum.toNumber() }];
}

function Waterfall({ comparison }: { comparison: RrrComparison }) {
  const t = useT();
  const [name, setName] = useState<RateName>('rcyc');
  const steps = useSteps(comparison, name);
  const { left, right } = comparison;
  const end = ({ rates, vehicle, number }: RrrComparison['left']) => ({
    name: left.modId === right.modId ? t('analysisRrr.result', { number }) : vehicle,
    value: Number(rates[name].percent),
  });
  const heads = useMemo(
    () => [t('analysisRrr.compare.step'), t('analysisRrr.change'), t('analysisRrr.compare.after')] as const,
    [t],
  );
  const limit = right.rates[name].limitPercent;
  return (
    <WaterfallChart
      title={t('analysisRrr.compare.title', {
        rate: t(`analysisRrr.rate.short.${name}`),
        from: formatRate(left.rates[name]),
        to: formatRate(right.rates[name]),
      })}
      from={end(left)}
      to={end(right)}
      steps={steps}
      heads={heads}
      limit={{ name: `${limit} %`, value: Number(limit) }}
      format={(value) => new Decimal(value).toFixed(2)}
      formatStep={(value) => formatPoints(String(value))}
      extra={<RateSwitch value={name} onChange={setName} />}
    />
  );
}

function FlagTable({ comparison: { left, right, flags } }: { comparison: RrrComparison }) {
  const t = useT();
  const head = ({ vehicle, number }: RrrComparison['left']) =>
    left.modId === right.modId
      ? t('analysisRrr.result', { number })
      : `${vehicle} · ${t('analysisRrr.result', { number })}`;
  return (
    <table className="r-table" aria-label={t('analysisRrr.masses')}>
      <thead>
        <tr>
          <th scope="col">kg</th>
          <th scope="col">{head(left)}</th>
          <th scope="col">{head(right)}</th>
          <th scope="col">{t('analysisRrr.change')}</th>
        </tr>
      </thead>
      <tbody>
        {flags.map(({ flag, leftGrams, rightGrams }) => (
          <tr key={flag}>
            <th scope="row">
              <RrrMarkTag value={flag} />
            </th>
            <td>{formatKilogramNumber(leftGrams)}</td>
            <td>{formatKilogramNumber(rightGrams)}</td>
            <td>{formatKilogramNumber(new Decimal(rightGrams).minus(leftGrams).toFixed())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What changed the rates between two results, of one vehicle or of two. */
export function ComparisonCard({ leftResultId, rightResultId }: { leftResultId: number; rightResultId: number }) {
  const { data, error, isLoading, refetch } = useRoute(
    analysisRrrApi.compare,
    { leftResultId, rightResultId },
    { log: ['analysisRrr.resultTitle', 'analysisRrr.log.compare'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  return (
    <section className="r-card is-wide">
      <div className="r-card-body">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <div className="r-compare">
            <Waterfall comparison={data} />
            <FlagTable comparison={data} />
          </div>
        ) : isLate && !error ? (
          <RowsSkeleton />
        ) : null}
      </div>
    </section>
  );
}
