import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BASIC_KINDS, type BasicKind, type JobStarted, partnerJobs } from '@matlas/contract';
import { type Auth, type JobContext, JobQueue } from '@matlas/server-kit';
import { BasicTaker } from '../basic/basic-taker';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import type { SyncDocument } from '../runs/sync-document.store';
import { type RecheckOutcome, type SyncOriginHandler, SyncOrigins } from '../runs/sync-origins';
import type { SyncOutcome } from '../runs/sync-log';
import type { SyncRun } from '../runs/sync-run.store';
import { readDocument } from '../take/document-shape';
import { SheetTaker } from '../take/sheet-taker';
import type { BasicRow } from '../basic/basic-row.store';

const isBasic = (kind: string): kind is BasicKind => (BASIC_KINDS as readonly string[]).includes(kind);
const partnerIdOf = (partnerKey: string): number => Number(partnerKey.split(':')[1] ?? 0);

/** Runs and second checks of data of other installations. */
@Injectable()
export class MatlasOrigin implements SyncOriginHandler, OnModuleInit {
  readonly origin = 'matlas';
  constructor(
    private readonly origins: SyncOrigins,
    private readonly jobs: JobQueue,
    private readonly partners: SyncPartnerStore,
    private readonly sheets: SheetTaker,
    private readonly basic: BasicTaker,
  ) {}

  onModuleInit(): void {
    this.origins.register(this);
  }
  startJob(auth: Auth, run: SyncRun): Promise<JobStarted> {
    return this.jobs.start(auth, partnerJobs.run, { syncRunId: run.id }, { title: { partner: run.partnerName } });
  }
  async recheck(auth: Auth, document: SyncDocument, _context: JobContext): Promise<RecheckOutcome> {
    const partner = await this.partners.getPartner(auth.scope, partnerIdOf(document.partnerKey));
    const outcome = await this.takeAgain(auth, partner, document);
    return {
      owner: {
        enterpriseId: document.enterpriseId,
        origin: 'matlas',
        partnerId: partner.id,
        partnerName: partner.name,
        runId: null,
      },
      reasons: outcome?.reasons ?? [],
    };
  }

  private async takeAgain(
    auth: Auth,
    partner: SyncPartner,
    { kind, content, documentKey, name }: SyncDocument,
  ): Promise<SyncOutcome | undefined> {
    const { id, enterpriseId, installationId } = partner;
    if (isBasic(kind)) {
      const [outcome] = await this.basic.takeRows({ auth, partner, kind }, [content as BasicRow], {
        after: documentKey,
        until: documentKey,
      });
      return outcome;
    }
    const read = readDocument(content);
    if (!('document' in read))
      return {
        ...{ kind, document: name, documentKey, action: 'failed' },
        reasons: [{ code: 'sync.fetchAgain', params: {}, place: '', field: '', value: '' }],
      };
    const [outcome] = await this.sheets.takeSheets(auth, { id, enterpriseId, installationId: installationId ?? '' }, [
      read.document,
    ]);
    return outcome;
  }
}
