import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import archiver from 'archiver';
import { reportedElsewhere } from '@matlas/domain';

/** A file for an archive; `write` has to end the sink that it receives. */
export interface ZipPart {
  name: string;
  /** Time of the last change of its content. */ date: Date;
  write: (sink: Writable) => Promise<void>;
  /** True when the content should be compressed; text shrinks to a tenth. */ packed?: boolean;
}

/**
 * Streams an archive, one file after the other. Only files marked for compression are compressed, because workbooks
 * and pictures already are. Resolves when the target has received everything; rejects when it was closed earlier.
 */
export async function writeZip(target: Writable, parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Promise<void> {
  const archive = archiver('zip');
  const taken = finished(target, { readable: false });
  const failed = new Promise<never>((_, reject) => {
    archive.once('error', reject);
    taken.catch(reject);
  });
  void reportedElsewhere(failed); // awaited below
  archive.pipe(target);
  for await (const { name, date, write, packed = false } of parts) {
    const sink = new PassThrough();
    const stored = once(archive, 'entry');
    void reportedElsewhere(stored); // awaited below
    archive.append(sink, { name, date, store: !packed });
    try {
      await Promise.race([write(sink), failed]);
    } catch (error) {
      archive.abort();
      throw error;
    }
    await Promise.race([stored, failed]);
  }
  await Promise.race([archive.finalize(), failed]);
  await taken;
}
