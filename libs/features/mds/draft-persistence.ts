import './events';
import { Injectable } from '@nestjs/common';
import type { Finding } from '@matlas/domain';
import { AuditTrail, type Auth, Events } from '@matlas/server-kit';
import { toCheckCounts } from './sheet-checks';
import type { SheetEntity } from './sheet.entity';
import { type SheetRecord, SheetStore } from './sheet.store';
import { buildSheetHead } from './sheet-head';
import { TreeWriteStore } from './tree-write.store';
import type { WorkingTree } from './working-tree';

/** Details for the audit trail; by default the whole heads before and after. */
export interface AuditDetail {
  before: object;
  after: object;
}

/**
 * Stores the changed tree of a draft with the copies of its fields in the head, writes the audit trail and
 * publishes the events. Runs in the caller's transaction.
 */
@Injectable()
export class DraftPersistence {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeWriteStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  async saveTree(
    auth: Auth,
    before: SheetRecord,
    tree: WorkingTree,
    findings: readonly Finding[],
    fields: Partial<SheetEntity> = {},
    detail?: AuditDetail,
  ): Promise<void> {
    await this.trees.replaceTree({ sheetId: before.id, tree });
    await this.sheets.updateHead(before.id, { ...buildSheetHead(tree), ...toCheckCounts(findings), ...fields });
    await this.recordChange(auth, before, detail);
  }
  /** The same for a change of the head only. */
  async saveFields(auth: Auth, before: SheetRecord, fields: Partial<SheetEntity>): Promise<void> {
    await this.sheets.updateHead(before.id, fields);
    await this.recordChange(auth, before);
  }
  async recordChange(auth: Auth, before: SheetRecord, detail?: AuditDetail): Promise<void> {
    await this.audit.write(auth, {
      subject: 'mds_sheet',
      subjectId: before.id,
      action: 'change',
      ...(detail ?? { before, after: await this.sheets.findSheet(auth.scope, before.id) }),
    });
    await this.events.afterCommit('sheet.saved', { sheetId: before.id, cid: Number(before.cid), by: auth.userId });
  }
}
