import { bomApi, type BomPosition } from '@matlas/contract';
import { ActionButton, BulkBar, useMay, useT, type TreeColumn } from '@matlas/web-kit';
import { Button, Tooltip } from 'antd';
import { statesWithoutSheet, type BomIndex } from './bom-index';
import { saveCsv } from './positions-csv';
import { useBulkPermits, type BulkPermit } from './use-bulk-permits';

export interface BomBulkProps {
  modelId: number;
  index: BomIndex;
  keys: ReadonlySet<string>;
  columns: readonly TreeColumn<BomPosition>[];
  isLocked: boolean;
  onMatch: (positions: readonly BomPosition[]) => void;
  onHook: (positions: readonly BomPosition[]) => void;
  onUnhook: (positions: readonly BomPosition[]) => void;
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

function BulkButton({
  label,
  permit,
  lockedBecause,
  isPrimary = false,
  isDanger = false,
  onAct,
}: {
  label: string;
  permit: BulkPermit;
  lockedBecause: string | undefined;
  isPrimary?: boolean;
  isDanger?: boolean;
  onAct: (positions: readonly BomPosition[]) => void;
}) {
  const t = useT();
  const { allowed, refused, reasons } = permit;
  const button = (
    <ActionButton
      size="small"
      danger={isDanger}
      {...(isPrimary ? { type: 'primary' as const } : {})}
      refusal={lockedBecause ?? (allowed.length === 0 ? reasons : undefined)}
      onClick={() => onAct(allowed)}
    >
      {refused > 0 && allowed.length > 0
        ? t('bom.bulk.some', { label, count: allowed.length, total: allowed.length + refused })
        : label}
    </ActionButton>
  );
  if (lockedBecause || refused === 0 || allowed.length === 0) return button;
  return (
    <Tooltip title={<span className="b-lines">{reasons}</span>} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  );
}

/** Actions on the selected positions. Each acts on those that allow it, and says how many do not and why. */
export function BomBulk({
  modelId,
  index,
  keys,
  columns,
  isLocked,
  onMatch,
  onHook,
  onUnhook,
  onFacts,
  onDelete,
  onClear,
}: BomBulkProps) {
  const t = useT();
  const may = useMay();
  const chosen = index.rows.filter(({ id }) => keys.has(String(id)));
  const permitOf = useBulkPermits(modelId, chosen);
  const open = chosen.filter(({ matchState }) => statesWithoutSheet.includes(matchState)).length;
  const lockedBecause = isLocked ? t('bom.locked') : undefined;
  const notes = [open > 0 ? t('bom.bulk.open', { count: open }) : '', isLocked ? t('bom.locked') : ''].filter(Boolean);
  const deletable = permitOf('delete');
  const unhookable = permitOf('unhook');
  const common = { lockedBecause };
  return (
    <BulkBar count={chosen.length} note={notes.join(t('kit.listSeparator')) || null} onClear={onClear}>
      {may(bomApi.match) ? (
        <BulkButton label={t('bom.bulk.match')} isPrimary permit={permitOf('match')} onAct={onMatch} {...common} />
      ) : null}
      {may(bomApi.hook) ? (
        <BulkButton label={t('bom.hookMore')} permit={permitOf('hook', 'replace')} onAct={onHook} {...common} />
      ) : null}
      {may(bomApi.hook) && unhookable.allowed.some(({ sheet }) => sheet) ? (
        <BulkButton label={t('bom.unhook')} permit={unhookable} onAct={onUnhook} {...common} />
      ) : null}
      {may(bomApi.setFacts) ? (
        <BulkButton label={t('exemptionFacts.bulk')} permit={permitOf('annotate')} onAct={onFacts} {...common} />
      ) : null}
      <Button size="small" onClick={() => saveCsv(t('bom.bulk.fileName'), chosen, columns)}>
        {t('kit.export')}
      </Button>
      {may(bomApi.remove) ? (
        <BulkButton
          label={t('kit.delete')}
          isDanger
          permit={deletable}
          onAct={(positions) => onDelete(topmost(index, positions))}
          {...common}
        />
      ) : null}
    </BulkBar>
  );
}
