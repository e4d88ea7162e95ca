import { Injectable, type OnModuleInit } from '@nestjs/common';
import { supplierFiguresJob } from '@matlas/contract';
import { SupplierEvents } from '@matlas/features/identity';
import { Db, Events, type JobContext, JobHandler } from '@matlas/server-kit';
import '../events';
import { SendingHistoryStore } from './sending-history.store';

const PAGE = 1000;
/** More than one day, so that a missed night is made up for. */
const DAYS = 7;
const NIGHTLY = { key: 'exchange.supplierFigures', cron: '30 3 * * *' };

/**
 * Reports sent, accepted and rejected sheets to the ranking of suppliers. The nightly run finds lost events;
 * recording an event twice changes nothing.
 */
@Injectable()
export class SupplierFigures extends JobHandler<typeof supplierFiguresJob> implements OnModuleInit {
  readonly def = supplierFiguresJob;
  override readonly schedule = NIGHTLY;
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly history: SendingHistoryStore,
    private readonly suppliers: SupplierEvents,
  ) {
    super();
  }

  onModuleInit(): void {
    for (const name of ['sheet.sent', 'sheet.accepted', 'sheet.rejected'] as const)
      this.events.on(name, ({ entryId }) => this.record(entryId));
  }
  async run(_: object, context: JobContext): Promise<unknown> {
    let [after, done] = [0, 0];
    for (;;) {
      const page = await this.history.listSince(DAYS, after, PAGE);
      if (page.length === 0) break;
      await context.tx(() => this.suppliers.record(page));
      after = page.at(-1)?.entryId ?? after;
      done += page.length;
      await context.reportProgress(done, null);
    }
    return { events: done };
  }
  private record(entryId: number): Promise<void> {
    return this.db.asPlatform(async () => this.suppliers.record(await this.history.listOfEntry(entryId)));
  }
}
