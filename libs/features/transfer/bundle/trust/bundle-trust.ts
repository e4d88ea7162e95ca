import { Injectable } from '@nestjs/common';
import { InstallationKeyStore } from './installation-key.store';
import { TrustedInstallationStore } from './trusted-installation.store';

/**
 * Whose signatures are believed: those of the installations that the platform administrator trusts, and the own one.
 */
@Injectable()
export class BundleTrust {
  constructor(
    private readonly installations: TrustedInstallationStore,
    private readonly key: InstallationKeyStore,
  ) {}

  /** Names by fingerprint. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const own = await this.key.get();
    return new Map([
      [own.fingerprint, own.name],
      ...(await this.installations.active()).map(({ fingerprint, name }): [string, string] => [fingerprint, name]),
    ]);
  }
}
