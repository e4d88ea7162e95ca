import { Injectable } from '@nestjs/common';
import { type Auth, Db, notFound } from '@matlas/server-kit';

/** The identity under which an enterprise takes and sends data of IMDS: no person of it, with its whole view. */
@Injectable()
export class ImdsIdentity {
  constructor(private readonly db: Db) {}

  /** Data sheets that are taken belong to the enterprise itself, not to one of its departments. */
  async authOf(enterpriseId: number): Promise<Auth> {
    const root = await this.db.row<{ id: number }>(
      'select id from organisation where enterprise_id = $1 and parent_id is null',
      [enterpriseId],
    );
    if (!root) throw notFound('enterprise', enterpriseId);
    return {
      userId: 0,
      loginName: 'imds',
      name: 'IMDS',
      enterpriseId,
      organisationId: root.id,
      permissions: ['mds:*:*', 'data:substance:*', 'rule:*:*'],
      transfers: [],
      roles: [],
      via: 'system',
      scope: { reach: 'enterprise', enterpriseId, organisationIds: [], userId: 0 },
    };
  }
}
