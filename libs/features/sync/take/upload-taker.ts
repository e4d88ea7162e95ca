import { Injectable } from '@nestjs/common';
import type { PieceLine } from '@matlas/contract';
import { type Auth, Db } from '@matlas/server-kit';
import type { SyncPartner } from '../partners/sync-partner.store';
import { SyncLog } from '../runs/sync-log';
import { SyncRunStore } from '../runs/sync-run.store';
import { readDocuments } from '../jobs/sheet-run';
import { SheetTaker } from './sheet-taker';
import { takingPartnerOf } from './taking-partner';

/** Takes data sheets that a partner sends: a run of its own here, which the partner started. */
@Injectable()
export class UploadTaker {
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly taker: SheetTaker,
    private readonly log: SyncLog,
  ) {}

  takeUpload(auth: Auth, partner: SyncPartner, given: readonly Record<string, unknown>[]): Promise<PieceLine[]> {
    return this.db.tx(async () => {
      const runId = await this.runs.create(auth, {
        origin: 'matlas',
        partnerId: partner.id,
        // Beside the runs that fetch from the same partner.
        partnerKey: `matlas:${partner.id}:upload`,
        partnerName: partner.name,
        kind: 'upload',
        trigger: 'partner',
      });
      await this.runs.begin(runId);
      const run = await this.runs.getRun(auth.scope, runId);
      const { documents, outcomes } = readDocuments(
        given.map((document) => ({
          t: 'sheet',
          used: false,
          document: { ...document, key: typeof document.key === 'string' ? document.key : '' },
        })),
      );
      const taken = await this.taker.takeSheets(auth, takingPartnerOf(partner), documents);
      const all = [...outcomes, ...taken];
      await this.log.record(run, all);
      await this.runs.setState(runId, 'done');
      return [
        ...all.map(({ documentKey, action, reasons = [] }): PieceLine => ({
          t: 'result',
          key: documentKey,
          action: action === 'new' || action === 'version' || action === 'equal' ? action : 'refused',
          code: reasons[0]?.code ?? null,
          params: reasons[0]?.params ?? {},
        })),
        { t: 'end', next: '', more: false, total: null },
      ];
    });
  }
}
