import { Injectable } from '@nestjs/common';
import { AppError, OperationLog } from '@matlas/server-kit';
import { Passwords } from './passwords';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { type SignInUser, UserStore } from './user.store';

/** Proves who signs in by name and password. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UserStore,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttemptStore,
    private readonly operations: OperationLog,
  ) {}

  async authenticate(name: string, password: string): Promise<SignInUser> {
    await this.attempts.countAttempt(name);
    const user = await this.users.forSignIn(name);
    if (user) this.logFor(user);
    const isRight = await this.passwords.matches(user?.passwordHash, password);
    if (!user || !isRight) {
      await this.attempts.recordFailure(name);
      throw new AppError('signIn.failed');
    }
    await this.attempts.clearAttempts(name);
    return user;
  }

  /** The user log records failed attempts too. */
  logFor({ id: userId, loginName, enterpriseId }: SignInUser): void {
    this.operations.setActor({ userId, loginName, enterpriseId });
  }
}
