import type { DocumentPiece, SheetReader } from '../sheet/sheet-document';
import { bytesOfFile, readDocumentXml } from '../xml/read-document-xml';
import { SheetBuilder } from './sheet-builder';

/** Data sheets of MDS-XML bytes. `file`: their name within an archive. */
export function readMdsXmlBytes(bytes: AsyncIterable<Uint8Array>, file?: string): AsyncGenerator<DocumentPiece> {
  return readDocumentXml(bytes, (cursor, emit) => new SheetBuilder(cursor, emit), file);
}
/**
 * Data sheets of a file in MDS-XML 1.0, with line and element for whatever is wrong. Memory does not grow with the
 * file.
 */
export const readMdsXml: SheetReader = (file) => readMdsXmlBytes(bytesOfFile(file));
