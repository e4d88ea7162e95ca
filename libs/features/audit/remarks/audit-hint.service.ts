import { Injectable } from '@nestjs/common';
import type { AuditHint } from '@matlas/contract';
import { SheetStore } from '@matlas/features/mds';
import { type Auth, Db, Events, notFound } from '@matlas/server-kit';
import { toRemark } from './remark.service';
import { RemarkStore } from './remark.store';

/** What recipients say about the sheets of an enterprise: shown in its editor, and answered there. */
@Injectable()
export class AuditHintService {
  constructor(
    private readonly db: Db,
    private readonly remarks: RemarkStore,
    private readonly sheets: SheetStore,
    private readonly events: Events,
  ) {}

  /** Empty for the sheets of others. Throws `notFound` for one that the caller does not see. */
  async listHints(auth: Auth, sheetId: number): Promise<AuditHint[]> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    if (sheet.enterpriseId !== auth.enterpriseId) return [];
    const hints = await this.remarks.listHints(auth.enterpriseId, sheetId);
    return hints.map(({ recipientName, recipientNameEn, cver, ...record }) => {
      const { by: _by, ...remark } = toRemark({ ...record, by: null });
      return { ...remark, recipientName, recipientNameEn, cver };
    });
  }
  answer(auth: Auth, remarkId: number, text: string): Promise<null> {
    return this.db.tx(async () => {
      const sheetId = await this.remarks.findAskedSheet(auth.enterpriseId, remarkId);
      // Both statements in any case: the time must not tell whether a question exists that the caller does not see.
      const seen = await this.sheets.findSheets(auth.scope, [sheetId ?? 0]);
      if (sheetId === undefined || seen.length === 0) throw notFound('auditRemark', remarkId);
      await this.remarks.saveAnswer(remarkId, text, auth.userId);
      await this.events.afterCommit('audit.answered', { remarkId });
      return null;
    });
  }
}
