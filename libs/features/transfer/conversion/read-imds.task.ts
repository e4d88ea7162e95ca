import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FileLayout, LayoutSource } from '@matlas/contract';
import type { FileFault } from '@matlas/formats';
import { readByLayout } from '@matlas/formats/layout/read-by-layout';
import { readMdsXml } from '@matlas/formats/mds-xml/read-mds-xml';
import { referencedKeys } from '../core/content-key';

/**
 * `target`: the file to which the documents are written, one per line. `layout`: the layout with which the file is
 * read when it does not have the IMDS form.
 */
export interface ImdsToRead {
  path: string;
  name: string;
  target: string;
  layout?: { layout: FileLayout; source: LayoutSource };
}
/** Byte position of a document in the target, and the documents of the same file that it uses. */
export interface StagedDocument {
  key: string;
  start: number;
  length: number;
  uses: string[];
}
export interface ImdsRead {
  staged: StagedDocument[];
  faults: FileFault[];
  faultCount: number;
}

/** Maximum number of faults that are reported. */
const MAX_FAULTS = 500;

/** Reads a file in a worker thread with bounded memory: regardless of its size, one document is in memory at a time. */
export async function run({ path, name, target, layout }: ImdsToRead): Promise<ImdsRead> {
  const read: ImdsRead = { staged: [], faults: [], faultCount: 0 };
  const lines = createWriteStream(target, { mode: 0o600 });
  let start = 0;
  const reader = layout ? readByLayout(layout.layout, layout.source) : readMdsXml;
  for await (const piece of reader({ path, name, type: 'xml' })) {
    if ('fault' in piece) {
      read.faultCount += 1;
      if (read.faults.length < MAX_FAULTS) read.faults.push(piece.fault);
      continue;
    }
    const line = Buffer.from(JSON.stringify(piece.sheet));
    read.staged.push({ key: piece.sheet.key, start, length: line.length, uses: referencedKeys(piece.sheet) });
    start += line.length;
    if (!lines.write(line)) await once(lines, 'drain');
  }
  lines.end();
  await once(lines, 'finish');
  return read;
}
