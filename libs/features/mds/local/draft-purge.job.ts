import { Injectable } from '@nestjs/common';
import { draftPurgeJob } from '@matlas/contract';
import { AuditTrail, type JobContext, JobHandler, systemAuth } from '@matlas/server-kit';
import { DeletedSheetStore } from './deleted-sheet.store';

const NIGHTLY = { key: 'mds.draftPurge', cron: '35 3 * * *' };
const BATCH = 200;

/**
 * Deletes drafts permanently when they can no longer be restored. Releases stay, because other sheets refer to
 * them.
 */
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

  /** A draft that only a purged draft referred to is found by the next iteration. */
  async run(_: object, context: JobContext): Promise<{ drafts: number }> {
    let done = 0;
    for (
      let ids = await this.deleted.listPurgeable(BATCH);
      ids.length > 0;
      ids = await this.deleted.listPurgeable(BATCH)
    ) {
      const batch = ids;
      await context.tx(async () => {
        await this.deleted.purgeSheets(batch);
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
