import { Injectable } from '@nestjs/common';
import type { Auth } from '@matlas/server-kit';
import { ImdsAccountStore } from './imds-account.store';

/** The identity under which an enterprise takes and sends data of IMDS: no person of it, with its whole view. */
@Injectable()
export class ImdsIdentity {
  constructor(private readonly accounts: ImdsAccountStore) {}

  /** Data sheets that are taken belong to the enterprise itself, not to one of its departments. */
  async authOf(enterpriseId: number): Promise<Auth> {
    const organisationId = await this.accounts.getRootOrganisation(enterpriseId);
    return {
      userId: 0,
      loginName: 'imds',
      name: 'IMDS',
      enterpriseId,
      organisationId,
      permissions: ['mds:*:*', 'data:substance:*', 'rule:*:*'],
      transfers: [],
      roles: [],
      via: 'system',
      scope: { reach: 'enterprise', enterpriseId, organisationIds: [], userId: 0 },
    };
  }
}
