import { Injectable } from '@nestjs/common';
import { imdsJobs } from '@matlas/contract';
import { type SyncRun, SyncRunStopped, SyncRunStore } from '@matlas/features/sync';
import { type Auth, Db, type JobContext, JobHandler } from '@matlas/server-kit';
import { isBasicKind } from './basic-data/basic-layouts';
import { ImdsConnections } from './imds-connections';
import { ImdsIdentity } from './imds-identity';
import { ImdsOfferStore } from './imds-offer.store';
import { ImdsRunFaults } from './imds-run-faults';
import { ImdsTake } from './imds-take';
import { ImdsInbox } from './inbox/imds-inbox';

/** What a run of fetching does beside its kind. */
export interface FetchOptions {
  /** The offers that a person chose. */
  offerIds?: number[];
  /** Refused sheets are taken again. */
  failed?: boolean;
  /** The sheets of new files are only offered. */
  offerOnly?: boolean;
}

/** Fetches files of IMDS and takes what they hold. A repeated run goes on where the one before ended. */
@Injectable()
export class FetchImdsJob extends JobHandler<typeof imdsJobs.fetch> {
  readonly def = imdsJobs.fetch;
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly identity: ImdsIdentity,
    private readonly connections: ImdsConnections,
    private readonly inbox: ImdsInbox,
    private readonly offers: ImdsOfferStore,
    private readonly take: ImdsTake,
    private readonly faults: ImdsRunFaults,
  ) {
    super();
  }

  async run({ syncRunId }: { syncRunId: number }, context: JobContext): Promise<unknown> {
    const auth = await this.identity.authOf(context.auth.enterpriseId);
    return this.db.runAs(auth.scope, async () => {
      const run = await this.runs.getRun(auth.scope, syncRunId);
      if (!(await context.tx(() => this.runs.begin(run.id)))) return { runId: run.id };
      try {
        await this.fetch(auth, run, context);
        return await context.finish(async () => {
          if (!(await this.runs.endRunning(run.id, 'done'))) throw new SyncRunStopped(`run ${run.id}`);
          const { taken, equal, refused, failed } = await this.runs.getRun(auth.scope, run.id);
          return { runId: run.id, taken, equal, refused, failed };
        });
      } catch (error) {
        if (error instanceof SyncRunStopped) return { runId: run.id };
        context.signal.throwIfAborted();
        throw await this.faults.recordFault(run, error, context, this.def.retries);
      }
    });
  }

  private async fetch(auth: Auth, run: SyncRun, context: JobContext): Promise<void> {
    const { offerIds, failed = false, offerOnly = false } = run.options as FetchOptions;
    if (offerIds === undefined) {
      const { target, connector } = await this.connections.connect(auth);
      await this.inbox.readInbox({ run, auth, target, connector, context });
    }
    if (offerOnly || isBasicKind(run.kind)) return;
    const chosen = offerIds
      ? await this.offers.listToTake(auth.enterpriseId, run.id, { ids: offerIds })
      : [
          ...(await this.offers.listToTake(auth.enterpriseId, run.id, { state: 'offered' })),
          ...(failed ? await this.offers.listToTake(auth.enterpriseId, run.id, { state: 'refused' }) : []),
        ];
    await context.tx(() => this.runs.setTotal(run.id, run.done + chosen.length));
    await this.take.takeOffers(auth, run, chosen, context);
  }
}
