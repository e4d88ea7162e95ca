import { Injectable } from '@nestjs/common';
import { SyncAccountService } from '@matlas/features/system';
import type { Auth } from '@matlas/server-kit';
import type { ImdsTarget } from './connectors/imds-connector';
import { ImdsAccountStore } from './imds-account.store';

/** The account of an enterprise at IMDS, and where it leads. */
@Injectable()
export class ImdsAccounts {
  constructor(
    private readonly store: ImdsAccountStore,
    private readonly accounts: SyncAccountService,
  ) {}

  /** Throws `sync.accountMissing`, and what is missing of the account. */
  async getTarget(auth: Auth): Promise<ImdsTarget> {
    const { enterpriseId } = auth;
    const { userName, companyId, password, url: address } = await this.accounts.credentials(auth, 'imds');
    const host = address.startsWith('sftp:') ? new URL(address).host : undefined;
    return {
      enterpriseCode: await this.store.getEnterpriseCode(enterpriseId),
      address,
      userName,
      companyId,
      password,
      hostKey: host === undefined ? undefined : await this.store.findHostKey(enterpriseId, host),
      rememberHostKey: (fingerprint) => this.store.saveHostKey(enterpriseId, host ?? '', fingerprint),
    };
  }
  hasAccount({ enterpriseId }: Auth): Promise<boolean> {
    return this.store.hasAccount(enterpriseId);
  }
  /** Enterprises with an active account. */
  listConnected(): Promise<number[]> {
    return this.store.listConnected();
  }
}
