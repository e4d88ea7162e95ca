import { Injectable } from '@nestjs/common';
import type { AuditLimitsSave, AuditMode, AuditSetting } from '@matlas/contract';
import { AppError, Db, PlatformDb } from '@matlas/server-kit';

export type AuditSettingRecord = Omit<AuditSetting, 'stoppedAt'> & { stoppedAt: Date | null };
const SELECT = `select s.mode, s.due_days as "dueDays", s.tolerated, s.law_ids as "lawIds",
    s.max_per_day as "maxPerDay", s.stop_window as "stopWindow", s.stop_percent as "stopPercent",
    s.stopped_at as "stoppedAt", s.four_eyes as "fourEyes", s.version
  from data_audit_setting s
  where s.enterprise_id = $1`;
/** Setting of an enterprise that has not saved one. */
const DEFAULT_SETTING: AuditSettingRecord = {
  mode: 'none',
  dueDays: null,
  tolerated: [],
  lawIds: null,
  maxPerDay: null,
  stopWindow: null,
  stopPercent: null,
  stoppedAt: null,
  fourEyes: false,
  version: 0,
};

/** All queries on data_audit_setting. */
@Injectable()
export class AuditSettingStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  async findSetting(enterpriseId: number): Promise<AuditSettingRecord> {
    return (await this.db.row<AuditSettingRecord>(SELECT, [enterpriseId])) ?? DEFAULT_SETTING;
  }
  /** Locks the row until the transaction ends: who switches the rules off finds this sheet decided, and no further. */
  async findForUpdate(enterpriseId: number): Promise<AuditSettingRecord> {
    return (await this.db.row<AuditSettingRecord>(`${SELECT} for update`, [enterpriseId])) ?? DEFAULT_SETTING;
  }
  /** Throws `conflict` when somebody saved since `version`; 0: nobody has saved yet. */
  async saveSetting(
    enterpriseId: number,
    { mode, dueDays, version }: { mode: AuditMode; dueDays?: number | undefined; version: number },
    by: number,
  ): Promise<void> {
    const changed = await this.db.execute(
      `insert into data_audit_setting as s (enterprise_id, mode, due_days, updated_by)
        values ($1, $2, $3, $5)
        on conflict (enterprise_id) do update
          set mode = excluded.mode, due_days = excluded.due_days, stopped_at = null, updated_by = excluded.updated_by,
            updated_at = now(), version = s.version + 1
          where s.version = $4`,
      [enterpriseId, mode, dueDays ?? null, version, by],
    );
    if (changed === 0) throw new AppError('conflict');
  }
  /** Throws like `saveSetting`. */
  async saveLimits(enterpriseId: number, limits: AuditLimitsSave, by: number): Promise<void> {
    const { tolerated, lawIds, maxPerDay, stopWindow, stopPercent, fourEyes, version } = limits;
    const changed = await this.db.execute(
      `insert into data_audit_setting as s
          (enterprise_id, tolerated, law_ids, max_per_day, stop_window, stop_percent, four_eyes, updated_by)
        values ($1, $2::text[], $3::int[], $4::int, $5::int, $6::int, $7::boolean, $9::int)
        on conflict (enterprise_id) do update
          set tolerated = excluded.tolerated, law_ids = excluded.law_ids, max_per_day = excluded.max_per_day,
            stop_window = excluded.stop_window, stop_percent = excluded.stop_percent, four_eyes = excluded.four_eyes,
            updated_by = excluded.updated_by, updated_at = now(), version = s.version + 1
          where s.version = $8`,
      [
        enterpriseId,
        tolerated,
        lawIds ?? null,
        maxPerDay ?? null,
        stopWindow ?? null,
        stopPercent ?? null,
        fourEyes,
        version,
        by,
      ],
    );
    if (changed === 0) throw new AppError('conflict');
  }
  /** From now on people audit everything. */
  async stopRules(enterpriseId: number): Promise<void> {
    await this.db.execute(
      `update data_audit_setting
        set mode = 'all', stopped_at = clock_timestamp(), version = version + 1
        where enterprise_id = $1`,
      [enterpriseId],
    );
  }
  async findMode(enterpriseId: number): Promise<AuditMode> {
    const row = await this.platform.row<{ mode: AuditMode }>(
      'select mode from data_audit_setting where enterprise_id = $1',
      [enterpriseId],
    );
    return row?.mode ?? 'none';
  }
  /** Enterprises that audit; called by the schedule. */
  async listAuditing(): Promise<number[]> {
    const rows = await this.platform.rows<{ id: number }>(
      `select enterprise_id as id from data_audit_setting where mode <> 'none' order by 1`,
    );
    return rows.map(({ id }) => id);
  }
  /** Of the enterprises that own or received the sheets, those that audit. */
  async listAuditingOf(sheetIds: readonly number[]): Promise<number[]> {
    const rows = await this.platform.rows<{ id: number }>(
      `select distinct a.enterprise_id as id
        from data_audit_setting a
        where a.mode <> 'none' and exists (select 1
          from mds_sheet s
          where s.id = any($1::int[]) and (s.enterprise_id = a.enterprise_id or exists (select 1
            from mds_share h
            where h.sheet_id = s.id and h.enterprise_id = a.enterprise_id)))
        order by 1`,
      [sheetIds],
    );
    return rows.map(({ id }) => id);
  }
}
