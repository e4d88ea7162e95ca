import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { reportedElsewhere } from '@matlas/domain';
import { AppError, clock, CONFIG, type Config, undefinedIfNoFile } from '@matlas/server-kit';
import {
  type ImdsConnector,
  type ImdsTarget,
  ImdsUnreachable,
  type OfferedFile,
  type OutgoingFile,
  settledName,
  type Settlement,
} from './imds-connector';
import { listSteady } from './steady-files';

const MS = 1000;
type Part = 'inbox' | 'archive' | 'error' | 'outbox';
/** One folder name, so that a code never leads out of the folder. */
const FOLDER_NAME = /^[\p{L}\p{N}_-]{1,100}$/u;

/**
 * Files in folders that another program fills and empties: `<IMDS_FOLDER>/<enterprise code>/` with `inbox`, `archive`,
 * `error` (a file and, beside it, the reason) and `outbox`.
 */
@Injectable()
export class FolderConnector implements ImdsConnector {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'IMDS_FOLDER' | 'IMDS_SETTLE_SECONDS'>) {}

  get isAvailable(): boolean {
    return this.config.IMDS_FOLDER !== undefined;
  }
  listFiles(target: ImdsTarget, signal: AbortSignal): Promise<OfferedFile[]> {
    return this.reaching(signal, async () => {
      const folder = await this.folderOf(target, 'inbox');
      return listSteady(() => look(folder), this.config.IMDS_SETTLE_SECONDS * MS, signal);
    });
  }
  fetchFile(target: ImdsTarget, file: OfferedFile, path: string, signal: AbortSignal): Promise<void> {
    return this.reaching(signal, async () => {
      const from = join(await this.folderOf(target, 'inbox'), file.name);
      await copyFile(from, path, constants.COPYFILE_EXCL);
      if ((await stateOf(from))?.mark !== file.mark) throw new Error(`${file.name} changed while it was read`);
    });
  }
  settleFile(target: ImdsTarget, file: OfferedFile, settlement: Settlement, signal: AbortSignal): Promise<void> {
    return this.reaching(signal, async () => {
      const from = join(await this.folderOf(target, 'inbox'), file.name);
      // Another file of this name came meanwhile: it waits for the next run.
      if ((await stateOf(from))?.mark !== file.mark) return;
      const folder = await this.folderOf(target, settlement.state === 'archived' ? 'archive' : 'error');
      const to = join(folder, settledName(file.name, clock.now().toISOString()));
      if (settlement.state === 'refused') await writeFile(`${to}.reason.txt`, `${settlement.reason}\n`);
      await rename(from, to);
    });
  }
  sendFile(target: ImdsTarget, file: OutgoingFile, signal: AbortSignal): Promise<void> {
    return this.reaching(signal, async () => {
      const path = join(await this.folderOf(target, 'outbox'), file.name);
      if ((await stateOf(path))?.size === file.size) return;
      const part = `${path}.part`;
      try {
        await pipeline(await file.open(), createWriteStream(part), { signal });
        const written = await open(part);
        await written.sync().finally(() => written.close());
        await rename(part, path);
      } catch (error) {
        await reportedElsewhere(rm(part, { force: true }));
        throw error;
      }
    });
  }

  /** The folder, which is made when there is none. */
  private async folderOf({ enterpriseCode }: ImdsTarget, part: Part): Promise<string> {
    const { IMDS_FOLDER: base } = this.config;
    if (base === undefined || !FOLDER_NAME.test(enterpriseCode)) throw new AppError('imds.folderMissing');
    const folder = join(base, enterpriseCode, part);
    await mkdir(folder, { recursive: true });
    return folder;
  }
  private async reaching<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw new ImdsUnreachable('the folder of IMDS', { cause: error });
    }
  }
}

/** Size and mark of a plain file; undefined for links and folders, too. */
async function stateOf(path: string): Promise<Omit<OfferedFile, 'name'> | undefined> {
  const found = await lstat(path).catch(undefinedIfNoFile);
  return found?.isFile() ? { size: found.size, mark: `${found.size}:${found.mtimeMs}:${found.ino}` } : undefined;
}
async function look(folder: string): Promise<OfferedFile[]> {
  const files: OfferedFile[] = [];
  for (const name of await readdir(folder)) {
    const state = await stateOf(join(folder, name));
    if (state) files.push({ name, ...state });
  }
  return files;
}
