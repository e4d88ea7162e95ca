import { Injectable } from '@nestjs/common';
import { syncJobs, type SyncOrigin } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { SyncDocumentStore } from './sync-document.store';
import { SyncErrorStore } from './sync-error.store';
import { SyncOrigins } from './sync-origins';

/** Takes documents again that could not be taken, after a rule or the catalogue changed. */
@Injectable()
export class RecheckSyncErrorsJob extends JobHandler<typeof syncJobs.recheck> {
  readonly def = syncJobs.recheck;
  constructor(
    private readonly documents: SyncDocumentStore,
    private readonly errors: SyncErrorStore,
    private readonly origins: SyncOrigins,
  ) {
    super();
  }

  async run(
    { origin, ids }: { origin: SyncOrigin; ids?: number[] | undefined },
    context: JobContext,
  ): Promise<{ checked: number; solved: number }> {
    const { auth } = context;
    const handler = this.origins.getHandler(origin);
    const documents = await this.documents.listFailing(auth.enterpriseId, origin, ids);
    const open = new Set(documents.map(({ id }) => id));
    let solved = 0;
    await handler.recheck(auth, documents, context, async (outcomes) => {
      for (const { document, owner, reasons } of outcomes) {
        await this.errors.replaceReasons(document.id, owner, reasons, { isRecheck: true });
        if (open.delete(document.id) && reasons.length === 0) solved += 1;
      }
    });
    return { checked: documents.length, solved };
  }
}
