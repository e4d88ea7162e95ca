import type { FileLayout } from '@matlas/contract';
import type { DocumentSource, SheetReader } from '../sheet/sheet-document';
import { bytesOfFile, readDocumentXml } from '../xml/read-document-xml';
import { readLayoutRecords } from './read-layout-records';
import { LayoutListener } from './read-layout-xml';

/**
 * Reads files of a proprietary format by a layout that a user described (libs/features/transfer/README.md).
 * `source` is the owner of the numbers and codes in the file.
 */
export const readByLayout =
  (layout: FileLayout, source: DocumentSource): SheetReader =>
  (file) =>
    layout.form === 'xml'
      ? readDocumentXml(bytesOfFile(file), (cursor, emit) => new LayoutListener(layout, source, cursor, emit))
      : readLayoutRecords(file.path, layout, source);
