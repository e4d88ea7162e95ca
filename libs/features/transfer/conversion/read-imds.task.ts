import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FileLayout, LayoutSource } from '@matlas/contract';
import type { FileFault } from '@matlas/formats';
import { readByLayout } from '@matlas/formats/layout/read-by-layout';
import { readMdsXml } from '@matlas/formats/mds-xml/read-mds-xml';
import { referencedKeys } from '../core/content-key';

/**
 * `target`: where the documents are laid down, one a line. `layout`: by which the file is read where it is not in the
 * IMDS form.
 */
export interface ImdsToRead {
  path: string;
  name: string;
  target: string;
  layout?: { layout: FileLayout; source: LayoutSource };
}
/** Where a document lies in the target, in bytes, and what of the same file it uses. */
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

/** Faults that are told one by one. */
const MOST_FAULTS = 500;

/** Reads a file in a thread, in bounded memory: however large it is, one document is at hand at a time. */
export async function run({ path, name, target, layout }: ImdsToRead): Promise<ImdsRead> {
  const read: ImdsRead = { staged: [], faults: [], faultCount: 0 };
  const lines = createWriteStream(target, { mode: 0o600 });
  let start = 0;
  const reader = layout ? readByLayout(layout.layout, layout.source) : readMdsXml;
  for await (const piece of reader({ path, name, type: 'xml' })) {
    if ('fault' in piece) {
      read.faultCount += 1;
      if (read.faults.length < MOST_FAULTS) read.faults.push(piece.fault);
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
