import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fingerprintOf, type PemKeyPair, newKeyPair, parsePublicKey } from '@matlas/formats';
import { AppError, type Config, CONFIG, PlatformDb, SecretBox } from '@matlas/server-kit';

export interface InstallationKey {
  id: string;
  name: string;
  publicKey: string;
  fingerprint: string;
  createTime: Date;
}
const SEALED_AS = 'installation key';
const SHOWN_OF_ID = 8;

/**
 * The key pair with which this installation signs, created at first use, with an encrypted private key (SecretBox).
 * Others store its public key: unlike the sign-in key it is never replaced automatically.
 */
@Injectable()
export class InstallationKeyStore {
  constructor(
    private readonly db: PlatformDb,
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(): Promise<InstallationKey> {
    const { sealed: _sealed, ...key } = await this.row();
    return { ...key, name: this.nameOf(key.id) };
  }
  /** Throws `bundle.keyUnreadable` when SECRETS_KEY has changed. */
  async pair(): Promise<InstallationKey & PemKeyPair> {
    const { sealed, ...key } = await this.row();
    const privateKey = this.box.open(sealed, SEALED_AS, key.id);
    if (privateKey === undefined) throw new AppError('bundle.keyUnreadable');
    return { ...key, name: this.nameOf(key.id), privateKey };
  }

  /** The name of this installation for others: its address, if it has one. */
  private nameOf(id: string): string {
    return this.config.PUBLIC_URL ? new URL(this.config.PUBLIC_URL).host : `Matlas ${id.slice(0, SHOWN_OF_ID)}`;
  }
  private async row(): Promise<Omit<InstallationKey, 'name'> & { sealed: string }> {
    const found = (await this.stored()) ?? (await this.createPair());
    if (!found) throw new AppError('internal');
    return found;
  }
  private stored(): Promise<(Omit<InstallationKey, 'name'> & { sealed: string }) | undefined> {
    return this.db.row(
      `select id, public_key as "publicKey", sealed_private_key as sealed, fingerprint, create_time as "createTime"
        from installation_key`,
    );
  }
  /** Of two concurrent processes only one creates it. */
  private async createPair(): ReturnType<InstallationKeyStore['stored']> {
    const [id, pair] = [randomUUID(), newKeyPair()];
    const key = parsePublicKey(pair.publicKey);
    if (!key) throw new AppError('internal');
    await this.db.execute(
      `insert into installation_key (id, public_key, sealed_private_key, fingerprint)
        values ($1, $2, $3, $4)
        on conflict (is_own) do nothing`,
      [id, pair.publicKey, this.box.seal(pair.privateKey, SEALED_AS, id), fingerprintOf(key)],
    );
    return this.stored();
  }
}
