import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { ImportCorrection } from '@matlas/contract';
import type { CellCorrection, DocumentFile, DocumentPiece } from '@matlas/formats';
import type { TaskContext } from '@matlas/server-kit';
import { correctedDocument } from './corrected-document';
import { type ImportLayout, importFormat } from './import-formats';

/** `out`: where the pieces are written, a line each, so that no memory holds them all. */
export interface ImportToRead {
  file: DocumentFile;
  format: string;
  corrections: readonly ImportCorrection[];
  out: string;
  /** Fingerprints of keys whose bundles are taken. */ trusted: readonly string[];
  layout?: ImportLayout;
}
export interface ImportRead {
  sheets: number;
  faults: number;
}

/** Faults of one file that are worth telling; a file with more of them is of another kind. */
export const MOST_FAULTS = 100_000;
const TOLD_EVERY = 100;

type Cell = Extract<ImportCorrection, { row: number }>;
type OfSheet = Exclude<ImportCorrection, Cell>;

/** Reads a file in a thread, with the corrections that a person made, and lays what it says on the disk. */
export async function run(
  { file, format, corrections, out, trusted, layout }: ImportToRead,
  { progress }: TaskContext,
): Promise<ImportRead> {
  const [cells, fields] = [
    corrections.filter((one): one is Cell => 'row' in one),
    corrections.filter((one): one is OfSheet => !('row' in one)),
  ];
  const read = await importFormat(format).reader(layout);
  const sink = createWriteStream(out, { mode: 0o600 });
  const counts: ImportRead = { sheets: 0, faults: 0 };
  for await (const piece of read(file, { corrections: cells as readonly CellCorrection[], trusted })) {
    const kept = keptPiece(piece, fields);
    if (!kept) continue;
    if ('sheet' in kept) counts.sheets++;
    else counts.faults++;
    if (counts.faults > MOST_FAULTS) break;
    if (!sink.write(`${JSON.stringify(kept)}\n`)) await once(sink, 'drain');
    if ((counts.sheets + counts.faults) % TOLD_EVERY === 0) progress(counts.sheets, 0);
  }
  sink.end();
  await once(sink, 'finish');
  return counts;
}

/**
 * Sheets that a person left out are not there, nor is what was wrong with them; a fault whose place was corrected is
 * one no more.
 */
function keptPiece(piece: DocumentPiece, corrections: readonly OfSheet[]): DocumentPiece | undefined {
  const own = corrections.filter(
    ({ sheetKey }) => sheetKey === ('sheet' in piece ? piece.sheet.key : piece.fault.sheetKey),
  );
  if (own.some((one) => 'remove' in one)) return undefined;
  if ('sheet' in piece) return { sheet: correctedDocument(piece.sheet, own) };
  const { nodeKey, field } = piece.fault;
  return own.some((one) => 'field' in one && one.nodeKey === nodeKey && one.field === field) ? undefined : piece;
}
