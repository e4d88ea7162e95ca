import { Injectable } from '@nestjs/common';
import { type AuditAspect, type MachineVerdict, normalisePartNumber } from '@matlas/domain';
import { versionSql } from '@matlas/features/mds';
import { Db, DerivedDb } from '@matlas/server-kit';
import { APPROVED, AUDITS } from '../audit-sql';

/** An audit whose sheet is judged. */
export interface AuditToJudge {
  id: number;
  sheetId: number;
  shareId: number | null;
  senderId: number | null;
  organisationId: number | null;
  partNumber: string | null;
  /** Material class of the root. */
  classCode: string | null;
}
const JUDGED = `a.id, a.sheet_id as "sheetId", a.share_id as "shareId", h.sender_id as "senderId",
          a.organisation_id as "organisationId", coalesce(h.number, s.number) as "partNumber",
          (select n.class_code from mds_node n where n.id = s.id) as "classCode"`;
/** The part number in the form that BOM positions keep for matching; empty: none. */
export const partKeyOf = (partNumber: string | null): string => (partNumber ? normalisePartNumber(partNumber) : '');
/**
 * What the database knows of an audited sheet besides its content. `decided`, `returned`: by people in the last year,
 * of the sheets of the same sender.
 */
export interface JudgedSheetRecord {
  id: number;
  grams: string | null;
  drawings: { name: string; grams: string }[];
  approvedSheetId: number | null;
  approvedGrams: string | null;
  decided: number;
  returned: number;
}
/** An audit in a dry run. */
export interface DryRunAudit extends AuditToJudge {
  cid: number;
  cver: string;
  name: string;
  status: number;
}

/**
 * Grams of the BOM positions of the enterprise with the part number of the sheet, or to which a version of it is
 * attached. Only masses that a workbook stated; a sheet of a component only.
 */
const DRAWINGS = `coalesce((select jsonb_agg(distinct jsonb_build_object('name', p.name, 'grams', trim_scale(p.mass_g)::text))
    from positions p
    where s.kind = 1 and (p.number_key = nullif(wanted.key, '')
      or p.sheet_id in (select v.id from mds_sheet v where v.cid = s.cid))), '[]')`;
/** Facts for the pre-audit, and its result at the audit. */
@Injectable()
export class PreAuditStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Audits that no rule has looked at yet, oldest first. */
  listUnjudged(enterpriseId: number, limit: number): Promise<AuditToJudge[]> {
    return this.derived.rows<AuditToJudge>(
      `select ${JUDGED}
        from ${AUDITS}
        where a.enterprise_id = $1 and a.status = 0 and not a.is_judged
        order by a.id
        limit $2`,
      [enterpriseId, limit],
    );
  }
  loadFacts(
    enterpriseId: number,
    audits: readonly Pick<AuditToJudge, 'id' | 'partNumber'>[],
  ): Promise<JudgedSheetRecord[]> {
    return this.derived.rows<JudgedSheetRecord>(
      `with positions as materialized (select p.name, p.number_key, p.sheet_id, p.mass_g
          from bom_position p
          join vehicle_model m on m.id = p.model_id
          where m.enterprise_id = $1 and p.mass_g > 0),
          past as materialized (select coalesce(oh.sender_id, os.enterprise_id) as sender_id, count(*)::int as decided,
              (count(*) filter (where o.status = 3))::int as returned
            from data_audit o
            join mds_sheet os on os.id = o.sheet_id
            left join mds_share oh on oh.id = o.share_id
            where o.enterprise_id = $1 and o.decided_by is not null and o.decided_at > now() - interval '1 year'
            group by 1)
        select a.id, trim_scale(s.mass_g)::text as grams, ${DRAWINGS} as drawings, was.sheet_id as "approvedSheetId",
          trim_scale(was.mass_g)::text as "approvedGrams", coalesce(past.decided, 0) as decided,
          coalesce(past.returned, 0) as returned
          from ${AUDITS} ${APPROVED}
          join unnest($2::int[], $3::text[]) wanted(id, key) on wanted.id = a.id
          left join past on past.sender_id = e.id
          where a.enterprise_id = $1`,
      [enterpriseId, audits.map(({ id }) => id), audits.map(({ partNumber }) => partKeyOf(partNumber))],
    );
  }
  async saveJudgement(id: number, aspects: readonly AuditAspect[], machine: MachineVerdict): Promise<void> {
    await this.db.execute('update data_audit set is_judged = true, aspects = $2, machine = $3 where id = $1', [
      id,
      JSON.stringify(aspects),
      machine,
    ]);
  }
  async findAspects(id: number): Promise<AuditAspect[]> {
    const row = await this.db.row<{ aspects: AuditAspect[] | null }>('select aspects from data_audit where id = $1', [
      id,
    ]);
    return row?.aspects ?? [];
  }
  /** Approvals without a person today, in the business time zone. */
  async countApprovedToday(enterpriseId: number): Promise<number> {
    const row = await this.db.row<{ n: number }>(
      `select count(*)::int as n
        from data_audit_log
        where enterprise_id = $1 and action = 'approveByRule' and at >= current_date`,
      [enterpriseId],
    );
    return row?.n ?? 0;
  }
  /** The last approvals without a person, newest first: whether people took them back. */
  async listLastOutcomes(enterpriseId: number, window: number): Promise<('accept' | 'reject')[]> {
    const rows = await this.db.rows<{ outcome: 'accept' | 'reject' }>(
      `select case when exists (select 1
            from data_audit_log b
            where b.audit_id = l.audit_id and b.id > l.id and b.action in ('withdraw', 'revoke'))
            then 'reject' else 'accept' end as outcome
        from data_audit_log l
        where l.enterprise_id = $1 and l.action = 'approveByRule'
        order by l.id desc
        limit $2`,
      [enterpriseId, window],
    );
    return rows.map(({ outcome }) => outcome);
  }
  /** Audits for a dry run in the order of arrival, except those that rules decided. */
  listForDryRun(enterpriseId: number, days: number | null, after: number, limit: number): Promise<DryRunAudit[]> {
    return this.derived.rows<DryRunAudit>(
      `select ${JUDGED}, s.cid, ${versionSql('s')} as cver,
          coalesce(h.name, s.name) as name, a.status::int as status
        from ${AUDITS}
        where a.enterprise_id = $1 and a.id > $3 and s.deleted_at is null
          and (a.status < 2 or a.decided_by is not null)
          and ($2::int is null or a.created_at >= now() - make_interval(days => $2::int))
        order by a.id
        limit $4`,
      [enterpriseId, days, after, limit],
    );
  }
}
