import { constants, generateKeyPair, type KeyObject, createPrivateKey, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError, PlatformDb, SecretBox } from '@matlas/server-kit';

const PURPOSE = 'signIn';
const RSA_BITS = 2048;
const SEALED_AS = 'server key';

interface KeyPair {
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * The key pair that encrypts passwords in transit: one for all processes of an installation, stored in the database
 * with an encrypted private key (SecretBox). With another secret the pair cannot be decrypted and is replaced.
 */
@Injectable()
export class ServerKeyStore {
  private loading: Promise<KeyPair> | undefined;
  constructor(
    private readonly db: PlatformDb,
    private readonly box: SecretBox,
  ) {}

  /** SPKI, PEM. */
  async publicKey(): Promise<string> {
    return (await this.pair()).publicKey;
  }

  /**
   * Decrypts an RSA-OAEP (SHA-256) text, base64. Throws `signIn.encryption`, for example after the key was
   * replaced.
   */
  async decrypt(base64: string): Promise<string> {
    const { privateKey } = await this.pair();
    try {
      return privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(base64, 'base64'),
      ).toString('utf8');
    } catch {
      throw new AppError('signIn.encryption');
    }
  }

  private pair(): Promise<KeyPair> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<KeyPair> {
    const stored = await this.findStored();
    if (stored) return stored;
    const made = await promisify(generateKeyPair)('rsa', {
      modulusLength: RSA_BITS,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await this.db.tx(async () => {
      await this.db.execute('select pg_advisory_xact_lock(hashtext($1))', [`server_key.${PURPOSE}`]);
      if (await this.findStored()) return;
      await this.db.execute(
        `insert into server_key (purpose, public_key, sealed_private_key) values ($1, $2, $3)
         on conflict (purpose) do update
         set public_key = excluded.public_key, sealed_private_key = excluded.sealed_private_key, create_time = now()`,
        [PURPOSE, made.publicKey, this.box.seal(made.privateKey, SEALED_AS, PURPOSE)],
      );
    });
    const current = await this.findStored();
    if (!current) throw new AppError('internal');
    return current;
  }

  private async findStored(): Promise<KeyPair | undefined> {
    const row = await this.db.row<{ publicKey: string; sealed: string }>(
      'select public_key as "publicKey", sealed_private_key as sealed from server_key where purpose = $1',
      [PURPOSE],
    );
    const opened = row && this.box.open(row.sealed, SEALED_AS, PURPOSE);
    return row && opened ? { publicKey: row.publicKey, privateKey: createPrivateKey(opened) } : undefined;
  }
}
