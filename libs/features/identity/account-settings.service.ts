import { Injectable } from '@nestjs/common';
import type { In, Settings, SettingsPage } from '@matlas/contract';
import type { accountApi } from '@matlas/contract';
import { type Auth, Db, notFound } from '@matlas/server-kit';
import { AccountSettingsStore } from './account-settings.store';
import { ProfileService } from './profile.service';
import { ScipBindingService } from './scip-binding.service';

/** How the console looks for a person, kept with the account so that every device knows. */
@Injectable()
export class AccountSettingsService {
  constructor(
    private readonly db: Db,
    private readonly store: AccountSettingsStore,
    private readonly profiles: ProfileService,
    private readonly bindings: ScipBindingService,
  ) {}

  /** One's own; nobody sees another person's. */
  async page(auth: Auth, userId: number | undefined): Promise<SettingsPage> {
    if (userId !== undefined && userId !== auth.userId) throw notFound('user', userId);
    return {
      user: await this.profiles.profile(auth, auth.userId),
      settings: await this.store.of(auth.userId),
      scip: await this.bindings.shown(auth),
    };
  }

  /** Two devices may save at once: each changes only what it sent. */
  save(auth: Auth, changes: In<typeof accountApi.saveSettings>): Promise<Settings> {
    return this.db.tx(async () => {
      await this.store.hold(auth.userId);
      const given = Object.fromEntries(
        Object.entries(changes).filter(([, value]) => value !== undefined),
      ) as Partial<Settings>;
      const settings = { ...(await this.store.of(auth.userId)), ...given };
      await this.store.keep(auth.userId, { ...settings, theme: settings.theme?.toLowerCase() ?? null });
      return this.store.of(auth.userId);
    });
  }
}
