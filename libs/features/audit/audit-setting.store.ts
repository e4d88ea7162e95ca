import { Injectable } from '@nestjs/common';
import type { AuditMode, AuditSetting } from '@matlas/contract';
import { AppError, Db, PlatformDb } from '@matlas/server-kit';

const SELECT = `select s.mode, s.due_days as "dueDays", s.version from data_audit_setting s where s.enterprise_id = $1`;
/** Setting of an enterprise that has not saved one. */
const DEFAULT_SETTING: AuditSetting = { mode: 'none', dueDays: null, version: 0 };

/** All queries on data_audit_setting. */
@Injectable()
export class AuditSettingStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  async findSetting(enterpriseId: number): Promise<AuditSetting> {
    return (await this.db.row<AuditSetting>(SELECT, [enterpriseId])) ?? DEFAULT_SETTING;
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
          set mode = excluded.mode, due_days = excluded.due_days, updated_by = excluded.updated_by,
            updated_at = now(), version = s.version + 1
          where s.version = $4`,
      [enterpriseId, mode, dueDays ?? null, version, by],
    );
    if (changed === 0) throw new AppError('conflict');
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
