import { Injectable } from '@nestjs/common';
import { InstallationKeyStore } from './installation-key.store';
import { TrustedInstallationStore } from './trusted-installation.store';

/** Trusted signers: the installations that the platform administrator trusts, and this installation. */
@Injectable()
export class BundleTrust {
  constructor(
    private readonly installations: TrustedInstallationStore,
    private readonly key: InstallationKeyStore,
  ) {}

  /** Names by fingerprint. */
  async listTrustedNames(): Promise<ReadonlyMap<string, string>> {
    const own = await this.key.get();
    return new Map([
      [own.fingerprint, own.name],
      ...(await this.installations.listActive()).map(({ fingerprint, name }): [string, string] => [fingerprint, name]),
    ]);
  }
}
