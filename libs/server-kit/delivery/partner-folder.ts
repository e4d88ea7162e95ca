import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { reportedElsewhere } from '@matlas/domain';
import { undefinedIfNoFile } from '../app-error';
import { type FileToSend, type PartnerInterface, PartnerUnreachable } from './partner';

const MAX_ANSWER_BYTES = 1_000_000;

/**
 * Drops a file into a folder that another system collects: `<uuid>.<extension>`, complete as soon as it has this name.
 * `host`: how the folder is called when it cannot be written.
 */
export async function dropFile(
  file: FileToSend,
  {
    folder,
    extension,
    host,
    notReached,
  }: { folder: string; extension: string; host: string } & Pick<PartnerInterface<unknown>['codes'], 'notReached'>,
  signal: AbortSignal,
): Promise<void> {
  const path = join(folder, `${file.uuid}.${extension}`);
  const part = `${path}.part`;
  try {
    await mkdir(folder, { recursive: true });
    if ((await stat(path).catch(undefinedIfNoFile))?.size === file.size) return;
    await pipeline(await file.open(), createWriteStream(part), { signal });
    const handle = await open(part);
    await handle.sync().finally(() => handle.close());
    await rename(part, path);
  } catch (error) {
    signal.throwIfAborted();
    await reportedElsewhere(rm(part, { force: true }));
    throw new PartnerUnreachable(notReached, { host }, { cause: error });
  }
}
/** The answer that the other system puts beside the file, as `<uuid>.answer.json`. */
export async function readDroppedAnswer<T>(
  folder: string,
  uuid: string,
  { read, pending, codes }: PartnerInterface<T>,
): Promise<T> {
  const path = join(folder, `${uuid}.answer.json`);
  const size = (await stat(path).catch(undefinedIfNoFile))?.size;
  if (size === undefined) return pending;
  const answer = size > MAX_ANSWER_BYTES ? undefined : read(await readFile(path, 'utf8'));
  // The other system may be writing it at this moment.
  if (answer === undefined) throw new PartnerUnreachable(codes.unreadable, {});
  return answer;
}
