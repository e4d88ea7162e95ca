import { Injectable } from '@nestjs/common';
import type { Cascade } from '@matlas/contract';
import { AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { SheetUsageRegistry } from '../sheet-usage-registry';
import { SheetStore } from '../sheet.store';
import { CascadeAsks } from './cascade-asks';
import { CascadeStore } from './cascade.store';
import { refusalOf } from './cascade-refusal';
import { CascadeService } from './cascade.service';

/** Undoes a cascade, until somebody received one of the new versions. */
@Injectable()
export class CascadeUndoService {
  constructor(
    private readonly db: Db,
    private readonly cascades: CascadeStore,
    private readonly asks: CascadeAsks,
    private readonly sheets: SheetStore,
    private readonly usages: SheetUsageRegistry,
    private readonly events: Events,
    private readonly audit: AuditTrail,
    private readonly service: CascadeService,
  ) {}

  undo(auth: Auth, id: number): Promise<Cascade> {
    return this.db.tx(async () => {
      const record = await this.cascades.findCascade(auth.scope, id, { forUpdate: true });
      const sheetIds = (await this.cascades.listSheets(auth.scope, id)).map(({ sheetId }) => sheetId);
      await this.sheets.lock(sheetIds);
      const held = [...new Set([...(await this.usages.usagesOf(sheetIds)).values()].flat())];
      const refusal = refusalOf(await this.cascades.findCascade(auth.scope, record.id), held);
      if (refusal) throw refusal;
      await this.sheets.softDelete(sheetIds, auth.userId);
      await this.cascades.markUndone(auth.scope, id);
      await this.asks.withdrawAsks(auth.scope, id);
      await this.audit.write(auth, {
        subject: 'mds_cascade',
        subjectId: id,
        action: 'delete',
        before: { sheets: sheetIds.length },
      });
      await this.events.afterCommit('sheet.deleted', { sheetIds, by: auth.userId });
      return this.service.findCascade(auth, id);
    });
  }
}
