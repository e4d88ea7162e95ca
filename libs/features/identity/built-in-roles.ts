import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, LOCALES } from '@matlas/contract';
import { RoleStore } from './role.store';

/** Keeps the rows of the built-in roles equal to the contract's matrix, at every start of a process. */
@Injectable()
export class BuiltInRoles implements OnApplicationBootstrap {
  constructor(private readonly roles: RoleStore) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const code of BUILT_IN_ROLE_NAMES) {
      const { code: wireCode, authority, dataScope, permissions } = BUILT_IN_ROLES[code];
      await this.roles.keepBuiltIn({ code, nameZh: LOCALES.zh.permissions.roles[code], nameEn: LOCALES.en.permissions.roles[code], wireCode, authority, dataScope, permissions });
    }
  }
}
