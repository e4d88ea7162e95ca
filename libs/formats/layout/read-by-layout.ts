import type { FileLayout } from '@matlas/contract';
import type { DocumentSource, SheetReader } from '../sheet/sheet-document';
import { bytesOfFile, readDocumentXml } from '../xml/read-document-xml';
import { readLayoutRecords } from './read-layout-records';
import { LayoutListener } from './read-layout-xml';

/**
 * A reader of files whose form is not public, by what somebody who knows it wrote down
 * (libs/features/transfer/README.md). `source`: whose numbers and codes they hold.
 */
export const readByLayout =
  (layout: FileLayout, source: DocumentSource): SheetReader =>
  (file) =>
    layout.form === 'xml'
      ? readDocumentXml(bytesOfFile(file), (cursor, emit) => new LayoutListener(layout, source, cursor, emit))
      : readLayoutRecords(file.path, layout, source);
