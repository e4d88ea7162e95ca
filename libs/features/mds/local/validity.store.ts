import { Injectable } from '@nestjs/common';
import { VALIDITY } from '@matlas/domain';
import { Db, type Scope } from '@matlas/server-kit';
import { releasedSql } from '../sheet-sql';

/**
 * Sheets of one person that expire within the same notice: their number, the first of them, and the day on which it
 * expires.
 */
export interface ExpiringSheets {
  enterpriseId: number;
  createdBy: number;
  days: number;
  count: number;
  sheetId: number;
  name: string;
  foreignName: string | null;
  validUntil: string;
}

/** SQL: latest releases within a notice about which their owner has not been notified yet. */
const DUE = `mds_sheet s
  cross join lateral (select min(days) as days from unnest($1::int[]) days where s.valid_until - days <= current_date) d
  where s.deleted_at is null and s.valid_until between current_date and current_date + $2::int and d.days is not null
    and (s.expiry_told is null or s.expiry_told > d.days)
    and not exists (select 1
    from mds_sheet l
    where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')})`;

/** Validity of released sheets. */
@Injectable()
export class ValidityStore {
  constructor(private readonly db: Db) {}

  /** Notices due today, one for each person and notice. */
  listExpiring(): Promise<ExpiringSheets[]> {
    const [first] = VALIDITY.noticeDays;
    return this.db.rows<ExpiringSheets>(
      `
      select s.enterprise_id as "enterpriseId", s.created_by as "createdBy", d.days, count(*)::int as count,
        (array_agg(s.id order by s.valid_until, s.id))[1] as "sheetId",
        (array_agg(s.name order by s.valid_until, s.id))[1] as name,
          (array_agg(s.foreign_name order by s.valid_until, s.id))[1] as "foreignName",
          min(s.valid_until) as "validUntil"
      from ${DUE} group by s.enterprise_id, s.created_by, d.days order by s.enterprise_id, s.created_by, d.days`,
      [VALIDITY.noticeDays, first],
    );
  }
  async markNotified({ createdBy, enterpriseId, days }: ExpiringSheets): Promise<void> {
    const [first] = VALIDITY.noticeDays;
    await this.db.execute(
      `update mds_sheet
        set expiry_told = $3
        where id in (select s.id from ${DUE} and s.created_by = $4 and s.enterprise_id = $5 and d.days = $3::int)`,
      [VALIDITY.noticeDays, first, days, createdBy, enterpriseId],
    );
  }
  /** Confirms a material today; the next confirmation is due five years later. */
  async confirm(scope: Scope, id: number): Promise<void> {
    await this.db.execute(
      `update mds_sheet
        set confirmed_at = now(), confirmed_by = $2,
          confirm_by = (now() + make_interval(years => ${VALIDITY.confirmAfterYears}))::date, updated_at = now(),
          lock_version = lock_version + 1
        where id = $1`,
      [id, scope.userId],
    );
  }
}
