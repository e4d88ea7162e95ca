import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { CqcAnswer } from '@matlas/domain';
import { AppError, CONFIG, type Config, dropFile, type FileToSend, readDroppedAnswer } from '@matlas/server-kit';
import { CQC_INTERFACE, type CqcPort, type CqcTarget } from './cqc-port';

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
  async send(target: CqcTarget, sent: FileToSend, signal: AbortSignal): Promise<CqcAnswer> {
    const { notReached } = CQC_INTERFACE.codes;
    const host = target.address || target.enterpriseCode;
    await dropFile(sent, { folder: this.folderOf(target), extension: 'zip', host, notReached }, signal);
    return this.fetchAnswer(target, sent);
  }
  async fetchAnswer(target: CqcTarget, { uuid }: { uuid: string }): Promise<CqcAnswer> {
    return readDroppedAnswer(this.folderOf(target), uuid, CQC_INTERFACE);
  }

  private folderOf({ address, enterpriseCode }: CqcTarget): string {
    if (this.config.CQC_FOLDER === undefined) throw new AppError('cqc.folderMissing');
    const names = [enterpriseCode, ...(address === '' ? [] : [address])];
    if (!names.every((name) => FOLDER_NAME.test(name))) throw new AppError('cqc.folderMissing');
    return join(this.config.CQC_FOLDER, ...names);
  }
}
