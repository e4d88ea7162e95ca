import { Injectable } from '@nestjs/common';
import type { NodeType } from '@matlas/contract';
import { AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { SheetUsageRegistry } from './sheet-usage-registry';
import { assertPermit, permitsOn } from './sheet.row';
import { SheetStore } from './sheet.store';
import { requireKind } from './sheet-kind';

/** Deletes own sheets. */
@Injectable()
export class SheetDeleteService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly usages: SheetUsageRegistry,
    private readonly events: Events,
    private readonly audit: AuditTrail,
  ) {}

  /** Soft delete: sheets that refer to a version can still read it. All or none; each refusal has its own reason. */
  delete(auth: Auth, ids: readonly number[], kind?: NodeType): Promise<null> {
    return this.db.tx(async () => {
      const held = await this.usages.usagesOf(ids);
      for (const id of ids) {
        const before = requireKind(kind, await this.sheets.findForUpdate(auth.scope, id));
        assertPermit(permitsOn(auth, before, held.get(id)).delete);
        await this.audit.write(auth, { subject: 'mds_sheet', subjectId: id, action: 'delete', before });
      }
      await this.sheets.softDelete(ids, auth.userId);
      await this.events.afterCommit('sheet.deleted', { sheetIds: ids, by: auth.userId });
      return null;
    });
  }
}
