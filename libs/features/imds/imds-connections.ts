import { Injectable } from '@nestjs/common';
import type { Auth } from '@matlas/server-kit';
import type { ImdsConnector, ImdsTarget } from './connectors/imds-connector';
import { ImdsConnectors } from './connectors/imds-connectors';
import { ImdsAccounts } from './imds-accounts';

/** The connection of an enterprise: its account with the adapter for the account's address. */
@Injectable()
export class ImdsConnections {
  constructor(
    private readonly accounts: ImdsAccounts,
    private readonly connectors: ImdsConnectors,
  ) {}

  /** Throws what is missing of the account, and `imds.folderMissing`. */
  async connect(auth: Auth): Promise<{ target: ImdsTarget; connector: ImdsConnector }> {
    const target = await this.accounts.getTarget(auth);
    return { target, connector: this.connectors.connectorOf(target) };
  }
}
