import { Injectable, Logger } from '@nestjs/common';
import { cqcJobs } from '@matlas/contract';
import { type JobContext, JobHandler, recordFailedAttempt, StoredFiles } from '@matlas/server-kit';
import { CqcConnectorService } from './cqc-connector.service';
import { CqcUploadStore } from './cqc-upload.store';
import { CqcUploadTrail } from './cqc-upload.service';

/** Sends a package and records its answer. A repetition sends the same package with the same uuid. */
@Injectable()
export class SendCqcPackageJob extends JobHandler<typeof cqcJobs.send> {
  readonly def = cqcJobs.send;
  constructor(
    private readonly uploads: CqcUploadStore,
    private readonly connectors: CqcConnectorService,
    private readonly files: StoredFiles,
    private readonly trail: CqcUploadTrail,
  ) {
    super();
  }

  async run({ cqcUploadId }: { cqcUploadId: number }, context: JobContext): Promise<unknown> {
    const { auth, attempt, signal } = context;
    const upload = await this.uploads.getUpload(auth.scope, cqcUploadId);
    await context.reportProgress(0, null, { key: 'cqcSend.sending' });
    try {
      const file = await this.files.getFile(auth.scope, upload.fileId);
      const answer = await this.connectors.portOf(upload.connector).send(
        await this.connectors.targetOf(upload),
        {
          uuid: upload.uuid,
          name: upload.fileName,
          sha256: file.sha256,
          size: file.size,
          open: () => this.files.open(file),
        },
        signal,
      );
      return await context.finish(async () => {
        await this.uploads.recordAnswer(cqcUploadId, answer, attempt);
        const after = await this.uploads.getUpload(auth.scope, cqcUploadId);
        await this.trail.write(auth, upload, after);
        return { modelId: upload.modId, uploadId: cqcUploadId, state: after.state, messages: after.messages.length };
      });
    } catch (error) {
      signal.throwIfAborted();
      throw await recordFailedAttempt(error, context, {
        retries: this.def.retries,
        notDelivered: 'cqc.notDelivered',
        record: (fault, isLast) => this.uploads.recordFault(cqcUploadId, attempt, fault, isLast ? 'failed' : 'waiting'),
      });
    }
  }
}

/** Asks for decisions that are outstanding. What cannot be asked now is asked again by the next run. */
@Injectable()
export class FetchCqcAnswersJob extends JobHandler<typeof cqcJobs.answers> {
  readonly def = cqcJobs.answers;
  override readonly schedule = { key: 'cqc.answers', cron: '*/15 * * * *' };
  private readonly log = new Logger(FetchCqcAnswersJob.name);
  constructor(
    private readonly uploads: CqcUploadStore,
    private readonly connectors: CqcConnectorService,
    private readonly trail: CqcUploadTrail,
  ) {
    super();
  }

  async run(_input: unknown, context: JobContext): Promise<unknown> {
    const open = await this.uploads.listUndecided();
    let decided = 0;
    for (const [at, upload] of open.entries()) {
      const answer = await this.connectors
        .targetOf(upload)
        .then((target) => this.connectors.portOf(upload.connector).fetchAnswer(target, upload))
        .catch((error: unknown) => void this.log.warn({ err: error, uploadId: upload.id }, 'no answer'));
      if (answer && answer.decision !== 'pending') {
        await context.tx(async () => {
          await this.uploads.recordAnswer(upload.id, answer);
          const after = await this.uploads.getUpload(context.auth.scope, upload.id);
          await this.trail.write(context.auth, upload, after);
        });
        decided += 1;
      }
      await context.reportProgress(at + 1, open.length);
    }
    return { asked: open.length, decided };
  }
}
