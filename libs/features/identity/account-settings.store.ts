import { Injectable } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import { UserSettingEntity } from './account-settings.entity';

/** Every query on user_setting, and the theme of app_user that belongs to them. */
@Injectable()
export class AccountSettingsStore {
  constructor(private readonly db: Db) {}

  async of(userId: number): Promise<Settings> {
    const user = await this.db.row<Pick<Settings, 'dataTheme'>>(
      'select data_theme as "dataTheme" from app_user where id = $1',
      [userId],
    );
    const {
      userId: _user,
      updateTime: _time,
      ...kept
    } = (await this.db.repo(UserSettingEntity).findOneBy({ userId })) ?? { userId, updateTime: undefined };
    return { ...DEFAULT_SETTINGS, ...kept, ...user };
  }

  /** Another save of the same person waits until the transaction ends. */
  async hold(userId: number): Promise<void> {
    await this.db.execute('select 1 from app_user where id = $1 for no key update', [userId]);
  }

  /** All of them at once; the caller has put together what stays and what changes. */
  async keep(userId: number, { dataTheme, ...settings }: Settings): Promise<void> {
    await this.db.repo(UserSettingEntity).upsert({ userId, ...settings }, ['userId']);
    await this.db.execute('update app_user set data_theme = $2 where id = $1 and data_theme <> $2', [
      userId,
      dataTheme,
    ]);
  }
}
