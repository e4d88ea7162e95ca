import { Injectable } from '@nestjs/common';
import { FIELD_RULES } from '@matlas/contract';
import { badInput } from '@matlas/server-kit';
import { Passwords } from './passwords';
import { ServerKeyStore } from './server-key.store';

/** New passwords as users enter them: encrypted by the browser, and refused at their field. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly keys: ServerKeyStore,
    private readonly passwords: Passwords,
  ) {}

  async decryptPassword(path: string, encrypted: string): Promise<string> {
    const password = await this.keys.decrypt(encrypted);
    if (!FIELD_RULES.password.holds(password)) throw badInput({ path, code: 'password.pattern' });
    return password;
  }
  async hashPassword(path: string, encrypted: string): Promise<string> {
    return this.passwords.hash(await this.decryptPassword(path, encrypted));
  }
}
