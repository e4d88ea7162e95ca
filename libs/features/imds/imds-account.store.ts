import { Injectable } from '@nestjs/common';
import { Db, notFound } from '@matlas/server-kit';

/** Queries of what an enterprise has for IMDS: its account, the known keys of its servers, its own identity. */
@Injectable()
export class ImdsAccountStore {
  constructor(private readonly db: Db) {}

  async getEnterpriseCode(enterpriseId: number): Promise<string> {
    const card = await this.db.row<{ code: string }>('select code from enterprise_card where id = $1', [enterpriseId]);
    if (!card) throw notFound('enterprise', enterpriseId);
    return card.code;
  }
  /** The topmost organisation of the enterprise. */
  async getRootOrganisation(enterpriseId: number): Promise<number> {
    const root = await this.db.row<{ id: number }>(
      'select id from organisation where enterprise_id = $1 and parent_id is null',
      [enterpriseId],
    );
    if (!root) throw notFound('enterprise', enterpriseId);
    return root.id;
  }
  async hasAccount(enterpriseId: number): Promise<boolean> {
    const found = await this.db.row(
      `select 1 from sync_account where enterprise_id = $1 and system = 'imds' and active limit 1`,
      [enterpriseId],
    );
    return found !== undefined;
  }
  /** Enterprises with an active account. */
  async listConnected(): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select distinct enterprise_id as id from sync_account where system = 'imds' and active order by 1`,
    );
    return rows.map(({ id }) => id);
  }
  async findHostKey(enterpriseId: number, host: string): Promise<string | undefined> {
    const found = await this.db.row<{ fingerprint: string }>(
      'select fingerprint from imds_host_key where enterprise_id = $1 and host = $2',
      [enterpriseId, host],
    );
    return found?.fingerprint;
  }
  async saveHostKey(enterpriseId: number, host: string, fingerprint: string): Promise<void> {
    await this.db.execute(
      `insert into imds_host_key (enterprise_id, host, fingerprint) values ($1, $2, $3) on conflict do nothing`,
      [enterpriseId, host, fingerprint],
    );
  }
}
