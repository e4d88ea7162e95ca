import { draftPurgeJob } from '@matlas/contract';
import { AuditTrail, batchPurgeJob, systemAuth } from '@matlas/server-kit';
import { DeletedSheetStore } from './deleted-sheet.store';

const BATCH = 200;

/**
 * Deletes drafts permanently when they can no longer be restored. Releases stay, because other sheets refer to
 * them. A draft that only a purged draft referred to is found by the next batch.
 */
export const draftPurge = batchPurgeJob({
  def: draftPurgeJob,
  schedule: { key: 'mds.draftPurge', cron: '35 3 * * *' },
  uses: [DeletedSheetStore, AuditTrail],
  deleteBatch: async (deleted, audit) => {
    const ids = await deleted.listPurgeable(BATCH);
    await deleted.purgeSheets(ids);
    for (const id of ids)
      await audit.write(systemAuth(), {
        subject: 'mds_sheet',
        subjectId: id,
        action: 'delete',
        before: { purged: true },
      });
    return { drafts: ids.length };
  },
});
