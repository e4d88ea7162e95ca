import type { BigScreen } from '@matlas/contract';
import { EmptyState, formatNumber, useName, useT } from '@matlas/web-kit';

/** The figures of the map as a table: for keyboard, screen readers and copying. */
export function SupplierTable({ data }: { data: BigScreen }) {
  const t = useT();
  const nameOf = useName();
  const named = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) =>
    nameOf({ name: nameZh, foreignName: nameEn });
  const country = (code: string) => data.byCountry.find((one) => one.code === code);
  if (data.places.length === 0)
    return <EmptyState title={t('bigScreen.noSuppliers')}>{t('bigScreen.noSuppliersExplained')}</EmptyState>;
  return (
    <div className="w-table" tabIndex={0} role="region" aria-label={t('bigScreen.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('bigScreen.country')}</th>
            <th scope="col">{t('bigScreen.province')}</th>
            <th scope="col" className="is-number">
              {t('bigScreen.suppliers')}
            </th>
            <th scope="col">{t('bigScreen.names')}</th>
          </tr>
        </thead>
        <tbody>
          {data.places.map((place) => {
            const of = country(place.countryCode);
            const names = place.names.map(named).join(t('kit.listSeparator'));
            return (
              <tr key={place.code}>
                <th scope="row">{of ? named(of) : named(place)}</th>
                <td>{place.kind === 'province' ? named(place) : '–'}</td>
                <td className="is-number">{formatNumber(place.count)}</td>
                <td className="w-names" title={names}>
                  {place.count > place.names.length
                    ? t('bigScreen.andMore', { names, count: place.count - place.names.length })
                    : names}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {data.unplaced > 0 ? <p className="m-faint">{t('bigScreen.unplaced', { count: data.unplaced })}</p> : null}
    </div>
  );
}
