import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ScipAnswer } from '@matlas/domain';
import { dropFile, type FileToSend, readDroppedAnswer } from '@matlas/server-kit';
import { SCIP_INTERFACE, type ScipSubmitter, type ScipTarget } from './scip-submitter';

/**
 * Drops files into a folder from which another system submits them: `<enterprise code>/<uuid>.i6z`, complete as soon as
 * it has this name. The other system puts the outcome beside it as `<uuid>.answer.json`.
 */
@Injectable()
export class FolderSubmitter implements ScipSubmitter {
  async submit(target: ScipTarget, file: FileToSend, signal: AbortSignal): Promise<ScipAnswer> {
    const { notReached } = SCIP_INTERFACE.codes;
    const place = { folder: folderOf(target), extension: 'i6z', host: target.enterpriseCode, notReached };
    await dropFile(file, place, signal);
    return this.fetchOutcome(target, file);
  }
  fetchOutcome(target: ScipTarget, { uuid }: { uuid: string }): Promise<ScipAnswer> {
    return readDroppedAnswer(folderOf(target), uuid, SCIP_INTERFACE);
  }
}
/** The folder of an enterprise; its code holds no separators (contract `enterpriseCode`). */
const folderOf = ({ address, enterpriseCode }: ScipTarget): string =>
  join(address, enterpriseCode.replaceAll(/[^\p{L}\p{N}_-]/gu, '_'));
