import type { DocumentPiece, SheetReader } from '../sheet/sheet-document';
import { bytesOfFile, readDocumentXml } from '../xml/read-document-xml';
import { SheetBuilder } from './sheet-builder';

/** Data sheets from MDS-XML bytes. `file`: name within an archive. */
export function readMdsXmlBytes(bytes: AsyncIterable<Uint8Array>, file?: string): AsyncGenerator<DocumentPiece> {
  return readDocumentXml(bytes, (cursor, emit) => new SheetBuilder(cursor, emit), file);
}
/** Data sheets of an MDS-XML 1.0 file; faults carry line and element. Memory does not grow with the file. */
export const readMdsXml: SheetReader = (file) => readMdsXmlBytes(bytesOfFile(file));
