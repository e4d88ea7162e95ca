import { Injectable } from '@nestjs/common';
import { AppError, networkOf, OperationLog, RequestClient } from '@matlas/server-kit';
import { KnownDeviceStore } from './known-device.store';
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
    private readonly devices: KnownDeviceStore,
    private readonly client: RequestClient,
    private readonly operations: OperationLog,
  ) {}

  /**
   * Five wrong passwords lock a name for their client only; many from unknown devices slow these down. Devices of the
   * person are counted on their own, so that strangers do not keep them out.
   */
  async authenticate(name: string, password: string): Promise<SignInUser> {
    const isKnown = await this.devices.isKnown(name);
    const network = networkOf(this.client.current.address);
    const client = isKnown ? `device ${this.devices.deviceHash}` : `address ${network}`;
    await this.attempts.countAttempt(name, client, { isStranger: !isKnown });
    const user = await this.users.forSignIn(name);
    if (user) this.logFor(user);
    const isRight = await this.passwords.matches(user?.passwordHash, password);
    if (!user || !isRight) {
      await this.attempts.countAddress(network);
      await this.attempts.recordFailure(name, client);
      throw new AppError('signIn.failed');
    }
    await this.attempts.clearAttempts(name, client);
    if (!isKnown) await this.attempts.forgiveStranger(name);
    return user;
  }

  /** The user log records failed attempts too. */
  logFor({ id: userId, loginName, enterpriseId }: SignInUser): void {
    this.operations.setActor({ userId, loginName, enterpriseId });
  }
}
