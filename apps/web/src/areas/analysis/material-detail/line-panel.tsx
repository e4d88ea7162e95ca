import type { MaterialLine } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatNumber,
  formatPercent,
  noValue,
  PanelSection,
  useLanguage,
  useName,
  useT,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath, sheetPath } from '../../shared/paths';
import { PathSteps } from './detail-words';
import { LineName } from './line-name';

/** One material at one place: its position, mass and origin. */
export function LinePanel({
  line,
  modId,
  isScaled,
  onClose,
}: {
  line: MaterialLine;
  modId: number;
  isScaled: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const isChinese = useLanguage() === 'zh';
  const position = { name: line.positionName, foreignName: line.positionForeignName };
  const path = [
    isChinese ? line.path : line.foreignPath,
    nameOf(position),
    isChinese ? line.place : line.foreignPlace,
  ].filter(Boolean);
  return (
    <DetailPanel title={<LineName line={line} />} subtitle={nameOf(position)} onClose={onClose}>
      <PanelSection>
        <Facts
          items={[
            [
              t(isScaled ? 'materialDetail.massScaled' : 'materialDetail.massPlain'),
              `${formatNumber(line.massGrams)}\u00A0g`,
            ],
            [t('materialDetail.field.sharePercent'), formatPercent(line.sharePercent)],
            [t('materialDetail.field.pieces'), formatNumber(line.pieces)],
            [t('materialDetail.field.kind'), t(`materialDetail.kind.${line.kind}`)],
            [t('materialDetail.field.classCode'), line.classCode ?? noValue],
            [t('materialDetail.field.materialNumber'), line.materialNumber ? <Code>{line.materialNumber}</Code> : ''],
            [t('materialDetail.field.tradeName'), line.tradeName ?? ''],
            [t('materialDetail.field.symbol'), line.symbol ?? ''],
            [
              t('materialDetail.field.source'),
              nameOf({ name: line.materialSupplierName, foreignName: line.materialSupplierForeignName }),
            ],
            [
              t('materialDetail.field.supplierName'),
              nameOf({ name: line.supplierName, foreignName: line.supplierForeignName }),
            ],
            [t('materialDetail.field.positionNumber'), line.positionNumber ? <Code>{line.positionNumber}</Code> : ''],
          ]}
        />
        {line.kind === 'classified' ? null : <p className="m-faint">{t(`materialDetail.explained.${line.kind}`)}</p>}
      </PanelSection>
      <PanelSection title={t('materialDetail.field.path')}>
        <PathSteps path={path.join(' › ')} />
      </PanelSection>
      <PanelSection>
        <div className="md-links">
          <Link to={bomPath(modId, line.positionId)}>{t('materialDetail.toPosition')}</Link>
          {line.sheetId === null ? null : <Link to={sheetPath(line.sheetId)}>{t('materialDetail.toSheet')}</Link>}
          {line.materialSheetId === null || line.materialSheetId === line.sheetId ? null : (
            <Link to={sheetPath(line.materialSheetId)}>{t('materialDetail.toMaterial')}</Link>
          )}
        </div>
      </PanelSection>
    </DetailPanel>
  );
}
