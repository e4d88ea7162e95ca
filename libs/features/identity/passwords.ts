import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** Hashes passwords with argon2id (the library's defaults follow OWASP: 19 MiB, 2 passes, about 50 ms). */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /** Without a hash (an unknown name) it takes the same time and returns false. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash('no account has this password');
    const isRight = await verify(passwordHash ?? (await this.decoy), password);
    return isRight && passwordHash !== undefined;
  }

  async matchesAny(passwordHashes: readonly string[], password: string): Promise<boolean> {
    for (const passwordHash of passwordHashes) if (await verify(passwordHash, password)) return true;
    return false;
  }
}
