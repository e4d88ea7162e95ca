import { Injectable } from '@nestjs/common';
import { Db, notFound } from '@matlas/server-kit';

export interface AbsenceRecord {
  id: number;
  userId: number;
  userName: string;
  firstDay: string;
  lastDay: string;
  deputyId: number | null;
  deputyName: string | null;
  isNow: boolean;
}
const nameSql = (id: string): string => `(select p.name from person_card p where p.id = ${id})`;
const SELECT = `b.id, b.user_id as "userId", coalesce(${nameSql('b.user_id')}, '') as "userName",
    b.first_day::text as "firstDay", b.last_day::text as "lastDay", b.deputy_id as "deputyId",
    ${nameSql('b.deputy_id')} as "deputyName", current_date between b.first_day and b.last_day as "isNow"`;

/** All queries on data_audit_absence. Days are those of the business time zone. */
@Injectable()
export class AbsenceStore {
  constructor(private readonly db: Db) {}

  /** Present and future absences of an enterprise. */
  listAbsences(enterpriseId: number): Promise<AbsenceRecord[]> {
    return this.db.rows<AbsenceRecord>(
      `select ${SELECT}
        from data_audit_absence b
        where b.enterprise_id = $1 and b.last_day >= current_date
        order by b.first_day, b.id`,
      [enterpriseId],
    );
  }
  async findAbsence(enterpriseId: number, id: number): Promise<AbsenceRecord> {
    const row = await this.db.row<AbsenceRecord>(
      `select ${SELECT} from data_audit_absence b where b.enterprise_id = $1 and b.id = $2`,
      [enterpriseId, id],
    );
    if (!row) throw notFound('auditAbsence', id);
    return row;
  }
  /** Auditors who are absent today and have the user as their deputy. */
  async listAbsentFor(enterpriseId: number, deputyId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select distinct b.user_id as id
        from data_audit_absence b
        where b.enterprise_id = $1 and b.deputy_id = $2 and current_date between b.first_day and b.last_day
        order by 1`,
      [enterpriseId, deputyId],
    );
    return rows.map(({ id }) => id);
  }
  async insertAbsence(
    enterpriseId: number,
    { userId, firstDay, lastDay, deputyId }: Pick<AbsenceRecord, 'userId' | 'firstDay' | 'lastDay' | 'deputyId'>,
    by: number,
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into data_audit_absence (enterprise_id, user_id, first_day, last_day, deputy_id, created_by)
        values ($1, $2, $3, $4, $5, $6)
        returning id`,
      [enterpriseId, userId, firstDay, lastDay, deputyId, by],
    );
    return row?.id ?? 0;
  }
  async deleteAbsence(enterpriseId: number, id: number): Promise<void> {
    await this.db.execute('delete from data_audit_absence where enterprise_id = $1 and id = $2', [enterpriseId, id]);
  }
}
