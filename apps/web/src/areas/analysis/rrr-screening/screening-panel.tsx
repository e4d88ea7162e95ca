import { analysisRrrApi, materialBreakdown, displayName, recyclabilityFlag, type ScreeningRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatNumber,
  formatPercent,
  nameIn,
  PanelSection,
  RrrMarkTag,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { rrrMarkingPath } from '../../shared/paths';
import { formatReadableMass } from '../../shared/masses';
import { materialName } from './screening-words';

/** A material with its places. Each place links to its marks. */
export function ScreeningPanel({ row, onClose }: { row: ScreeningRow; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const wordOf = useWordOf();
  const { technology, rule } = row;
  const field = (name: string) => t(`rrrScreening.field.${name}`);
  return (
    <DetailPanel title={materialName(t, language, row)} subtitle={row.vehicle.name} onClose={onClose}>
      <PanelSection title={t('rrrScreening.mark')}>
        <Facts
          items={[
            [
              field('flag'),
              <span key="flag">
                <RrrMarkTag value={row.flag} /> {wordOf(recyclabilityFlag, row.flag)}
              </span>,
            ],
            [field('origin'), t(`rrrScreening.origin.${row.origin}`)],
            [field('rule'), rule?.name ?? '–'],
            [
              field('technology'),
              technology ? (
                <span key="technology">
                  <Code>{technology.code}</Code> {nameIn(language, technology.nameZh, technology.nameEn)}
                </span>
              ) : (
                '–'
              ),
            ],
            [field('classCode'), row.classCode ?? '–'],
            [field('breakdown'), wordOf(materialBreakdown, row.breakdown)],
            [field('massGrams'), `${formatNumber(row.massGrams)}\u00A0g`],
            [field('sharePercent'), formatPercent(row.sharePercent)],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('rrrScreening.placesOf', { count: row.places, places: formatNumber(row.places) })}>
        <ul className="rs-places">
          {row.heaviest.map((place) => (
            <li key={place.positionId}>
              <span className="rs-place">
                {place.number ? <Code>{place.number}</Code> : null}
                {may(analysisRrrApi.listChildren) ? (
                  <Link to={rrrMarkingPath(row.vehicle.id, `p${place.positionId}`)}>
                    {displayName(language, place)}
                  </Link>
                ) : (
                  displayName(language, place)
                )}
              </span>
              <span>{formatReadableMass(place.massGrams)}</span>
            </li>
          ))}
        </ul>
        {row.places > row.heaviest.length ? (
          <p className="m-faint">{t('rrrScreening.heaviestOnly', { count: row.heaviest.length })}</p>
        ) : null}
      </PanelSection>
    </DetailPanel>
  );
}
