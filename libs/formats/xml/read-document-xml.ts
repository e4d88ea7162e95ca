import { createReadStream } from 'node:fs';
import type { DocumentFile, DocumentPiece } from '../sheet/sheet-document';
import { type ElementListener, readXmlPieces, type XmlCursor } from './read-xml-pieces';
import { XmlFault } from './xml-fault';

export type PieceEmitter = (piece: DocumentPiece) => void;
export type ListenerBuilder = (cursor: XmlCursor, emit: PieceEmitter) => ElementListener;

/**
 * Reads the data sheets of an XML text piece by piece. A syntax error ends the reading and is the last piece. `file` is
 * the name of the file within an archive.
 */
export async function* readDocumentXml(
  bytes: AsyncIterable<Uint8Array>,
  build: ListenerBuilder,
  file?: string,
): AsyncGenerator<DocumentPiece> {
  try {
    yield* readXmlPieces<DocumentPiece>(bytes, build);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    yield { fault: error.toFault(file) };
  }
}
export const bytesOfFile = (file: DocumentFile): AsyncIterable<Uint8Array> =>
  createReadStream(file.path) as AsyncIterable<Buffer>;
