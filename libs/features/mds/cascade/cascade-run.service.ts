import { Injectable } from '@nestjs/common';
import type { Cascade, CascadeRequestSent, CascadeChange } from '@matlas/contract';
import { AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { SheetStore } from '../sheet.store';
import { CascadeAsks } from './cascade-asks';
import { CascadePlanner } from './cascade-planner';
import { shownName } from './replacement';
import { type CascadeSheetRecord, CascadeStore } from './cascade.store';
import { CascadeService } from './cascade.service';
import { CascadeWriter, isPrepared } from './cascade-writer';

/** Carries one correction up to all sheets above: drafted, checked and released in one transaction. */
@Injectable()
export class CascadeRunService {
  constructor(
    private readonly db: Db,
    private readonly cascades: CascadeStore,
    private readonly planner: CascadePlanner,
    private readonly asks: CascadeAsks,
    private readonly sheets: SheetStore,
    private readonly audit: AuditTrail,
    private readonly service: CascadeService,
    private readonly writer: CascadeWriter,
  ) {}

  run(
    auth: Auth,
    change: CascadeChange,
    sheetIds: readonly number[],
    ownerIds: readonly number[] = [],
  ): Promise<{ cascade: Cascade; sheets: CascadeSheetRecord[]; asks: CascadeRequestSent[] }> {
    return this.db.tx(async () => {
      await this.sheets.lock(sheetIds);
      const { from, to, sheets } = await this.planner.plan(auth, change, new Set(sheetIds), true);
      const made = sheets.filter(isPrepared);
      this.writer.assertAll(sheetIds, sheets, made);
      await this.writer.storeSheets(auth, made);
      const id = await this.cascades.insert(
        auth.scope,
        auth.organisationId,
        {
          kind: change.kind,
          fromName: from.name,
          fromForeignName: from.foreignName,
          toName: to.name,
          toForeignName: to.foreignName,
        },
        made.map(({ source, tree }) => ({ oldId: source.id, newId: tree.root.id })),
      );
      const asks = await this.asks.createAsks(auth, id, sheets, ownerIds);
      await this.audit.write(auth, {
        subject: 'mds_cascade',
        subjectId: id,
        action: 'create',
        after: { from: shownName(from, 'en'), to: shownName(to, 'en'), sheets: made.length, asked: asks.length },
      });
      return {
        cascade: await this.service.findCascade(auth, id),
        sheets: await this.cascades.listSheets(auth.scope, id),
        asks,
      };
    });
  }
}
