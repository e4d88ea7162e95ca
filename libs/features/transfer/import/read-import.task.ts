import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { FmdMapping, ImportCorrection } from '@matlas/contract';
import type { CellCorrection, DocumentFile, DocumentPiece } from '@matlas/formats';
import type { TaskContext } from '@matlas/server-kit';
import { correctedDocument } from './corrected-document';
import { type ImportLayout, importFormat } from './import-formats';

/** `out`: the file to which the results are written, one per line, so that they need not fit into memory. */
export interface ImportToRead {
  file: DocumentFile;
  format: string;
  corrections: readonly ImportCorrection[];
  out: string;
  /** Fingerprints of keys whose bundles are accepted. */ trusted: readonly string[];
  layout?: ImportLayout;
  mapping: FmdMapping | null;
}
export interface ImportRead {
  sheets: number;
  faults: number;
}

/** Maximum number of faults of one file; a file with more is of another kind. */
export const MAX_FAULTS = 100_000;
const PROGRESS_EVERY = 100;

type Cell = Extract<ImportCorrection, { row: number }>;
type OfSheet = Exclude<ImportCorrection, Cell>;

/** Reads a file in a worker thread, with the user's corrections, and writes the results to disk. */
export async function run(
  { file, format, corrections, out, trusted, layout, mapping }: ImportToRead,
  { progress }: TaskContext,
): Promise<ImportRead> {
  const [cells, fields] = [
    corrections.filter((one): one is Cell => 'row' in one),
    corrections.filter((one): one is OfSheet => !('row' in one)),
  ];
  const read = await importFormat(format).reader(layout, mapping);
  const sink = createWriteStream(out, { mode: 0o600 });
  const counts: ImportRead = { sheets: 0, faults: 0 };
  for await (const piece of read(file, { corrections: cells as readonly CellCorrection[], trusted })) {
    const correctedPiece = correctPiece(piece, fields);
    if (!correctedPiece) continue;
    if ('sheet' in correctedPiece) counts.sheets++;
    else counts.faults++;
    if (counts.faults > MAX_FAULTS) break;
    if (!sink.write(`${JSON.stringify(correctedPiece)}\n`)) await once(sink, 'drain');
    if ((counts.sheets + counts.faults) % PROGRESS_EVERY === 0) progress(counts.sheets, 0);
  }
  sink.end();
  await once(sink, 'finish');
  return counts;
}

/**
 * Sheets that the user excluded are dropped together with their faults; a fault at a corrected position is dropped
 * too.
 */
function correctPiece(piece: DocumentPiece, corrections: readonly OfSheet[]): DocumentPiece | undefined {
  const own = corrections.filter(
    ({ sheetKey }) => sheetKey === ('sheet' in piece ? piece.sheet.key : piece.fault.sheetKey),
  );
  if (own.some((one) => 'remove' in one)) return undefined;
  if ('sheet' in piece) return { sheet: correctedDocument(piece.sheet, own) };
  const { nodeKey, field } = piece.fault;
  return own.some((one) => 'field' in one && one.nodeKey === nodeKey && one.field === field) ? undefined : piece;
}
