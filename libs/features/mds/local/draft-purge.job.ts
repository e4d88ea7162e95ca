import { Injectable } from '@nestjs/common';
import { draftPurgeJob } from '@matlas/contract';
import { AuditTrail, type JobContext, JobHandler, systemAuth } from '@matlas/server-kit';
import { DeletedSheetStore } from './deleted-sheet.store';

const NIGHTLY = { key: 'mds.draftPurge', cron: '35 3 * * *' };
const BATCH = 200;

/** Removes drafts for good once they can no longer come back. Releases stay, because others refer to them. */
@Injectable()
export class DraftPurgeJob extends JobHandler<typeof draftPurgeJob> {
  readonly def = draftPurgeJob;
  override readonly schedule = NIGHTLY;
  constructor(
    private readonly deleted: DeletedSheetStore,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  /** One draft may keep another: what only a removed one referred to is found by the next round. */
  async run(_: object, context: JobContext): Promise<{ drafts: number }> {
    let done = 0;
    for (let ids = await this.deleted.pastDrafts(BATCH); ids.length > 0; ids = await this.deleted.pastDrafts(BATCH)) {
      const batch = ids;
      await context.tx(async () => {
        await this.deleted.purge(batch);
        for (const id of batch)
          await this.audit.write(systemAuth(), {
            subject: 'mds_sheet',
            subjectId: id,
            action: 'delete',
            before: { purged: true },
          });
      });
      done += batch.length;
      await context.step(done, null);
    }
    return { drafts: done };
  }
}
