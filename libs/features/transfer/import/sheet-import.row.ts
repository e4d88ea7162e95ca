import type { AppliedFaultDecision, ImportCounts, SheetImportRow } from '@matlas/contract';
import type { SheetImportRecord } from './sheet-import.store';

export const NO_COUNTS: ImportCounts = {
  sheets: 0,
  nodes: 0,
  ok: 0,
  wrong: 0,
  heldBack: 0,
  errors: 0,
  warnings: 0,
  findingErrors: 0,
  findingWarnings: 0,
  created: 0,
  versions: 0,
  unchanged: 0,
  releases: 0,
  matched: 0,
  unmatched: 0,
  faults: 0,
  fileErrors: 0,
};

/** The actions that are possible on an import now. */
export function importPermits({
  state,
  fileId,
  counts: found,
}: Pick<SheetImportRecord, 'state' | 'fileId' | 'counts'>): SheetImportRow['can'] {
  const counts = { ...NO_COUNTS, ...found };
  const isWhole = counts.fileErrors === 0 && counts.wrong === 0 && counts.heldBack === 0;
  const isChecked = state === 'checked' && counts.ok > 0 && counts.fileErrors === 0;
  return {
    recheck: (state === 'checked' || state === 'failed') && fileId !== null,
    start: isChecked && isWhole,
    startValid: isChecked && !isWhole,
    delete: state !== 'reading' && state !== 'writing',
  };
}

/** An earlier import of the same file. */
const sameImport = ({ sameId, sameName, sameAt, sameSheets }: SheetImportRecord): SheetImportRow['sameAs'] =>
  sameId === null || sameAt === null
    ? null
    : { id: sameId, fileName: sameName ?? '', finishedAt: sameAt.toISOString(), sheets: sameSheets ?? 0 };

/** `decided`: the decisions of the import, with the titles of their columns. */
export function toImportRow(
  record: SheetImportRecord,
  error: string | null,
  decided: AppliedFaultDecision[],
): SheetImportRow {
  return {
    ...fileFields(record),
    id: record.id,
    state: record.state,
    release: record.release,
    existing: record.existing,
    continueUnmatched: record.continueUnmatched,
    validOnly: record.validOnly,
    counts: { ...NO_COUNTS, ...record.counts },
    corrections: record.corrections.length + record.decisions.reduce((sum, { count }) => sum + count, 0),
    decided,
    jobId: record.jobId,
    startedBy: record.startedBy,
    createTime: record.createTime.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
    version: record.version,
    error,
    can: importPermits(record),
    mapping: record.mapping,
    table: record.fileTable,
  };
}
const fileFields = (record: SheetImportRecord) => ({
  fileName: record.fileName,
  fileType: record.fileType,
  fileSize: Number(record.fileSize),
  format: record.format,
  fileGone: record.fileId === null,
  sameAs: sameImport(record),
});
