import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';

const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The title in the metadata of a PDF: a string object, in UTF-16 if it is not ASCII. */
export async function pdfTitle(download: Download): Promise<string> {
  const file = readFileSync(await download.path()).toString('latin1');
  const object = /\/Title (\d+) 0 R/.exec(file)?.[1];
  const string = new RegExp(`\\n${object} 0 obj\\n\\((.*?)\\)\\nendobj`, 's').exec(file)?.[1];
  if (string === undefined) throw new Error('the PDF has no title');
  const bytes = Buffer.from(
    string.replaceAll(/\\(.)/gs, (_, letter: string) => escaped[letter] ?? letter),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString();
}
