import { Injectable } from '@nestjs/common';
import { SyncAccountService } from '@matlas/features/system';
import { type Auth, Db } from '@matlas/server-kit';
import type { ImdsTarget } from './connectors/imds-connector';

/** The account of an enterprise at IMDS, and where it leads. */
@Injectable()
export class ImdsAccounts {
  constructor(
    private readonly db: Db,
    private readonly accounts: SyncAccountService,
  ) {}

  /** Throws `sync.accountMissing`, and what is missing of the account. */
  async getTarget(auth: Auth): Promise<ImdsTarget> {
    const { enterpriseId } = auth;
    const { userName, companyId, password, url: address } = await this.accounts.credentials(auth, 'imds');
    const card = await this.db.row<{ code: string }>('select code from enterprise_card where id = $1', [enterpriseId]);
    const host = address.startsWith('sftp:') ? new URL(address).host : undefined;
    return {
      enterpriseCode: card?.code ?? '',
      address,
      userName,
      companyId,
      password,
      hostKey: host === undefined ? undefined : await this.findHostKey(enterpriseId, host),
      rememberHostKey: (fingerprint) => this.saveHostKey(enterpriseId, host ?? '', fingerprint),
    };
  }
  async hasAccount({ enterpriseId }: Auth): Promise<boolean> {
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

  private async findHostKey(enterpriseId: number, host: string): Promise<string | undefined> {
    const found = await this.db.row<{ fingerprint: string }>(
      'select fingerprint from imds_host_key where enterprise_id = $1 and host = $2',
      [enterpriseId, host],
    );
    return found?.fingerprint;
  }
  private async saveHostKey(enterpriseId: number, host: string, fingerprint: string): Promise<void> {
    await this.db.execute(
      `insert into imds_host_key (enterprise_id, host, fingerprint) values ($1, $2, $3) on conflict do nothing`,
      [enterpriseId, host, fingerprint],
    );
  }
}
