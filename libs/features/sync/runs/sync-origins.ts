import { Injectable } from '@nestjs/common';
import type { JobStarted, SyncOrigin } from '@matlas/contract';
import type { Auth, JobContext } from '@matlas/server-kit';
import type { SyncDocument } from './sync-document.store';
import type { ErrorOwner, SyncReason } from './sync-error.store';
import type { SyncRun } from './sync-run.store';

/** What a second check of a document found: the reasons that are left, none when it is here now. */
export interface RecheckOutcome {
  document: SyncDocument;
  owner: ErrorOwner;
  reasons: readonly SyncReason[];
}
/** What differs between the systems with which data are synchronised. Each registers itself at `SyncOrigins`. */
export interface SyncOriginHandler {
  readonly origin: SyncOrigin;
  /** Starts the job of a run; also of one that is continued. Called in a transaction. */
  startJob(auth: Auth, run: SyncRun): Promise<JobStarted>;
  /**
   * Takes stored documents again, step by step: `record` is called in the transaction of each step, and also for other
   * failing documents that had to be taken with them.
   */
  recheck(
    auth: Auth,
    documents: readonly SyncDocument[],
    context: JobContext,
    record: (outcomes: readonly RecheckOutcome[]) => Promise<void>,
  ): Promise<void>;
}

/** The systems with which data are synchronised, by their origin. */
@Injectable()
export class SyncOrigins {
  private readonly handlers = new Map<SyncOrigin, SyncOriginHandler>();

  register(handler: SyncOriginHandler): void {
    this.handlers.set(handler.origin, handler);
  }
  getHandler(origin: SyncOrigin): SyncOriginHandler {
    const handler = this.handlers.get(origin);
    if (!handler) throw new Error(`no handler of the origin ${origin}`);
    return handler;
  }
}
