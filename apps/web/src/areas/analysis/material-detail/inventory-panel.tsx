import type { VehicleInventoryRow } from '@matlas/contract';
import { Code, DetailPanel, Facts, formatNumber, Mass, PanelSection, Percent, useName, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { useDetailAddress } from './use-detail-address';

/** A substance or material of the vehicle with its exact masses, and a link to the parts that contain it. */
export function InventoryPanel({ row, onClose }: { row: VehicleInventoryRow; onClose: () => void }) {
  const t = useT();
  const nameOf = useName();
  const { patch } = useDetailAddress();
  const field = (name: string): string => t(`vehicleInventory.field.${name}`);
  const { masked, confidential, substanceId, sheetId } = row;
  const title = masked ? t('vehicleInventory.masked') : nameOf({ name: row.name, foreignName: row.foreignName });
  return (
    <DetailPanel title={title} subtitle={row.cas ? <Code>{row.cas}</Code> : (row.classCode ?? '')} onClose={onClose}>
      <PanelSection>
        <Facts
          items={[
            [field('minGrams'), <Mass key="minGrams" grams={row.minGrams} />],
            [field('nominalGrams'), <Mass key="nominalGrams" grams={row.nominalGrams} />],
            [field('maxGrams'), <Mass key="maxGrams" grams={row.maxGrams} />],
            [field('sharePercent'), <Percent key="share" value={row.sharePercent} />],
            [field('positions'), formatNumber(row.positions)],
            [field('sheets'), formatNumber(row.sheets)],
            [field('ec'), row.ec ? <Code>{row.ec}</Code> : ''],
            [field('number'), row.number ? <Code>{row.number}</Code> : ''],
            [field('supplierName'), nameOf({ name: row.supplierName, foreignName: row.supplierForeignName })],
          ]}
        />
        {masked ? <p className="m-faint">{t('vehicleInventory.maskedExplained')}</p> : null}
        {confidential ? <p className="m-faint">{t('vehicleInventory.confidential')}</p> : null}
      </PanelSection>
      {masked ? null : (
        <PanelSection>
          <div className="md-links">
            {substanceId === null ? (
              <Button
                size="small"
                onClick={() => patch({ view: undefined, kind: undefined, sort: undefined, q: row.name ?? '' })}
              >
                {t('vehicleInventory.toLines')}
              </Button>
            ) : (
              <Button
                size="small"
                onClick={() =>
                  patch({
                    view: 'content',
                    q: undefined,
                    sort: undefined,
                    substance: String(substanceId),
                    classes: undefined,
                  })
                }
              >
                {t('vehicleInventory.toParts')}
              </Button>
            )}
            {sheetId === null ? null : <Link to={sheetPath(sheetId)}>{t('materialDetail.toMaterial')}</Link>}
          </div>
        </PanelSection>
      )}
    </DetailPanel>
  );
}
