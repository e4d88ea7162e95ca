import { Injectable } from '@nestjs/common';
import type { SyncPartnerState } from '@matlas/contract';
import { type Auth, Db, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** Positions up to which the partner's data are here, by content. */
export type SyncCursors = Readonly<Record<string, string>>;
export interface SyncPartner {
  id: number;
  enterpriseId: number;
  createdBy: number;
  createdByName: string;
  name: string;
  url: string;
  state: SyncPartnerState;
  sealedCode: string | null;
  codeExpiresAt: Date | null;
  installationId: string | null;
  publicKey: string | null;
  fingerprint: string | null;
  remoteEnterprise: string;
  remoteEnterpriseCode: string;
  /** Code of the own enterprise as it was paired: sessions are bound to both codes. */
  ownEnterpriseCode: string;
  cursors: SyncCursors;
  failures: number;
  succeededAt: Date | null;
  createTime: Date;
  updateTime: Date;
  version: number;
}
/** What the two installations told each other. */
export interface PairedWith {
  name: string;
  url: string;
  installationId: string;
  publicKey: string;
  fingerprint: string;
  enterprise: { code: string; name: string };
  ownEnterpriseCode: string;
}
const SELECT = `p.id, p.enterprise_id as "enterpriseId", p.created_by as "createdBy",
    p.created_by_name as "createdByName", p.name, p.url, p.state, p.sealed_code as "sealedCode",
    p.code_expires_at as "codeExpiresAt", p.installation_id as "installationId", p.public_key as "publicKey",
    p.fingerprint, p.remote_enterprise as "remoteEnterprise", p.remote_enterprise_code as "remoteEnterpriseCode",
    p.own_enterprise_code as "ownEnterpriseCode", p.cursors, p.failures, p.succeeded_at as "succeededAt", p.create_time as "createTime",
    p.update_time as "updateTime", p.version`;
const visibleSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'p.enterprise_id' });

/** Queries of sync_partner: paired installations. */
@Injectable()
export class SyncPartnerStore {
  constructor(private readonly db: Db) {}

  listPartners(scope: Scope): Promise<SyncPartner[]> {
    const params = new Params();
    return this.db.rows<SyncPartner>(
      `select ${SELECT} from sync_partner p where ${visibleSql(scope, params)} order by p.state = 'ended', p.id`,
      params.values,
    );
  }
  async getPartner(scope: Scope, id: number): Promise<SyncPartner> {
    const params = new Params();
    const found = await this.db.row<SyncPartner>(
      `select ${SELECT} from sync_partner p where p.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('syncPartner', id);
    return found;
  }
  /** For calls of the partner, whose signature was checked. */
  findById(id: number): Promise<SyncPartner | undefined> {
    return this.db.row<SyncPartner>(`select ${SELECT} from sync_partner p where p.id = $1`, [id]);
  }
  /** Open invitations of all enterprises. */
  listInvited(now: Date): Promise<SyncPartner[]> {
    return this.db.rows<SyncPartner>(
      `select ${SELECT} from sync_partner p where p.state = 'invited' and p.code_expires_at > $1 order by p.id`,
      [now],
    );
  }
  /** Partners of all enterprises that can be called. */
  listCallable(): Promise<SyncPartner[]> {
    return this.db.rows<SyncPartner>(
      `select ${SELECT} from sync_partner p where p.state = 'active' and p.url <> '' order by p.id`,
    );
  }
  /** The pairing of one enterprise of an installation with one of this installation. */
  findPairing(
    installationId: string,
    { enterprise, toEnterprise }: { enterprise: string; toEnterprise: string },
  ): Promise<SyncPartner | undefined> {
    return this.db.row<SyncPartner>(
      `select ${SELECT}
        from sync_partner p
        where p.installation_id = $1 and p.remote_enterprise_code = $2 and p.own_enterprise_code = $3
          and p.state = 'active'
        order by p.id desc
        limit 1`,
      [installationId, enterprise, toEnterprise],
    );
  }
  async nextId(): Promise<number> {
    return (
      (await this.db.row<{ id: number }>(`select nextval(pg_get_serial_sequence('sync_partner', 'id'))::int as id`))
        ?.id ?? 0
    );
  }
  async createInvitation(auth: Auth, id: number, name: string, sealedCode: string, expiresAt: Date): Promise<void> {
    await this.db.execute(
      `insert into sync_partner (id, enterprise_id, created_by, created_by_name, name, state, sealed_code,
          code_expires_at) overriding system value
        values ($1, $2, $3, $4, $5, 'invited', $6, $7)`,
      [id, auth.enterpriseId, auth.userId, auth.name, name, sealedCode, expiresAt],
    );
  }
  async createPaired(auth: Auth, paired: PairedWith): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into sync_partner (enterprise_id, created_by, created_by_name, name, url, state, installation_id,
          public_key, fingerprint, remote_enterprise, remote_enterprise_code, own_enterprise_code)
        values ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $9, $10, $11)
        returning id`,
      [
        auth.enterpriseId,
        auth.userId,
        auth.name,
        paired.name,
        paired.url,
        paired.installationId,
        paired.publicKey,
        paired.fingerprint,
        paired.enterprise.name,
        paired.enterprise.code,
        paired.ownEnterpriseCode,
      ],
    );
    return row?.id ?? 0;
  }
  /** The code has been used; it is forgotten. False when somebody else used it meanwhile. */
  async acceptInvitation(id: number, paired: PairedWith): Promise<boolean> {
    const row = await this.db.row(
      `update sync_partner
        set state = 'active', sealed_code = null, code_expires_at = null, url = $2, installation_id = $3,
          public_key = $4, fingerprint = $5, remote_enterprise = $6, remote_enterprise_code = $7,
          own_enterprise_code = $8, update_time = now(), version = version + 1
        where id = $1 and state = 'invited'
        returning id`,
      [
        id,
        paired.url,
        paired.installationId,
        paired.publicKey,
        paired.fingerprint,
        paired.enterprise.name,
        paired.enterprise.code,
        paired.ownEnterpriseCode,
      ],
    );
    return row !== undefined;
  }
  async hasPairing(enterpriseId: number, installationId: string): Promise<boolean> {
    const found = await this.db.row(
      `select 1 from sync_partner where enterprise_id = $1 and installation_id = $2 and state <> 'ended'`,
      [enterpriseId, installationId],
    );
    return found !== undefined;
  }
  /** False when the partner has changed since the caller read it. */
  async saveSettings(
    id: number,
    version: number,
    { name, url, state }: Pick<SyncPartner, 'name' | 'url' | 'state'>,
  ): Promise<boolean> {
    const row = await this.db.row(
      `update sync_partner
        set name = $3, url = $4, state = $5, sealed_code = null, code_expires_at = null, update_time = now(),
          version = version + 1
        where id = $1 and version = $2
        returning id`,
      [id, version, name, url, state],
    );
    return row !== undefined;
  }
  async saveCursors(id: number, cursors: SyncCursors): Promise<void> {
    await this.db.execute('update sync_partner set cursors = cursors || $2 where id = $1', [
      id,
      JSON.stringify(cursors),
    ]);
  }
  async recordSuccess(id: number): Promise<void> {
    await this.db.execute('update sync_partner set failures = 0, succeeded_at = now() where id = $1', [id]);
  }
  async recordFailure(id: number): Promise<void> {
    await this.db.execute('update sync_partner set failures = failures + 1 where id = $1', [id]);
  }
}
