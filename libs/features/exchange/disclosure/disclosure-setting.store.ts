import { Injectable } from '@nestjs/common';
import type { DisclosureSettingSave } from '@matlas/contract';
import { AppError, Db } from '@matlas/server-kit';

export interface DisclosureSettingRecord {
  autoFrom: string | null;
  push: boolean;
  setBy: string | null;
  setAt: Date | null;
  version: number;
}
const DEFAULT_SETTING: DisclosureSettingRecord = { autoFrom: null, push: true, setBy: null, setAt: null, version: 0 };

/** All queries on exchange_disclosure_setting. */
@Injectable()
export class DisclosureSettingStore {
  constructor(private readonly db: Db) {}

  async findSetting(enterpriseId: number): Promise<DisclosureSettingRecord> {
    const row = await this.db.row<DisclosureSettingRecord>(
      `select g.auto_from::text as "autoFrom", g.push,
          (select p.name from person_card p where p.id = g.set_by) as "setBy", g.set_at as "setAt", g.version
      from exchange_disclosure_setting g where g.enterprise_id = $1`,
      [enterpriseId],
    );
    return row ?? DEFAULT_SETTING;
  }
  async save(
    enterpriseId: number,
    userId: number,
    { autoFrom, push, version = 0 }: DisclosureSettingSave,
  ): Promise<void> {
    const saved = await this.db.execute(
      `insert into exchange_disclosure_setting as g (enterprise_id, auto_from, push, set_by) values ($1, $2, $3, $4)
      on conflict (enterprise_id) do update
      set auto_from = excluded.auto_from, push = excluded.push, set_by = excluded.set_by, set_at = now(),
        version = g.version + 1
      where g.version = $5`,
      [enterpriseId, autoFrom, push, userId, version],
    );
    if (saved === 0) throw new AppError('conflict');
  }
}
