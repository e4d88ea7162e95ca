import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isBasicKind, type JobStarted, partnerJobs } from '@matlas/contract';
import { type Auth, type JobContext, JobQueue } from '@matlas/server-kit';
import type { BasicRow } from '../basic/basic-row.store';
import { BasicTaker } from '../basic/basic-taker';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import type { SyncDocument } from '../runs/sync-document.store';
import type { SyncReason } from '../runs/sync-error.store';
import { type RecheckOutcome, type SyncOriginHandler, SyncOrigins } from '../runs/sync-origins';
import type { SyncRun } from '../runs/sync-run.store';
import { readDocument } from '../take/document-shape';
import { GoneTaker, readGone } from '../take/gone-taker';
import { takingPartnerOf } from '../take/taking-partner';
import { SheetRecheck } from './sheet-recheck';

type Record = (outcomes: readonly RecheckOutcome[]) => Promise<void>;
const partnerIdOf = (partnerKey: string): number => Number(partnerKey.split(':')[1] ?? 0);
const FETCH_AGAIN: SyncReason = { code: 'sync.fetchAgain', params: {}, place: '', field: '', value: '' };

/** Runs and second checks of data of other installations. */
@Injectable()
export class MatlasOrigin implements SyncOriginHandler, OnModuleInit {
  readonly origin = 'matlas';
  constructor(
    private readonly origins: SyncOrigins,
    private readonly jobs: JobQueue,
    private readonly partners: SyncPartnerStore,
    private readonly sheets: SheetRecheck,
    private readonly gone: GoneTaker,
    private readonly basic: BasicTaker,
  ) {}

  onModuleInit(): void {
    this.origins.register(this);
  }
  startJob(auth: Auth, run: SyncRun): Promise<JobStarted> {
    return this.jobs.start(auth, partnerJobs.run, { syncRunId: run.id }, { title: { partner: run.partnerName } });
  }
  async recheck(auth: Auth, documents: readonly SyncDocument[], context: JobContext, record: Record): Promise<void> {
    let checked = 0;
    const report = (count: number): Promise<void> => {
      checked = Math.min(documents.length, checked + count);
      return context.reportProgress(checked, documents.length, { key: 'syncRecheck.checking' });
    };
    const keys = [...new Set(documents.map(({ partnerKey }) => partnerKey))];
    for (const key of keys) {
      const partner = await this.partners.getPartner(auth.scope, partnerIdOf(key));
      const ofPartner = documents.filter(({ partnerKey }) => partnerKey === key);
      const isSheet = (one: SyncDocument): boolean => one.kind === 'sheet' && 'document' in readDocument(one.content);
      const others = ofPartner.filter((one) => !isSheet(one));
      const gone = others.filter(({ content }) => readGone(content));
      await context.tx(async () => record(await this.takeGone(auth, partner, gone)));
      for (const document of others.filter((one) => !gone.includes(one)))
        await context.tx(async () => {
          const reasons = await this.takeRow(auth, partner, document);
          await record([{ document, owner: ownerOf(partner), reasons }]);
        });
      await report(others.length);
      const sheets = ofPartner.filter(isSheet);
      await this.sheets.takeAgain({ auth, partner, context }, sheets, (page) =>
        record(
          page.map(({ stored, outcome: { reasons = [] } }) => ({
            ...{ document: stored, owner: ownerOf(partner), reasons },
          })),
        ),
      );
      await report(sheets.length);
    }
  }

  /** Deletions that did not follow, together: one may have been used in another. */
  private async takeGone(
    auth: Auth,
    partner: SyncPartner,
    documents: readonly SyncDocument[],
  ): Promise<RecheckOutcome[]> {
    const gone = documents.flatMap(({ content }) => readGone(content) ?? []);
    const outcomes = await this.gone.takeGone(auth, takingPartnerOf(partner), gone);
    const reasonsOf = new Map(outcomes.map(({ documentKey, reasons = [] }) => [documentKey, reasons]));
    return documents.map((document) => ({
      ...{ document, owner: ownerOf(partner), reasons: reasonsOf.get(document.documentKey) ?? [] },
    }));
  }
  /** A row of basic data; anything else has to be fetched again. */
  private async takeRow(
    auth: Auth,
    partner: SyncPartner,
    { kind, content, documentKey }: SyncDocument,
  ): Promise<readonly SyncReason[]> {
    if (!isBasicKind(kind)) return [FETCH_AGAIN];
    const span = { after: documentKey, until: documentKey };
    const [outcome] = await this.basic.takeRows({ auth, partner, kind }, [content as BasicRow], span);
    return outcome?.reasons ?? [];
  }
}

const ownerOf = ({ id, enterpriseId, name }: SyncPartner): RecheckOutcome['owner'] => ({
  ...{ enterpriseId, origin: 'matlas', partnerId: id, partnerName: name, runId: null },
});
