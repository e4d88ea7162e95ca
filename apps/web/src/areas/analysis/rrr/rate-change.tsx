import type { RrrRates } from '@matlas/contract';
import { useT, Verdict } from '@matlas/web-kit';
import { pointsBetween, formatPoints, formatRate } from '../../shared/rate-text';
import { rateNames } from './rrr-figures';

/** Both rates before and after, the change, and whether they meet their limits afterwards. */
export function RateChange({ title, before, after }: { title: string; before: RrrRates; after: RrrRates | undefined }) {
  const t = useT();
  return (
    <table className="r-change" aria-label={title} aria-busy={after === undefined}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('analysisRrr.now')}</th>
          <th scope="col">{t('analysisRrr.then')}</th>
          <th scope="col">{t('analysisRrr.change')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rateNames.map((name) => {
          const [now, then] = [before[name], after?.[name]];
          return (
            <tr key={name}>
              <th scope="row">{t(`analysisRrr.rate.short.${name}`)}</th>
              <td title={`${now.percent} %`}>{formatRate(now)}</td>
              <td title={then && `${then.percent} %`}>
                <strong>{then ? formatRate(then) : '…'}</strong>
              </td>
              <td>{then ? formatPoints(pointsBetween(now, then)) : ''}</td>
              <td>{then ? <Verdict value={then.passes ? 'pass' : 'fail'} /> : null}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
