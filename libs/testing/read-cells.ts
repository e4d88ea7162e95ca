import { Readable } from 'node:stream';
import type { Response } from 'superagent';

/** For supertest's `.parse`: the body of a download as bytes. */
export function asBytes(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream; // superagent hands its parsers the stream, whatever its types say
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

/** The cells of a workbook's sheet, read by another reader than the one that wrote them. */
export async function cellsOf(workbook: Buffer, sheet = 0): Promise<unknown[][]> {
  const { default: readSheets } = await import('read-excel-file/node');
  const sheets = (await readSheets(Readable.from([workbook]))) as unknown as { data: unknown[][] }[];
  return sheets[sheet]?.data ?? [];
}
/** The cells of all sheets, with their names. */
export async function sheetsOf(workbook: Buffer): Promise<unknown[]> {
  const { default: readSheets } = await import('read-excel-file/node');
  return (await readSheets(Readable.from([workbook]))) as unknown as unknown[];
}
