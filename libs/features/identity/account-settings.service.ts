import { Injectable } from '@nestjs/common';
import type { In, Settings, SettingsPage } from '@matlas/contract';
import type { accountApi } from '@matlas/contract';
import { type Auth, Db, notFound } from '@matlas/server-kit';
import { AccountSettingsStore } from './account-settings.store';
import { ProfileService } from './profile.service';
import { ScipBindingService } from './scip-binding.service';

/** Display settings of a user, stored with the account so that they apply on every device. */
@Injectable()
export class AccountSettingsService {
  constructor(
    private readonly db: Db,
    private readonly store: AccountSettingsStore,
    private readonly profiles: ProfileService,
    private readonly bindings: ScipBindingService,
  ) {}

  /** The caller's own settings; those of other users cannot be read. */
  async getSettings(auth: Auth, userId: number | undefined): Promise<SettingsPage> {
    if (userId !== undefined && userId !== auth.userId) throw notFound('user', userId);
    return {
      user: await this.profiles.profile(auth, auth.userId),
      settings: await this.store.getSettings(auth.userId),
      scip: await this.bindings.getMasked(auth),
    };
  }

  /** Two devices may save concurrently: each changes only the fields that it sends. */
  save(auth: Auth, changes: In<typeof accountApi.saveSettings>): Promise<Settings> {
    return this.db.tx(async () => {
      await this.store.lockSettings(auth.userId);
      const given = Object.fromEntries(
        Object.entries(changes).filter(([, value]) => value !== undefined),
      ) as Partial<Settings>;
      const settings = { ...(await this.store.getSettings(auth.userId)), ...given };
      await this.store.saveSettings(auth.userId, { ...settings, theme: settings.theme?.toLowerCase() ?? null });
      return this.store.getSettings(auth.userId);
    });
  }
}
