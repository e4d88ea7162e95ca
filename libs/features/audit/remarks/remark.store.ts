import { Injectable } from '@nestjs/common';
import type { AuditHint, AuditRemark, RejectReason } from '@matlas/contract';
import { versionSql } from '@matlas/features/mds';
import { Db, notFound, Params, PlatformDb, type Scope } from '@matlas/server-kit';
import { AUDITS, auditScopeSql, systemSql } from '../audit-sql';
import type { AuditedSystem } from '../audit.record';

export type RemarkRecord = Omit<AuditRemark, 'at' | 'answeredAt'> & {
  sheetId: number;
  at: Date;
  answeredAt: Date | null;
};
export type HintRecord = Omit<AuditHint, 'at' | 'answeredAt'> & { sheetId: number; at: Date; answeredAt: Date | null };
export interface NewRemark {
  kind: AuditRemark['kind'];
  /** Positions below the sheet; empty: the root. */
  place: string;
  names: AuditRemark['names'];
  rule?: string | undefined;
  reason?: RejectReason | undefined;
  text?: string | undefined;
}
const SELECT = `r.id, r.kind, r.path, r.names, r.rule, r.reason, r.remark as text, a.sheet_id as "sheetId",
    (select p.name from person_card p where p.id = r.created_by) as by, r.created_at as at, r.answer,
    r.answered_at as "answeredAt"`;
const FROM = 'data_audit_remark r join data_audit a on a.id = r.audit_id';
/** The sender of an audited sheet that may know about its audit: the owner who sent it directly. */
const KNOWN_TO_OWNER = `(a.enterprise_id = s.enterprise_id or h.sender_id = s.enterprise_id)`;

/** All queries on data_audit_remark. */
@Injectable()
export class RemarkStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  /** Oldest first; removed ones are left out. */
  listOfAudit(auditId: number): Promise<RemarkRecord[]> {
    return this.db.rows<RemarkRecord>(
      `select ${SELECT} from ${FROM} where r.audit_id = $1 and r.removed_at is null order by r.id`,
      [auditId],
    );
  }
  async insertRemarks(
    enterpriseId: number,
    auditId: number,
    remarks: readonly NewRemark[],
    by: number,
  ): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `insert into data_audit_remark (enterprise_id, audit_id, kind, path, names, rule, reason, remark, created_by)
        select $1, $2, g.kind, g.place, g.names, g.rule, g.reason, g.text, $4
          from jsonb_to_recordset($3) as g(kind text, place text, names jsonb, rule text, reason text, text text)
        returning id`,
      [enterpriseId, auditId, JSON.stringify(remarks), by],
    );
    return rows.map(({ id }) => id);
  }
  /** Removes an annotation; reasons and questions stay, because the sender has read them. */
  async removeNote(scope: Scope, system: AuditedSystem, id: number): Promise<void> {
    const params = new Params();
    const remark = params.add(id);
    const removed = await this.db.execute(
      `update data_audit_remark r
        set removed_by = ${params.add(scope.userId)}, removed_at = now()
        where r.id = ${remark} and r.kind = 'note' and r.removed_at is null and r.audit_id in (select a.id
          from ${AUDITS}
          where ${auditScopeSql(scope, params)} and ${systemSql(system)})`,
      params.values,
    );
    if (removed === 0) throw notFound('auditRemark', id);
  }
  /**
   * What recipients said of versions of an own MDS, newest first, as long as they have not approved a later version. Not
   * told are those who received it from somebody else.
   */
  listHints(enterpriseId: number, sheetId: number): Promise<HintRecord[]> {
    return this.platform.rows<HintRecord>(
      `select ${SELECT}, e.name_zh as "recipientName", e.name_en as "recipientNameEn", ${versionSql('s')} as cver
        from ${FROM}
        join mds_sheet s on s.id = a.sheet_id
        join mds_sheet mine on mine.cid = s.cid and mine.id = $2
        left join mds_share h on h.id = a.share_id
        join enterprise_card e on e.id = a.enterprise_id
        where mine.enterprise_id = $1 and s.enterprise_id = $1 and ${KNOWN_TO_OWNER} and r.removed_at is null
          and (r.kind = 'question' or (r.kind = 'reason' and a.status = 3))
          and s.version <= mine.version and not exists (select 1
            from data_audit later
            join mds_sheet ls on ls.id = later.sheet_id
            where later.enterprise_id = a.enterprise_id and ls.cid = s.cid and ls.version >= s.version
              and later.status = 2)
        order by r.id desc
        limit 200`,
      [enterpriseId, sheetId],
    );
  }
  /** The sheet of a question that an enterprise is asked; undefined when there is no such question. */
  async findAskedSheet(enterpriseId: number, id: number): Promise<number | undefined> {
    const row = await this.platform.row<{ sheetId: number }>(
      `select a.sheet_id as "sheetId"
        from ${FROM}
        join mds_sheet s on s.id = a.sheet_id
        left join mds_share h on h.id = a.share_id
        where r.id = $2 and r.kind = 'question' and r.removed_at is null
          and coalesce(h.sender_id, s.enterprise_id) = $1`,
      [enterpriseId, id],
    );
    return row?.sheetId;
  }
  async saveAnswer(id: number, text: string, by: number): Promise<void> {
    await this.platform.execute(
      `update data_audit_remark
        set answer = $2, answered_by = $3, answered_at = clock_timestamp()
        where id = $1`,
      [id, text, by],
    );
  }
}
