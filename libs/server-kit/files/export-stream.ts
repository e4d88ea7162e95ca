import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { reportedElsewhere } from '@matlas/domain';
import { FileAnswer } from '../http/file-answer';

/**
 * A file that is written while it is sent: `write` receives the sink (for example for exceljs' WorkbookWriter) and
 * ends it. Resolves with the first bytes, so that an earlier refusal is still returned as an envelope; a later
 * failure aborts the download.
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
  // The reader sees the broken stream.
  void reportedElsewhere(firstBytes);
  void reportedElsewhere(written);
  return new FileAnswer(name, type, sink);
}
