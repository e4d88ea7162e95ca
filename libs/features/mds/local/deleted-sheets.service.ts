import { Injectable } from '@nestjs/common';
import type { DeletedSheetRow, Page, PageQuery } from '@matlas/contract';
import { mayRestore } from '@matlas/domain';
import { AuditTrail, type Auth, Db, Events, Translator } from '@matlas/server-kit';
import { assertPermit, toSheetRow } from '../sheet.row';
import { SheetStore } from '../sheet.store';
import { type DeletedRecord, DeletedSheetStore } from './deleted-sheet.store';

/** Restores sheets within thirty days after their deletion. */
@Injectable()
export class DeletedSheetsService {
  constructor(
    private readonly db: Db,
    private readonly deleted: DeletedSheetStore,
    private readonly sheets: SheetStore,
    private readonly events: Events,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<DeletedSheetRow>> {
    const found = await this.deleted.page(auth.scope, page);
    return { ...found, records: found.records.map((sheet) => this.toRow(auth, sheet)) };
  }
  /** All or none, in the order of deletion: a sheet deleted later may prevent restoring an earlier one. */
  restore(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of [...new Set(ids)]) {
        const before = await this.deleted.findForUpdate(auth.scope, id);
        assertPermit(mayRestore(auth.scope, stateOf(before)));
        await this.deleted.restore(id);
        await this.audit.write(auth, {
          subject: 'mds_sheet',
          subjectId: id,
          action: 'change',
          before: { deletedAt: before.deletedAt },
          after: { deletedAt: null },
        });
        await this.events.afterCommit('sheet.restored', { sheetId: id, cid: Number(before.cid), by: auth.userId });
      }
      return null;
    });
  }
  private toRow(auth: Auth, sheet: DeletedRecord): DeletedSheetRow {
    const permit = mayRestore(auth.scope, stateOf(sheet));
    const reason = permit.allowed ? null : this.translator.error(permit.reason.code, permit.reason.params);
    return {
      ...toSheetRow(auth, sheet),
      deletedAt: sheet.deletedAt.toISOString(),
      deletedBy: sheet.deletedBy,
      restoreUntil: sheet.restoreUntil,
      reason,
    };
  }
}
const stateOf = (sheet: DeletedRecord): Parameters<typeof mayRestore>[1] => ({
  ...sheet,
  status: sheet.status as DeletedSheetRow['status'],
});
