import { analysisRrrApi, type RrrRow } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Facts,
  formatMass,
  Name,
  PanelSection,
  RrrMarkTag,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { formatRatePercent } from '../../shared/rate-text';
import { formatKilogramsWithUnit } from './rrr-figures';

const maxMaterials = 8;

/** Mass of one piece of a position: measured, by its data sheet, and by the imported workbook. */
export function MassPerItem({ row }: { row: RrrRow }) {
  const t = useT();
  const may = useMay();
  const isAsked = row.kind === 'position' && row.positionId !== null;
  const { data, error } = useRoute(
    analysisRrrApi.weightPerItem,
    { id: row.positionId ?? 0 },
    { log: ['analysisRrr.title', 'analysisRrr.perItem.title'], enabled: isAsked && may(analysisRrrApi.weightPerItem) },
  );
  if (error)
    return (
      <PanelSection title={t('analysisRrr.perItem.title')}>
        <ErrorState error={error} />
      </PanelSection>
    );
  if (!isAsked || !data || data.countedGrams === null) return null;
  const grams = (text: string | null) => (text === null ? null : formatMass(text));
  return (
    <PanelSection title={t('analysisRrr.perItem.title')}>
      <Facts
        items={[
          [t('analysisRrr.perItem.measured'), grams(data.measuredGrams)],
          [t('analysisRrr.perItem.calculated'), grams(data.calculatedGrams)],
          [t('analysisRrr.perItem.workbook'), grams(data.workbookGrams)],
          [t('analysisRrr.perItem.counted'), grams(data.countedGrams)],
          [
            t('analysisRrr.perItem.deviation'),
            data.deviationPercent === null
              ? null
              : t('analysisRrr.perItem.deviationOf', {
                  percent: `${formatRatePercent(data.deviationPercent)}\u00A0%`,
                  allowed: `${formatRatePercent(data.tolerancePercent ?? '0')}\u00A0%`,
                }),
          ],
        ]}
      />
    </PanelSection>
  );
}

/** The materials of a part, heaviest first, with their marks. */
export function MaterialsInside({ modId, row }: { modId: number; row: RrrRow }) {
  const t = useT();
  const isAsked = row.children > 0;
  const { data, error } = useRoute(
    analysisRrrApi.materials,
    { modId, key: row.key },
    { log: ['analysisRrr.title', 'analysisRrr.inside.title'], enabled: isAsked },
  );
  if (error)
    return (
      <PanelSection title={t('analysisRrr.inside.title')}>
        <ErrorState error={error} />
      </PanelSection>
    );
  if (!isAsked || !data || data.length === 0) return null;
  const more = data.length - maxMaterials;
  return (
    <PanelSection title={t('analysisRrr.inside.title')}>
      <ul className="r-inside">
        {data.slice(0, maxMaterials).map((material) => (
          <li key={`${material.key} ${material.classCode ?? ''}`}>
            <span>
              {material.nodeId === 0 ? t('analysisRrr.contentUnknown') : <Name of={material} />}{' '}
              {material.classCode ? <Code>{material.classCode}</Code> : null}
            </span>
            <span>{formatKilogramsWithUnit(material.massGrams)}</span>
            {material.flag ? (
              <RrrMarkTag value={material.flag} />
            ) : (
              <span className="m-faint">{t('analysisRrr.mixed')}</span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="m-faint">{t('analysisRrr.inside.more', { count: more })}</p> : null}
    </PanelSection>
  );
}
