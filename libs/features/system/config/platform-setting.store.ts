import { Injectable } from '@nestjs/common';
import { SYSTEM_SETTINGS, type SystemSettings, type SystemSettingsView } from '@matlas/contract';
import { AppError, Db } from '@matlas/server-kit';

export type PlatformSetting = Omit<SystemSettingsView, 'updateTime'> & { updateTime: Date | null };

const SELECT = `support_phone as "supportPhone", support_email as "supportEmail", support_address as "supportAddress",
    help_zh as "helpZh", help_en as "helpEn", manual_url as "manualUrl", service_hours_zh as "serviceHoursZh",
    service_hours_en as "serviceHoursEn", update_time as "updateTime", version`;
const UNSET: PlatformSetting = {
  supportPhone: null,
  supportEmail: null,
  supportAddress: null,
  helpZh: null,
  helpEn: null,
  manualUrl: null,
  serviceHoursZh: null,
  serviceHoursEn: null,
  updateTime: null,
  version: 0,
};

/** Queries of platform_setting: at most one row. */
@Injectable()
export class PlatformSettingStore {
  constructor(private readonly db: Db) {}

  async getCurrent(): Promise<PlatformSetting> {
    return (await this.db.row<PlatformSetting>(`select ${SELECT} from platform_setting`)) ?? UNSET;
  }
  /** Throws `conflict` when another user saved since `version`; without a version the last save wins. */
  async save(settings: SystemSettings, version: number | undefined): Promise<void> {
    const written = await this.db.execute(
      `insert into platform_setting as p (support_phone, support_email, support_address, help_zh, help_en, manual_url,
          service_hours_zh, service_hours_en)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update
       set support_phone = excluded.support_phone, support_email = excluded.support_email,
         support_address = excluded.support_address, help_zh = excluded.help_zh,
         help_en = excluded.help_en, manual_url = excluded.manual_url,
         service_hours_zh = excluded.service_hours_zh, service_hours_en = excluded.service_hours_en,
         update_time = now(), version = p.version + 1
         where $9::int is null or p.version = $9`,
      [...SYSTEM_SETTINGS.map((name) => settings[name] ?? null), version ?? null],
    );
    if (written === 0) throw new AppError('conflict');
  }
}
