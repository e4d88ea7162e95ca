import { Injectable } from '@nestjs/common';
import type { RejectReason } from '@matlas/contract';
import { versionSql } from '@matlas/features/mds';
import { PlatformDb } from '@matlas/server-kit';

/** What a message about an audit names. `sentBy`: who sent the sheet, or made an own one. */
export interface AuditMessageFacts {
  auditId: number;
  enterpriseId: number;
  recipientName: string;
  recipientNameEn: string;
  sheetId: number;
  name: string;
  cver: string;
  senderId: number;
  sentBy: number | null;
  isForwarded: boolean;
  reason: RejectReason | null;
  text: string | null;
  /** Number of nodes with a reason of their own. */
  nodes: number;
  version: number;
}
export interface QuestionFacts extends AuditMessageFacts {
  askedBy: number;
  question: string;
  answer: string | null;
}
/** A vehicle with positions to which a returned sheet is attached. */
export interface HookedVehicle {
  modelId: number;
  projectName: string;
  createdBy: number;
  positions: number;
}

const SELECT = `a.id as "auditId", a.enterprise_id as "enterpriseId", e.name_zh as "recipientName",
    e.name_en as "recipientNameEn", s.id as "sheetId", concat_ws(' ', coalesce(h.number, s.number),
    coalesce(h.name, s.name)) as name, ${versionSql('s')} as cver, coalesce(h.sender_id, s.enterprise_id) as "senderId",
  coalesce(h.sent_by, s.created_by) as "sentBy", coalesce(h.via = 'forward', false) as "isForwarded", a.reason,
    a.remark as text, a.version, (select count(*)::int
      from data_audit_remark n
      where n.audit_id = a.id and n.kind = 'reason' and n.removed_at is null) as nodes`;
const FROM = `data_audit a
    join mds_sheet s on s.id = a.sheet_id
    join enterprise_card e on e.id = a.enterprise_id
    left join mds_share h on h.id = a.share_id`;

/** Facts for the messages about audits, across enterprises. */
@Injectable()
export class AuditMessageStore {
  constructor(private readonly db: PlatformDb) {}

  listAudits(ids: readonly number[]): Promise<AuditMessageFacts[]> {
    return this.db.rows<AuditMessageFacts>(`select ${SELECT} from ${FROM} where a.id = any($1::int[]) order by a.id`, [
      ids,
    ]);
  }
  findQuestion(remarkId: number): Promise<QuestionFacts | undefined> {
    return this.db.row<QuestionFacts>(
      `select ${SELECT}, r.created_by as "askedBy", coalesce(r.remark, '') as question, r.answer
        from ${FROM}
        join data_audit_remark r on r.audit_id = a.id
        where r.id = $1`,
      [remarkId],
    );
  }
  /** Vehicles of the auditing enterprise to which the sheet is attached. */
  listHookedVehicles(auditId: number): Promise<HookedVehicle[]> {
    return this.db.rows<HookedVehicle>(
      `select m.id as "modelId", m.project_name as "projectName", m.created_by as "createdBy",
          count(*)::int as positions
        from data_audit a
        join bom_position p on p.sheet_id = a.sheet_id
        join vehicle_model m on m.id = p.model_id and m.enterprise_id = a.enterprise_id and m.cqc_of_id is null
        where a.id = $1
        group by m.id
        order by m.id`,
      [auditId],
    );
  }
}
