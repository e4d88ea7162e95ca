import { Injectable } from '@nestjs/common';
import { replaceSubstancesJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { ReplaceSubstancesService } from './replace-substances.service';

/** At night for what no event told: reference data of a new version of the program. */
const NIGHTLY = { key: 'mds.replaceSubstances', cron: '40 1 * * *' };

/** Replaces, one by one, the substances that the catalogue did not have and has now. */
@Injectable()
export class ReplaceSubstancesJob extends JobHandler<typeof replaceSubstancesJob> {
  readonly def = replaceSubstancesJob;
  override readonly schedule = NIGHTLY;
  constructor(private readonly substances: ReplaceSubstancesService) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ replaced: number }> {
    const done = new Set<number>();
    // A start while the job runs answers the running one, so it asks again for what came meanwhile.
    for (;;) {
      const due = (await this.substances.listReplaceable()).filter(({ id }) => !done.has(id));
      if (due.length === 0) return { replaced: done.size };
      for (const each of due) {
        await context.tx(() => this.substances.replace(each));
        done.add(each.id);
      }
    }
  }
}
