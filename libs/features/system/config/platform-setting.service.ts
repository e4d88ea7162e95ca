import { Inject, Injectable } from '@nestjs/common';
import { type api, type Help, type In, SERVICE_DESK, type SystemSettingsView } from '@matlas/contract';
import { AuditTrail, type Auth, Db, VERSION } from '@matlas/server-kit';
import { type PlatformSetting, PlatformSettingStore } from './platform-setting.store';

const SUBJECT = 'platform_setting';
const ONE = 1;

/** Platform settings that all users see, such as the contact for questions. */
@Injectable()
export class PlatformSettingService {
  constructor(
    private readonly db: Db,
    private readonly settings: PlatformSettingStore,
    private readonly audit: AuditTrail,
    @Inject(VERSION) private readonly productVersion: string,
  ) {}

  async getHelp(): Promise<Help> {
    const { version: _version, updateTime: _time, ...settings } = await this.settings.getCurrent();
    const { hours, weekdays, complaintHours } = SERVICE_DESK;
    return {
      ...settings,
      hours: [...hours],
      weekdays: [...weekdays],
      complaintHours,
      productVersion: this.productVersion,
    };
  }
  async getSettings(): Promise<SystemSettingsView> {
    return toView(await this.settings.getCurrent());
  }
  save(auth: Auth, { version, ...settings }: In<typeof api.system.config.saveSettings>): Promise<SystemSettingsView> {
    return this.db.tx(async () => {
      const before = await this.settings.getCurrent();
      await this.settings.save(settings, version);
      const after = await this.settings.getCurrent();
      await this.audit.write(auth, { subject: SUBJECT, subjectId: ONE, action: 'change', before, after });
      return toView(after);
    });
  }
}

const toView = ({ updateTime, ...settings }: PlatformSetting): SystemSettingsView => ({
  ...settings,
  updateTime: updateTime?.toISOString() ?? null,
});
