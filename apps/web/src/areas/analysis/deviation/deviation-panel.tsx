import type { MassDeviationRow } from '@matlas/contract';
import { shownPercent } from '@matlas/domain';
import {
  Code,
  DetailPanel,
  Facts,
  formatNumber,
  formatPercent,
  Name,
  PanelSection,
  useLanguage,
  useName,
  useT,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath, sheetPlacePath, sheetPath } from '../../shared/paths';
import { PathSteps } from '../material-detail/detail-words';
import { AskAboutMass } from './ask-about-mass';
import { OutsideMark } from './outside-mark';

const formatExactGrams = (grams: string): string => `${formatNumber(grams)}\u00A0g`;

/** Measured and calculated mass of an item, the tolerance, the effect on the vehicle, where to look and whom to ask. */
export function DeviationPanel({
  row,
  modId,
  project,
  onClose,
}: {
  row: MassDeviationRow;
  modId: number;
  project: string;
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const isChinese = useLanguage() === 'zh';
  const path = [
    isChinese ? row.path : row.foreignPath,
    nameOf({ name: row.positionName, foreignName: row.positionForeignName }),
  ]
    .filter(Boolean)
    .join(' › ');
  return (
    <DetailPanel
      title={<Name of={row} />}
      subtitle={t(`massDeviation.kind.${row.kind}`)}
      onClose={onClose}
      footer={row.kind === 'assembly' ? undefined : <AskAboutMass row={row} project={project} />}
    >
      <PanelSection>
        <p>
          <OutsideMark row={row} />{' '}
          {t(row.outside ? 'massDeviation.isOutside' : 'massDeviation.isWithin', {
            percent: formatPercent(row.percent),
            allowed: formatPercent(row.allowedPercent),
            factor: formatNumber(shownPercent(row.factor)),
          })}
        </p>
        <Facts
          items={[
            [t(`massDeviation.measuredOf.${row.kind}`), formatExactGrams(row.measuredGrams)],
            [t(`massDeviation.calculatedOf.${row.kind}`), formatExactGrams(row.calculatedGrams)],
            [t('massDeviation.field.leafGrams'), row.leafGrams === null ? '' : formatExactGrams(row.leafGrams)],
            [t('massDeviation.field.differenceGrams'), formatExactGrams(row.differenceGrams)],
            [t('massDeviation.field.pieces'), formatNumber(row.pieces)],
            [t('massDeviation.field.effectGrams'), formatExactGrams(row.effectGrams)],
            [t('massDeviation.field.positions'), formatNumber(row.positions)],
            [t('massDeviation.field.number'), row.number ? <Code>{row.number}</Code> : ''],
            [
              t('massDeviation.field.supplierName'),
              nameOf({ name: row.supplierName, foreignName: row.supplierForeignName }),
            ],
          ]}
        />
      </PanelSection>
      <PanelSection title={t(row.positions > 1 ? 'massDeviation.firstPosition' : 'massDeviation.position')}>
        <PathSteps path={path} />
      </PanelSection>
      <PanelSection>
        <div className="md-links">
          <Link to={bomPath(modId, row.positionId)}>{t('materialDetail.toPosition')}</Link>
          {row.sheetId === null ? null : (
            <Link to={row.nodePath === null ? sheetPath(row.sheetId) : sheetPlacePath(row.sheetId, row.nodePath)}>
              {t(row.nodePath === null ? 'materialDetail.toSheet' : 'massDeviation.toNode')}
            </Link>
          )}
        </div>
      </PanelSection>
    </DetailPanel>
  );
}
