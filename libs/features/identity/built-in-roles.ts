import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, LOCALES } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import { RoleStore } from './role.store';

/** Updates the rows of the built-in roles to the contract's matrix at every start of a process. */
@Injectable()
export class BuiltInRoles implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly roles: RoleStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const code of BUILT_IN_ROLE_NAMES) {
      const { code: wireCode, authority, dataScope, permissions } = BUILT_IN_ROLES[code];
      const nameZh = LOCALES.zh.permissions.roles[code];
      const nameEn = LOCALES.en.permissions.roles[code];
      await this.db.asPlatform(() =>
        this.roles.saveBuiltIn({ code, nameZh, nameEn, wireCode, authority, dataScope, permissions }),
      );
    }
  }
}
