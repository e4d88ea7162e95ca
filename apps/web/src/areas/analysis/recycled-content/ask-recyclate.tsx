import { analysisRecycledContentApi, type RecycledStep } from '@matlas/contract';
import { formatPercent, useName, useRoute, useT } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { AskForSheets, type SheetToRequest } from '../ask-for-sheets';
import { AskForSheet } from '../ask-supplier';
import { formatReadableMass } from '../../shared/masses';
import { useRecycledAddress } from './use-recycled-address';

export type RequestedPart = Pick<RecycledStep, 'key' | 'sheetId' | 'number' | 'name' | 'foreignName'>;
interface AskRecyclateProps {
  row: RequestedPart;
  percent?: string | undefined;
  modId: number;
  project: string;
}
/** Maximum number of parts of a supplier in the dialog, heaviest first. */
const MOST_SHEETS = 200;

function useRemark(percent: string | undefined) {
  const t = useT();
  return (name: string): string =>
    percent === undefined
      ? t('recycledContent.remark.declare', { name })
      : t('recycledContent.remark.more', { name, percent: formatPercent(percent) });
}

/** Each sheet of a supplier once, with the heaviest part that uses it. */
function SheetsOfSupplier({
  row,
  percent,
  modId,
  project,
  children,
}: AskRecyclateProps & {
  children: (request: { sheets: SheetToRequest[]; isLoading: boolean; project: string }) => ReactNode;
}) {
  const nameOf = useName();
  const t = useT();
  const remarkOf = useRemark(percent);
  const { query } = useRecycledAddress(modId);
  const parts = useRoute(
    analysisRecycledContentApi.page,
    { ...query, by: 'part', supplierKey: row.key, pageNo: 1, pageSize: MOST_SHEETS },
    { log: ['recycledContent.title', 'analysis.log.sheets'] },
  );
  const sheets = new Map<number, SheetToRequest>();
  for (const { sheetId, name, foreignName, number, plasticsGrams, untoldGrams, postConsumer } of parts.data?.records ??
    []) {
    if (sheetId === null || sheets.has(sheetId)) continue;
    const shown = name === null ? '' : nameOf({ name, foreignName });
    sheets.set(sheetId, {
      sheetId,
      number: number ?? '',
      name: shown,
      note: `${formatReadableMass(plasticsGrams)} · ${untoldGrams === '0' ? formatPercent(postConsumer.percent) : t('recycledContent.notTold')}`,
      remark: remarkOf(shown),
    });
  }
  return children({ sheets: [...sheets.values()], isLoading: parts.isLoading, project });
}

/**
 * Requests the recycled content from the sender of the data sheet, or more of it: `percent` is the share that would
 * reach the target. For a supplier all of its sheets are requested.
 */
export function AskRecyclate({ row, percent, modId, project }: AskRecyclateProps) {
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
      draft={{ supplyNumber: row.number ?? '', supplyName: name, projectName: project, remark: remarkOf(name) }}
    />
  );
}
