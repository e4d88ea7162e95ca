import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { readScipAnswer, reportedElsewhere, type ScipAnswer } from '@matlas/domain';
import { undefinedIfNoFile } from '@matlas/server-kit';
import { type ScipFileToSend, type ScipSubmitter, type ScipTarget, ScipUnreachable } from './scip-submitter';

const MAX_ANSWER_BYTES = 1_000_000;
const PENDING: ScipAnswer = { submissionId: null, decision: 'pending', scipNumber: null, report: [] };

/**
 * Drops files into a folder from which another system submits them: `<enterprise code>/<uuid>.i6z`, complete as soon as
 * it has this name. The other system puts the outcome beside it as `<uuid>.answer.json`.
 */
@Injectable()
export class FolderSubmitter implements ScipSubmitter {
  async submit(target: ScipTarget, file: ScipFileToSend, signal: AbortSignal): Promise<ScipAnswer> {
    const folder = folderOf(target);
    const path = join(folder, `${file.uuid}.i6z`);
    const part = `${path}.part`;
    try {
      await mkdir(folder, { recursive: true });
      if ((await stat(path).catch(undefinedIfNoFile))?.size !== file.size) {
        await pipeline(await file.open(), createWriteStream(part), { signal });
        const handle = await open(part);
        await handle.sync().finally(() => handle.close());
        await rename(part, path);
      }
    } catch (error) {
      signal.throwIfAborted();
      await reportedElsewhere(rm(part, { force: true }));
      throw new ScipUnreachable('scip.notReached', { host: target.enterpriseCode }, { cause: error });
    }
    return this.fetchOutcome(target, file);
  }
  async fetchOutcome(target: ScipTarget, { uuid }: { uuid: string }): Promise<ScipAnswer> {
    const path = join(folderOf(target), `${uuid}.answer.json`);
    const size = (await stat(path).catch(undefinedIfNoFile))?.size;
    if (size === undefined) return PENDING;
    const answer = size > MAX_ANSWER_BYTES ? undefined : readScipAnswer(await readFile(path, 'utf8'));
    // The other system may be writing it at this moment.
    if (!answer) throw new ScipUnreachable('scip.answerUnreadable', {});
    return answer;
  }
}
/** The folder of an enterprise; its code holds no separators (contract `enterpriseCode`). */
const folderOf = ({ address, enterpriseCode }: ScipTarget): string =>
  join(address, enterpriseCode.replaceAll(/[^\p{L}\p{N}_-]/gu, '_'));
