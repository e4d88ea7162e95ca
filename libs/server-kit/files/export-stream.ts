import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { FileAnswer } from '../http/file-answer';

/**
 * A file that is written while it is sent: `write` gets the sink (for instance for exceljs' WorkbookWriter) and ends
 * it. Resolves with the first bytes, so that a refusal before them is still an envelope; a failure after them breaks
 * the download off.
 */
export async function exportStream(
  name: string,
  type: string,
  write: (sink: Writable) => Promise<void>,
): Promise<FileAnswer> {
  const sink = new PassThrough();
  const written = write(sink).then(
    () => void (sink.writableEnded || sink.end()),
    (error: unknown) => {
      sink.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  const firstBytes = once(sink, 'readable');
  await Promise.race([firstBytes, written]);
  firstBytes.catch(() => undefined);
  written.catch(() => undefined); // the reader sees the broken stream
  return new FileAnswer(name, type, sink);
}
