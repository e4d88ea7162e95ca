import { analysisRecycledContentApi, type RecycledStep } from '@matlas/contract';
import { formatPercent, useName, useRoute, useT } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { AskForSheets, type AskedSheet } from '../ask-for-sheets';
import { AskForSheet } from '../ask-supplier';
import { readableMass } from '../../shared/masses';
import { useRecycledAddress } from './use-recycled-address';

export type AskedFor = Pick<RecycledStep, 'key' | 'sheetId' | 'number' | 'name' | 'foreignName'>;
interface Asking {
  row: AskedFor;
  percent?: string | undefined;
  modId: number;
  project: string;
}
/** A supplier's parts that one dialog lists, the heaviest first. */
const MOST_SHEETS = 200;

function useRemark(percent: string | undefined) {
  const t = useT();
  return (name: string): string =>
    percent === undefined
      ? t('recycledContent.remark.declare', { name })
      : t('recycledContent.remark.more', { name, percent: formatPercent(percent) });
}

/** Each sheet of a supplier once, with the heaviest part that it stands for. */
function SheetsOfSupplier({
  row,
  percent,
  modId,
  project,
  children,
}: Asking & { children: (asked: { sheets: AskedSheet[]; isLoading: boolean; project: string }) => ReactNode }) {
  const nameOf = useName();
  const t = useT();
  const remarkOf = useRemark(percent);
  const { asked } = useRecycledAddress(modId);
  const parts = useRoute(
    analysisRecycledContentApi.page,
    { ...asked, by: 'part', supplierKey: row.key, pageNo: 1, pageSize: MOST_SHEETS },
    { log: ['recycledContent.title', 'analysis.log.sheets'] },
  );
  const sheets = new Map<number, AskedSheet>();
  for (const { sheetId, name, foreignName, number, plasticsGrams, untoldGrams, postConsumer } of parts.data?.records ??
    []) {
    if (sheetId === null || sheets.has(sheetId)) continue;
    const shown = name === null ? '' : nameOf({ name, foreignName });
    sheets.set(sheetId, {
      sheetId,
      number: number ?? '',
      name: shown,
      note: `${readableMass(plasticsGrams)} · ${untoldGrams === '0' ? formatPercent(postConsumer.percent) : t('recycledContent.notTold')}`,
      remark: remarkOf(shown),
    });
  }
  return children({ sheets: [...sheets.values()], isLoading: parts.isLoading, project });
}

/**
 * Asks whoever sent the data sheet for the recycled content, or for more of it: `percent` is what would help. A
 * supplier is asked about all of its sheets.
 */
export function AskRecyclate({ row, percent, modId, project }: Asking) {
  const nameOf = useName();
  const remarkOf = useRemark(percent);
  if (row.sheetId === null) return null;
  if (/^[en]/.test(row.key))
    return (
      <AskForSheets
        dialog={(around) => (
          <SheetsOfSupplier row={row} percent={percent} modId={modId} project={project}>
            {around}
          </SheetsOfSupplier>
        )}
      />
    );
  const name = row.name === null ? '' : nameOf({ name: row.name, foreignName: row.foreignName });
  return (
    <AskForSheet
      sheetId={row.sheetId}
      wish={{ supplyNumber: row.number ?? '', supplyName: name, projectName: project, remark: remarkOf(name) }}
    />
  );
}
