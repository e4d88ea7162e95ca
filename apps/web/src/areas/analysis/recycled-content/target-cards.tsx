import type { RecycledSummary, RecycledTargetRow } from '@matlas/contract';
import { formatPercent, nameIn, useLanguage, useT, VerdictSymbol } from '@matlas/web-kit';
import { Button } from 'antd';
import { formatReadableMass } from '../../shared/masses';
import { OwnTag } from '../../rules/tagging/own-tag';

const verdictOf = { met: 'pass', open: 'depends', missed: 'fail' } as const;
const sharePercent = (grams: string, whole: string): number =>
  Number(whole) === 0 ? 0 : (Number(grams) / Number(whole)) * 100;
const toBarWidth = (percent: number): string => `${Math.min(100, percent)}%`;

/** A rate compared with its target: the declared share, the highest possible share, and the limit as a line. */
function RateBar({
  label,
  percent,
  possible,
  limit,
}: {
  label: string;
  percent: number;
  possible: number;
  limit: number;
}) {
  return (
    <div className="mg-bar" role="img" aria-label={label}>
      <i className="is-possible" style={{ width: toBarWidth(possible) }} />
      <i style={{ width: toBarWidth(percent) }} />
      <b style={{ insetInlineStart: toBarWidth(limit) }} />
    </div>
  );
}

function TargetRate({
  of,
  target,
  summary,
}: {
  of: 'postConsumer' | 'endOfLife';
  target: RecycledTargetRow;
  summary: RecycledSummary;
}) {
  const t = useT();
  const { state, needGrams, gapGrams } = target[of];
  const [part, whole] = [summary[of], summary.plasticsGrams];
  const limit = sharePercent(needGrams, whole);
  const possible =
    sharePercent(part.maxGrams, whole) + (summary.untoldGrams === '0' ? 0 : Number(summary.untoldPercent));
  const words = t(`recycledContent.rate.${of}`, {
    percent: formatPercent(part.percent),
    limit: formatPercent(Number(limit.toFixed(2))),
  });
  return (
    <div className="mg-rate">
      <p>
        <span className="md-out">
          <VerdictSymbol verdict={verdictOf[state]} />
          {t(`recycledContent.state.${state}`)}
        </span>{' '}
        · {words}
      </p>
      <RateBar label={words} percent={Number(part.percent)} possible={possible} limit={limit} />
      <p className="m-faint">
        {state === 'met'
          ? t('recycledContent.needed', { mass: formatReadableMass(needGrams) })
          : t('recycledContent.lacking', { mass: formatReadableMass(gapGrams), need: formatReadableMass(needGrams) })}
      </p>
    </div>
  );
}

/** The targets, each with the rate of the vehicle and the source of the target. */
export function TargetCards({
  summary,
  chosen,
  onPlan,
}: {
  summary: RecycledSummary;
  chosen: string | undefined;
  onPlan: (target: RecycledTargetRow) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const nameOf = ({ nameZh, nameEn }: RecycledTargetRow): string => nameIn(language, nameZh, nameEn);
  return (
    <div className="mg-targets">
      {summary.targets.map((target) => (
        <section key={target.key} className="mg-target" aria-label={nameOf(target)}>
          <h3>
            {nameOf(target)} <OwnTag row={target} />
          </h3>
          <TargetRate of="postConsumer" target={target} summary={summary} />
          <TargetRate of="endOfLife" target={target} summary={summary} />
          <p className="m-faint">
            {[
              target.source,
              target.fromYear === null ? '' : t('recycledContent.fromYear', { year: String(target.fromYear) }),
              target.months === null ? '' : t('recycledContent.months', { count: target.months }),
            ]
              .filter(Boolean)
              .join(t('recycledContent.and'))}
          </p>
          <Button
            size="small"
            aria-pressed={chosen === target.key}
            type={chosen === target.key ? 'primary' : 'default'}
            onClick={() => onPlan(target)}
          >
            {t('recycledContent.planFor')}
          </Button>
        </section>
      ))}
    </div>
  );
}
