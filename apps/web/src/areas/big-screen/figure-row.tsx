import type { BigScreen } from '@matlas/contract';
import { formatNumber, useT, VerdictSymbol, verdictOrder } from '@matlas/web-kit';

const figures = ['vehicles', 'positions', 'sheets', 'suppliers'] as const;

/** Counts of the platform's data, and the results of the newest analyses. */
export function FigureRow({ data }: { data: BigScreen }) {
  const t = useT();
  const { counts, verdicts } = data;
  return (
    <section className="w-figures" tabIndex={0} aria-label={t('bigScreen.figures')}>
      <dl>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`bigScreen.${name}`)}</dt>
            <dd>{formatNumber(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <dl aria-label={t('bigScreen.verdicts')}>
        {verdictOrder.map((verdict) => (
          <div key={verdict}>
            <dt>
              <VerdictSymbol verdict={verdict} /> {t(`kit.verdict.${verdict}`)}
            </dt>
            <dd>{formatNumber(verdicts[verdict])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
