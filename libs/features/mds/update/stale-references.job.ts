import { Injectable } from '@nestjs/common';
import { staleReferencesJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { StaleReferenceStore } from './stale-reference.store';

/** A quiet hour, after the day has changed for everybody who looks in the morning. */
const NIGHTLY = { key: 'mds.staleReferences', cron: '20 2 * * *' };

/**
 * Validity ends by the calendar, and restored data come back without an event: once a night everything is worked out
 * anew.
 */
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
