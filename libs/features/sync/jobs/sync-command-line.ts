import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SyncInvitation, SyncPartnerRow } from '@matlas/contract';
import { Accounts } from '@matlas/features/identity';
import { AppError, type Auth, AuthLookup, Db, notFound, systemAuth } from '@matlas/server-kit';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import { partnerKeyOf, SyncPartnerService } from '../partners/sync-partner.service';
import { type SyncRun, SyncRunStore } from '../runs/sync-run.store';

const POLL_MS = 500;
export interface PartnerStatus {
  partner: SyncPartner;
  last: SyncRun | undefined;
}

/** Pairing, runs and their state for the command line. Runs are worked on by the server. */
@Injectable()
export class SyncCommandLine {
  constructor(
    private readonly db: Db,
    private readonly users: AuthLookup,
    private readonly accounts: Accounts,
    private readonly stores: SyncPartnerStore,
    private readonly partners: SyncPartnerService,
    private readonly runs: SyncRunStore,
  ) {}

  invite(loginName: string, name: string): Promise<SyncInvitation> {
    return this.asUser(loginName, (auth) => this.partners.invite(auth, name));
  }
  pair(loginName: string, url: string, code: string): Promise<SyncPartnerRow> {
    return this.asUser(loginName, (auth) => this.partners.pair(auth, url, code));
  }
  /** Starts runs with all partners, or with one, as the users who paired them. Returns the ids of the runs. */
  async startRuns({ partnerId, full }: { partnerId?: number | undefined; full: boolean }): Promise<number[]> {
    const chosen = (await this.db.asPlatform(() => this.stores.listCallable())).filter(
      ({ id }) => partnerId === undefined || id === partnerId,
    );
    if (partnerId !== undefined && chosen.length === 0) throw notFound('syncPartner', partnerId);
    const started: number[] = [];
    for (const { id, createdBy } of chosen) {
      const auth = await this.db.asPlatform(() => this.users.byUser(createdBy));
      if (!auth) throw new AppError('sync.userGone');
      const { runId } = await this.db.runAs(auth.scope, () =>
        this.partners.startRun(auth, id, { kind: 'all', full }, 'command'),
      );
      started.push(runId);
    }
    return started;
  }
  /** The run as soon as it has ended, waits for another attempt, or is paused. */
  async waitFor(runId: number): Promise<SyncRun> {
    for (;;) {
      const run = await this.db.asPlatform(() => this.runs.getRun(systemAuth().scope, runId));
      if (run.state !== 'running' && !(run.state === 'waiting' && run.retryAt === null)) return run;
      await sleep(POLL_MS);
    }
  }
  listStatus(): Promise<PartnerStatus[]> {
    return this.db.asPlatform(async () => {
      const found: PartnerStatus[] = [];
      for (const partner of await this.stores.listPartners(systemAuth().scope))
        if (partner.state === 'active' || partner.state === 'paused')
          found.push({ partner, last: await this.runs.findLast(systemAuth().scope, partnerKeyOf(partner)) });
      return found;
    });
  }

  private async asUser<T>(loginName: string, work: (auth: Auth) => Promise<T>): Promise<T> {
    const auth = await this.db.asPlatform(() => this.accounts.authOfUser(loginName));
    return this.db.runAs(auth.scope, () => work(auth));
  }
}
