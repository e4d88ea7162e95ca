import { materialBreakdown, type RrrFigures } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { formatMass, formatNumber, useT, useWordOf } from '@matlas/web-kit';
import { formatShare } from '../../shared/rate-text';
import { formatKilogramsWithUnit } from './rrr-figures';

interface BreakdownProps {
  breakdown: RrrFigures['breakdown'];
  vehicleGrams: string;
}

/** Kilograms with two decimals, as in the form of ISO 22628 Annex A. */
const formatFormKilograms = (grams: string): string => formatNumber(new Decimal(grams).div(1000).toFixed(2));

/** The materials breakdown of ISO 22628 Annex A. Unknown mass has a row only when there is any. */
export function Breakdown({ breakdown, vehicleGrams }: BreakdownProps) {
  const t = useT();
  const wordOf = useWordOf();
  const gramsIn = new Map(breakdown.map(({ bucket, massGrams }) => [bucket, massGrams]));
  const groups = materialBreakdown.members
    .map(({ value }) => ({ group: value, grams: gramsIn.get(value) ?? '0' }))
    .filter(({ group, grams }) => group !== 'unknown' || Number(grams) > 0);
  return (
    <section className="r-card is-wide">
      <header>
        <h2>{t('analysisRrr.breakdown.title')}</h2>
        <span className="m-faint">
          {t('analysisRrr.breakdown.all', { mass: formatKilogramsWithUnit(vehicleGrams) })}
        </span>
      </header>
      <dl className="r-breakdown">
        {groups.map(({ group, grams }) => (
          <div key={group}>
            <dt title={wordOf(materialBreakdown, group)}>{wordOf(materialBreakdown, group)}</dt>
            <dd title={formatMass(grams)}>
              <strong>{formatFormKilograms(grams)}</strong>
              {formatShare(grams, vehicleGrams)}
              {'\u00A0'}%
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
