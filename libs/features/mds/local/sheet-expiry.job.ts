import { Injectable } from '@nestjs/common';
import { sheetExpiryJob } from '@matlas/contract';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { ValidityStore } from './validity.store';

const DAILY = { key: 'mds.sheetExpiry', cron: '20 7 * * *' };

/** Notifies owners before their sheets expire: each person once for each notice, for any number of sheets. */
@Injectable()
export class SheetExpiryJob extends JobHandler<typeof sheetExpiryJob> {
  readonly def = sheetExpiryJob;
  override readonly schedule = DAILY;
  constructor(
    private readonly validity: ValidityStore,
    private readonly events: Events,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ people: number; sheets: number }> {
    const due = await this.validity.listExpiring();
    let done = 0;
    for (const expiring of due) {
      await context.tx(async () => {
        await this.validity.markNotified(expiring);
        await this.events.afterCommit('sheets.expiring', expiring);
      });
      await context.step(++done, due.length);
    }
    return { people: due.length, sheets: due.reduce((sum, { count }) => sum + count, 0) };
  }
}
