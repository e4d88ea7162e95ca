import { vehicleApi } from '@matlas/contract';
import { formatDateTime, formatNumber, useRoute, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath } from '../shared/paths';

/** The BOMs that were replaced, newest first; the BOM page compares them and brings them back. */
export function BomVersionHistory({ id }: { id: number }) {
  const t = useT();
  const { data } = useRoute(vehicleApi.modInfo.figures, { id }, { log: 'vehicle.overview' });
  if (!data?.versions) return null;
  const { count, newest } = data.versions;
  return (
    <section className="m-card v-facts" aria-label={t('vehicle.versions')}>
      <h2>
        <Link to={bomPath(id)}>{t('vehicle.versions')}</Link>
      </h2>
      {count === 0 ? <p className="m-faint">{t('vehicle.noVersions')}</p> : null}
      <ul className="v-versions">
        {newest.map(({ number, reason, positions, at, by }) => (
          <li key={number}>
            <strong>{t('vehicle.version', { number })}</strong> {t(`vehicle.replacedBy.${reason}`)}
            {' · '}
            {t('vehicle.figure.positions', { count: positions, total: formatNumber(positions) })}
            <span className="m-faint">
              {' · '}
              {formatDateTime(at)} {by}
            </span>
          </li>
        ))}
      </ul>
      {count > newest.length ? (
        <p className="m-faint">{t('vehicle.moreVersions', { count: count - newest.length })}</p>
      ) : null}
    </section>
  );
}
