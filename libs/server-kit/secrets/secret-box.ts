import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts stored secrets of other systems (keys, passwords) with AES-256-GCM. The key is derived from SECRETS_KEY,
 * or from SESSION_SECRET when that is not set. `purpose` separates the keys. `owner` is bound to the ciphertext, so
 * that it cannot be decrypted in another row.
 */
@Injectable()
export class SecretBox {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  seal(text: string, purpose: string, owner: string | number): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.deriveKey(purpose), iv).setAAD(Buffer.from(String(owner)));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }
  /** Decrypts; undefined when the text was encrypted with another key or for another owner, or was changed. */
  open(sealed: string, purpose: string, owner: string | number): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.deriveKey(purpose), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(String(owner)));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
  private deriveKey(purpose: string): Buffer {
    return Buffer.from(
      hkdfSync(
        'sha256',
        this.config.SECRETS_KEY ?? this.config.SESSION_SECRET,
        '',
        `matlas secret ${purpose}`,
        KEY_BYTES,
      ),
    );
  }
}

const SHOWN = 4;
const HIDDEN = 12;
/** The visible part of a stored secret: its last characters, or none of a short secret. */
export const maskSecret = (secret: string): string =>
  '*'.repeat(HIDDEN) + (secret.length >= HIDDEN ? secret.slice(-SHOWN) : '');
