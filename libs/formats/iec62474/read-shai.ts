import { readFile } from 'node:fs/promises';
import type { DocumentFile, DocumentPiece, FileFault } from '../sheet/sheet-document';
import { fileRefusal } from '../workbook/table-refusal';
import { sourceOf } from '../zip/archive-source';
import { entriesOf, entryBytes } from '../zip/read-zip';
import { readDocumentXml } from '../xml/read-document-xml';
import { iec62474Listener } from './read-iec62474';

/** Maximum number of declarations in a chemSHERPA archive. */
export const MAX_DECLARATIONS = 100;
const IS_XML = /\.xml$/i;

const fault = (file: DocumentFile, code: string, params: Record<string, unknown>): { fault: FileFault } => ({
  fault: { place: { file: file.name }, code, params, severity: 'error' },
});

async function* declarationsOf(file: DocumentFile): AsyncGenerator<DocumentPiece> {
  const archive = await readFile(file.path);
  const entries = [...(await entriesOf(sourceOf(archive))).values()].filter(({ name }) => IS_XML.test(name));
  if (entries.length === 0) yield fault(file, 'declaration.nothing', {});
  if (entries.length > MAX_DECLARATIONS)
    return void (yield fault(file, 'declaration.tooManyFiles', { max: MAX_DECLARATIONS }));
  for (const entry of entries)
    yield* readDocumentXml(entryBytes(entry), (cursor, emit) => iec62474Listener(cursor, emit, entry.name), entry.name);
}

/**
 * A chemSHERPA file (.shai): an archive of IEC 62474 declarations. A fault of the archive is a fault of the whole
 * file.
 */
export async function* readShai(file: DocumentFile): AsyncGenerator<DocumentPiece> {
  try {
    yield* declarationsOf(file);
  } catch (error) {
    const refusal = fileRefusal(error);
    if (!refusal) throw error;
    yield fault(file, refusal.code, refusal.params);
  }
}
