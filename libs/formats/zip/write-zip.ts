import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import archiver from 'archiver';

/** A file of an archive; `write` ends the sink that it gets. */
export interface ZipPart {
  name: string;
  /** When its content last changed. */ date: Date;
  write: (sink: Writable) => Promise<void>;
  /** Text shrinks to a tenth. */ packed?: boolean;
}

/**
 * Streams an archive, one part after the other, compressed where it says so: workbooks and pictures are archives
 * themselves. Resolves when the target has taken all; rejects when it was closed before.
 */
export async function writeZip(target: Writable, parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Promise<void> {
  const archive = archiver('zip');
  const taken = finished(target, { readable: false });
  const failed = new Promise<never>((_, reject) => {
    archive.once('error', reject);
    taken.catch(reject);
  });
  failed.catch(() => undefined);
  archive.pipe(target);
  for await (const { name, date, write, packed = false } of parts) {
    const sink = new PassThrough();
    const stored = once(archive, 'entry');
    stored.catch(() => undefined);
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
