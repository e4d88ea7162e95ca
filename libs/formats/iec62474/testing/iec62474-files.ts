import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { FileFault, SheetDocument } from '../../sheet/sheet-document';
import { readDocumentXml } from '../../xml/read-document-xml';
import { iec62474Listener } from '../read-iec62474';

export const DATA = resolve(process.env.SHARED_DATA ?? join(__dirname, '../../../../../shared/data'), 'iec62474');

export async function read(xml: string | Buffer): Promise<{ sheets: SheetDocument[]; faults: FileFault[] }> {
  const [sheets, faults]: [SheetDocument[], FileFault[]] = [[], []];
  for await (const piece of readDocumentXml(Readable.from([Buffer.from(xml)]), (cursor, emit) =>
    iec62474Listener(cursor, emit),
  ))
    if ('sheet' in piece) sheets.push(piece.sheet);
    else faults.push(piece.fault);
  return { sheets, faults };
}
export const codes = (faults: readonly FileFault[]): string[] => faults.map(({ code }) => code).sort();
