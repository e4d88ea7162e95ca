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
}

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
  async recheck(_auth: Auth, document: SyncDocument, { signal }: JobContext): Promise<RecheckOutcome> {
    const { enterpriseId, origin } = document;
    const owner = { enterpriseId, origin, partnerId: null, partnerName: IMDS, runId: null };
    return { owner, reasons: await this.checkAgain(document, signal) };
  }

  private async checkAgain(document: SyncDocument, signal: AbortSignal): Promise<readonly SyncReason[]> {
    const auth = await this.identity.authOf(document.enterpriseId);
    const { imdsFileId, row } = (document.content ?? {}) as KeptContent;
    if (row && isBasicKind(document.kind)) {
      const [outcome] = await this.basic.takeRows(auth, document.kind, [row]);
      return outcome?.reasons ?? [];
    }
    // The document may have come again since: its newest offer counts.
    const offer = await this.offers.findByDocument(document.enterpriseId, document.documentKey);
    if (offer) return (await this.take.takeAgain(auth, offer, signal)).reasons ?? [];
    if (imdsFileId !== undefined) return this.inbox.readAgain(auth, imdsFileId, signal);
    return [{ code: 'file.gone', params: {}, place: '', field: '', value: '' }];
  }
}
