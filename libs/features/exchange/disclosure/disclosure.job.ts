import { Injectable, Logger } from '@nestjs/common';
import { disclosureJob } from '@matlas/contract';
import { AuthLookup, clock, Db, Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { DiscloseSheets } from './disclose-sheets';
import { DisclosureFindStore } from './disclosure-find.store';
import { DisclosureStore } from './disclosure.store';

/** At night, after the lists of the day were loaded. */
const NIGHTLY = { key: 'exchange.disclosure', cron: '10 3 * * *' };

/**
 * Finds substances that list updates made declarable, notifies the owners, and discloses them where an enterprise
 * has enabled it: with the identity of the user who enabled it, sheet by sheet.
 */
@Injectable()
export class DisclosureJob extends JobHandler<typeof disclosureJob> {
  readonly def = disclosureJob;
  override readonly schedule = NIGHTLY;
  private readonly log = new Logger(DisclosureJob.name);
  constructor(
    private readonly db: Db,
    private readonly found: DisclosureFindStore,
    private readonly store: DisclosureStore,
    private readonly disclosing: DiscloseSheets,
    private readonly people: AuthLookup,
    private readonly events: Events,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<unknown> {
    const at = clock.instant();
    await context.tx(async () => {
      for (const each of await this.found.refresh()) await this.events.afterCommit('disclosure.found', { ...each, at });
    });
    let disclosed = 0;
    for (const { enterpriseId, userId, push, ids } of await this.found.listAutomatic()) {
      const failed = await this.discloseAutomatically(context, userId, enterpriseId, ids, push);
      disclosed += ids.length - failed;
      if (failed > 0) await this.events.afterCommit('disclosure.failed', { enterpriseId, count: failed, at });
    }
    return { disclosed };
  }

  /** Returns the number of sheets left to users: the rights are missing, a draft exists, or the check has errors. */
  private async discloseAutomatically(
    context: JobContext,
    userId: number,
    enterpriseId: number,
    ids: readonly number[],
    push: boolean,
  ): Promise<number> {
    const auth = await this.people.byUser(userId);
    if (!auth || auth.enterpriseId !== enterpriseId) return ids.length;
    let failed = 0;
    const open = await this.db.runAs(auth.scope, () => this.store.listOpen(auth.scope, ids));
    for (const sheetId of new Set(open.map((one) => one.sheetId))) {
      const ofSheet = open.filter((one) => one.sheetId === sheetId);
      try {
        await context.tx(() =>
          this.db.runAs(auth.scope, () =>
            this.disclosing.disclose(auth, ofSheet, { parents: true, push, automatic: true }),
          ),
        );
      } catch (error) {
        if (error instanceof Error && error.name === 'JobInterrupted') throw error;
        failed += ofSheet.length;
        this.log.warn({ err: error, enterpriseId, sheetId }, 'not disclosed automatically');
      }
    }
    return failed;
  }
}
