import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type CqcAnswer, readCqcAnswer, reportedElsewhere } from '@matlas/domain';
import { AppError, CONFIG, type Config, undefinedIfNoFile } from '@matlas/server-kit';
import { type CqcPackageToSend, type CqcPort, CqcUnreachable, type CqcTarget } from './cqc-port';

const MAX_ANSWER_BYTES = 1_000_000;
const PENDING: CqcAnswer = { receipt: null, decision: 'pending', messages: [] };
/** One folder name, so that an address never leads out of the folder of the enterprise. */
export const FOLDER_NAME = /^[\p{L}\p{N}_-]{1,100}$/u;

/**
 * Drops packages into a folder that another system collects: `<uuid>.zip`, complete as soon as it has this name. The
 * other system puts its answer beside it as `<uuid>.answer.json`.
 */
@Injectable()
export class FolderDrop implements CqcPort {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'CQC_FOLDER'>) {}

  get isAvailable(): boolean {
    return this.config.CQC_FOLDER !== undefined;
  }
  async send(target: CqcTarget, sent: CqcPackageToSend, signal: AbortSignal): Promise<CqcAnswer> {
    const folder = this.folderOf(target);
    const path = join(folder, `${sent.uuid}.zip`);
    const part = `${path}.part`;
    try {
      await mkdir(folder, { recursive: true });
      if ((await stat(path).catch(undefinedIfNoFile))?.size !== sent.size) {
        await pipeline(await sent.open(), createWriteStream(part), { signal });
        const file = await open(part);
        await file.sync().finally(() => file.close());
        await rename(part, path);
      }
    } catch (error) {
      signal.throwIfAborted();
      await reportedElsewhere(rm(part, { force: true }));
      throw new CqcUnreachable('cqc.notReached', { host: target.address || target.enterpriseCode }, { cause: error });
    }
    return this.fetchAnswer(target, sent);
  }
  async fetchAnswer(target: CqcTarget, { uuid }: { uuid: string }): Promise<CqcAnswer> {
    const path = join(this.folderOf(target), `${uuid}.answer.json`);
    const size = (await stat(path).catch(undefinedIfNoFile))?.size;
    if (size === undefined) return PENDING;
    const answer = size > MAX_ANSWER_BYTES ? undefined : readCqcAnswer(await readFile(path, 'utf8'));
    // The other system may be writing it at this moment.
    if (!answer) throw new CqcUnreachable('cqc.answerUnreadable', {});
    return answer;
  }

  private folderOf({ address, enterpriseCode }: CqcTarget): string {
    if (this.config.CQC_FOLDER === undefined) throw new AppError('cqc.folderMissing');
    const names = [enterpriseCode, ...(address === '' ? [] : [address])];
    if (!names.every((name) => FOLDER_NAME.test(name))) throw new AppError('cqc.folderMissing');
    return join(this.config.CQC_FOLDER, ...names);
  }
}
