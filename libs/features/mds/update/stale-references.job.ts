import { Injectable } from '@nestjs/common';
import { staleReferencesJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { StaleReferenceStore } from './stale-reference.store';

/** At night, when the load is low and the date has changed for all users. */
const NIGHTLY = { key: 'mds.staleReferences', cron: '20 2 * * *' };

/** Recomputes the whole list once a night, because validity ends by date, and restored backups cause no events. */
@Injectable()
export class StaleReferencesJob extends JobHandler<typeof staleReferencesJob> {
  readonly def = staleReferencesJob;
  override readonly schedule = NIGHTLY;
  constructor(private readonly references: StaleReferenceStore) {
    super();
  }

  run(_: object, context: JobContext): Promise<null> {
    return context.finish(async () => {
      await this.references.refreshAll();
      return null;
    });
  }
}
