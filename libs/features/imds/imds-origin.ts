import { Injectable, type OnModuleInit } from '@nestjs/common';
import { imdsJobs, type JobStarted, type SyncOrigin } from '@matlas/contract';
import {
  type RecheckOutcome,
  type SyncDocument,
  type SyncOriginHandler,
  SyncOrigins,
  type SyncReason,
  type SyncRun,
} from '@matlas/features/sync';
import { type Auth, type JobContext, JobQueue } from '@matlas/server-kit';
import { BasicData, type BasicRow } from './basic-data/basic-data';
import { isBasicKind } from './basic-data/basic-layouts';
import { IMDS } from './connectors/imds-connector';
import { ImdsIdentity } from './imds-identity';
import { ImdsOfferStore } from './imds-offer.store';
import { SENDING } from './imds-runs';
import { ImdsTake } from './imds-take';
import { ImdsInbox } from './inbox/imds-inbox';

/** What is kept of a document that could not be taken: where its content is. */
interface KeptContent {
  offerId?: number;
  imdsFileId?: number;
  row?: BasicRow;
  broken?: SyncReason;
}
const GONE: SyncReason = { code: 'file.gone', params: {}, place: '', field: '', value: '' };

/** IMDS as a system with which data are synchronised. */
@Injectable()
export class ImdsOrigin implements SyncOriginHandler, OnModuleInit {
  readonly origin: SyncOrigin = 'imds';
  constructor(
    private readonly origins: SyncOrigins,
    private readonly jobs: JobQueue,
    private readonly identity: ImdsIdentity,
    private readonly offers: ImdsOfferStore,
    private readonly take: ImdsTake,
    private readonly inbox: ImdsInbox,
    private readonly basic: BasicData,
  ) {}

  onModuleInit(): void {
    this.origins.register(this);
  }
  startJob(auth: Auth, run: SyncRun): Promise<JobStarted> {
    const job = SENDING.includes(run.kind) ? imdsJobs.send : imdsJobs.fetch;
    return this.jobs.start(auth, job, { syncRunId: run.id });
  }
  async recheck(
    _auth: Auth,
    documents: readonly SyncDocument[],
    context: JobContext,
    record: (outcomes: readonly RecheckOutcome[]) => Promise<void>,
  ): Promise<void> {
    for (const [at, document] of documents.entries()) {
      await context.reportProgress(at, documents.length, { key: 'syncRecheck.checking' });
      const { enterpriseId, origin } = document;
      const owner = { enterpriseId, origin, partnerId: null, partnerName: IMDS, runId: null };
      await context.tx(async () => {
        await record([{ document, owner, reasons: await this.checkAgain(document, context.signal) }]);
      });
    }
  }

  private async checkAgain(document: SyncDocument, signal: AbortSignal): Promise<readonly SyncReason[]> {
    const auth = await this.identity.authOf(document.enterpriseId);
    const { kind } = document;
    const { imdsFileId, row, broken } = (document.content ?? {}) as KeptContent;
    // It is wrong in the file itself: only another file can be better.
    if (broken) return [broken];
    if (isBasicKind(kind)) {
      if (row) return (await this.basic.takeRows(auth, kind, [row])).flatMap(({ reasons = [] }) => reasons);
      return imdsFileId === undefined ? [GONE] : this.inbox.readAgain(auth, imdsFileId, kind, signal);
    }
    // The document may have come again since: its newest offer counts.
    const offer = await this.offers.findByDocument(document.enterpriseId, document.documentKey);
    if (offer) return (await this.take.takeAgain(auth, offer, signal)).reasons ?? [];
    if (imdsFileId !== undefined) return this.inbox.readAgain(auth, imdsFileId, undefined, signal);
    return [GONE];
  }
}
