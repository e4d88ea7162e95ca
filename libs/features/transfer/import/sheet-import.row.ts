import type { ImportCounts, SheetImportRow } from '@matlas/contract';
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

/** What may be done with an import now. */
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

export function toImportRow(record: SheetImportRecord, error: string | null): SheetImportRow {
  const {
    id,
    fileName,
    fileType,
    fileSize,
    format,
    state,
    release,
    existing,
    continueUnmatched,
    validOnly,
    counts,
    corrections,
    jobId,
    startedBy,
    createTime,
    finishedAt,
    version,
    fileId,
    sameId,
    sameName,
    sameAt,
    sameSheets,
  } = record;
  return {
    id,
    fileName,
    fileType,
    fileSize: Number(fileSize),
    format,
    state,
    release,
    existing,
    continueUnmatched,
    validOnly,
    counts: { ...NO_COUNTS, ...counts },
    corrections: corrections.length,
    jobId,
    startedBy,
    createTime: createTime.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    version,
    fileGone: fileId === null,
    error,
    sameAs:
      sameId === null || sameAt === null
        ? null
        : { id: sameId, fileName: sameName ?? '', finishedAt: sameAt.toISOString(), sheets: sameSheets ?? 0 },
    can: importPermits(record),
  };
}
