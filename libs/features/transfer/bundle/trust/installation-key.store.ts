import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fingerprintOf, type KeyPairText, newKeyPair, publicKeyOf } from '@matlas/formats';
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
 * The one key pair by which this installation signs, made when it is first asked for, its private half sealed
 * (SecretBox). Others keep its public half: unlike the sign-in key it is never replaced by itself.
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
  /** Throws `bundle.keyUnreadable` when SECRETS_KEY is another one than it was. */
  async pair(): Promise<InstallationKey & KeyPairText> {
    const { sealed, ...key } = await this.row();
    const privateKey = this.box.open(sealed, SEALED_AS, key.id);
    if (privateKey === undefined) throw new AppError('bundle.keyUnreadable');
    return { ...key, name: this.nameOf(key.id), privateKey };
  }

  /** Under which name others find it: its address, as long as it has one. */
  private nameOf(id: string): string {
    return this.config.PUBLIC_URL ? new URL(this.config.PUBLIC_URL).host : `Matlas ${id.slice(0, SHOWN_OF_ID)}`;
  }
  private async row(): Promise<Omit<InstallationKey, 'name'> & { sealed: string }> {
    const found = (await this.stored()) ?? (await this.made());
    if (!found) throw new AppError('internal');
    return found;
  }
  private stored(): Promise<(Omit<InstallationKey, 'name'> & { sealed: string }) | undefined> {
    return this.db.row(
      `select id, public_key as "publicKey", sealed_private_key as sealed, fingerprint, create_time as "createTime"
        from installation_key`,
    );
  }
  /** Of two processes that ask at once one makes it. */
  private async made(): ReturnType<InstallationKeyStore['stored']> {
    const [id, pair] = [randomUUID(), newKeyPair()];
    const key = publicKeyOf(pair.publicKey);
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
