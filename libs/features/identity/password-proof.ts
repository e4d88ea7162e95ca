import { Injectable } from '@nestjs/common';
import { AppError, type Auth } from '@matlas/server-kit';
import { Passwords } from './passwords';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { UserStore } from './user.store';

/** Proves that a signed-in person knows the password of the account. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly users: UserStore,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttemptStore,
  ) {}

  /**
   * Throws `password.wrongOld`. Wrong passwords lock the account like failed sign-ins, so that a stolen session cannot be
   * used to guess the password.
   */
  async requirePassword(auth: Auth, password: string): Promise<void> {
    const counter = `change:${auth.userId}`;
    await this.attempts.countAttempt(counter);
    if (await this.passwords.matches(await this.users.findPasswordHash(auth.userId), password))
      return this.attempts.clearAttempts(counter);
    await this.attempts.recordFailure(counter);
    throw new AppError('password.wrongOld');
  }

  /** After a recovery by mail the name is locked for nobody. */
  unlock(loginName: string): Promise<void> {
    return this.attempts.clearAttempts(loginName);
  }
}
