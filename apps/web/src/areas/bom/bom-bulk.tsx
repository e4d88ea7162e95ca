import { bomApi, type BomPosition } from '@matlas/contract';
import { BulkBar, useMay, useT, type TreeColumn } from '@matlas/web-kit';
import { Button } from 'antd';
import { statesWithoutSheet, type BomIndex } from './bom-index';
import { saveCsv } from './positions-csv';

export interface BomBulkProps {
  index: BomIndex;
  keys: ReadonlySet<string>;
  columns: readonly TreeColumn<BomPosition>[];
  isLocked: boolean;
  onMatch: (positions: readonly BomPosition[]) => void;
  onHook: (positions: readonly BomPosition[]) => void;
  onFacts: (positions: readonly BomPosition[]) => void;
  onDelete: (positions: readonly BomPosition[]) => void;
  onClear: () => void;
}

/** The selected positions without those below another selected one, which are included in it. */
function topmost(index: BomIndex, chosen: readonly BomPosition[]): BomPosition[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const isBelowChosen = ({ parentId }: BomPosition): boolean => {
    for (let at = parentId; at !== null; at = index.byId.get(at)?.parentId ?? null) if (ids.has(at)) return true;
    return false;
  };
  return chosen.filter((row) => !isBelowChosen(row));
}

/** Actions on the selected positions. */
export function BomBulk({ index, keys, columns, isLocked, onMatch, onHook, onFacts, onDelete, onClear }: BomBulkProps) {
  const t = useT();
  const may = useMay();
  const chosen = index.rows.filter(({ id }) => keys.has(String(id)));
  const open = chosen.filter(({ matchState }) => statesWithoutSheet.includes(matchState)).length;
  const reason = isLocked ? t('bom.locked') : undefined;
  const notes = [open > 0 ? t('bom.bulk.open', { count: open }) : '', isLocked ? t('bom.locked') : ''].filter(Boolean);
  return (
    <BulkBar count={chosen.length} note={notes.join(t('kit.listSeparator')) || null} onClear={onClear}>
      {may(bomApi.match) ? (
        <Button size="small" type="primary" disabled={isLocked} title={reason} onClick={() => onMatch(chosen)}>
          {t('bom.bulk.match')}
        </Button>
      ) : null}
      {may(bomApi.hook) ? (
        <Button size="small" disabled={isLocked} title={reason} onClick={() => onHook(chosen)}>
          {t('bom.hookMore')}
        </Button>
      ) : null}
      {may(bomApi.setFacts) ? (
        <Button size="small" disabled={isLocked} title={reason} onClick={() => onFacts(chosen)}>
          {t('exemptionFacts.bulk')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => saveCsv(t('bom.bulk.fileName'), chosen, columns)}>
        {t('kit.export')}
      </Button>
      {may(bomApi.remove) ? (
        <Button size="small" danger disabled={isLocked} title={reason} onClick={() => onDelete(topmost(index, chosen))}>
          {t('kit.delete')}
        </Button>
      ) : null}
    </BulkBar>
  );
}
