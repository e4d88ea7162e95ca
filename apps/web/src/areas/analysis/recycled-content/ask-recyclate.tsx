import type { RecycledStep } from '@matlas/contract';
import { formatPercent, useName, useT } from '@matlas/web-kit';
import { AskForSheet } from '../ask-supplier';
import { shownShare } from '../material-detail/detail-words';

export type AskedFor = Pick<RecycledStep, 'sheetId' | 'number' | 'name' | 'foreignName'>;

/** Asks whoever sent the data sheet for the recycled content, or for more of it: `percent` is what would help. */
export function AskRecyclate({ row, percent, project }: { row: AskedFor; percent?: string; project: string }) {
  const t = useT();
  const nameOf = useName();
  if (row.sheetId === null) return null;
  const name = row.name === null ? '' : nameOf({ name: row.name, foreignName: row.foreignName });
  const remark = percent === undefined ? t('recycledContent.remark.declare', { name }) : t('recycledContent.remark.more', { name, percent: formatPercent(shownShare(percent)) });
  return <AskForSheet sheetId={row.sheetId} wish={{ supplyNumber: row.number ?? '', supplyName: name, projectName: project, remark }} />;
}
