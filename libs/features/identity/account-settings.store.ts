import { Injectable } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import { UserSettingEntity } from './account-settings.entity';

/** Queries of user_setting, and of the theme in app_user that belongs to the settings. */
@Injectable()
export class AccountSettingsStore {
  constructor(private readonly db: Db) {}

  async getSettings(userId: number): Promise<Settings> {
    const user = await this.db.row<Pick<Settings, 'dataTheme'>>(
      'select data_theme as "dataTheme" from app_user where id = $1',
      [userId],
    );
    const {
      userId: _user,
      updateTime: _time,
      ...stored
    } = (await this.db.repo(UserSettingEntity).findOneBy({ userId })) ?? { userId, updateTime: undefined };
    return { ...DEFAULT_SETTINGS, ...stored, ...user };
  }

  /** Locks the settings of the user until the transaction ends. */
  async lockSettings(userId: number): Promise<void> {
    await this.db.execute('select 1 from app_user where id = $1 for no key update', [userId]);
  }

  /** Writes all settings at once; the caller has merged unchanged and changed ones. */
  async saveSettings(userId: number, { dataTheme, ...settings }: Settings): Promise<void> {
    await this.db.repo(UserSettingEntity).upsert({ userId, ...settings }, ['userId']);
    await this.db.execute('update app_user set data_theme = $2 where id = $1 and data_theme <> $2', [
      userId,
      dataTheme,
    ]);
  }
}
