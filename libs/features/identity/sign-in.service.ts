import { Injectable } from '@nestjs/common';
import type { api, SignInDuties, In, Out } from '@matlas/contract';
import { AppError, type Auth } from '@matlas/server-kit';
import { userAuth } from './caller-auth';
import { CallerStore } from './caller.store';
import { ChallengeService } from './challenge.service';
import { KnownDeviceStore } from './known-device.store';
import { ServerKeyStore } from './server-key.store';
import { SessionStore } from './session.store';
import { SessionToken } from './session-token';
import { type Rights, toHaveTo } from './shell-user.row';
import { type SignInUser, UserStore } from './user.store';
import { PasswordCheck } from './password-check';

/** Sign-in and sign-out. Unknown names and wrong passwords get the same response, in content and in duration. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserStore,
    private readonly callers: CallerStore,
    private readonly keys: ServerKeyStore,
    private readonly challenges: ChallengeService,
    private readonly sessions: SessionStore,
    private readonly tokens: SessionToken,
    private readonly check: PasswordCheck,
    private readonly devices: KnownDeviceStore,
  ) {}

  async start({
    challenge: kind,
  }: In<typeof api.identity.session.start>): Promise<Out<typeof api.identity.session.start>> {
    const challenge = kind === 'none' ? null : await this.challenges.createChallenge(kind);
    return { publicKey: await this.keys.publicKey(), algorithm: 'RSA-OAEP-256', challenge };
  }

  async signIn(input: In<typeof api.identity.session.login>): Promise<Out<typeof api.identity.session.login>> {
    await this.challenges.useCaptcha(input.captcha);
    const password = await this.keys.decrypt(input.password);
    const user = await this.check.authenticate(input.username, password);
    refuseInactive(user);
    await this.devices.remember(user.id);
    const sessionId = await this.sessions.open(user.id);
    return { token: this.tokens.createToken(sessionId), ...(await this.dutiesOf(user.id)) };
  }

  /**
   * Opens a session for a user whom the identity provider authenticated; the password is not used, so its expiry is
   * not checked.
   */
  async openSsoSession(loginName: string): Promise<Out<typeof api.identity.session.login>> {
    const user = await this.users.forSignIn(loginName);
    if (!user) throw new AppError('session.unknown');
    this.check.logFor(user);
    refuseInactive(user);
    await this.devices.remember(user.id);
    const sessionId = await this.sessions.open(user.id, 'sso');
    return { token: this.tokens.createToken(sessionId), ...(await this.dutiesOf(user.id)), passwordDue: null };
  }

  async signOut(auth: Auth): Promise<null> {
    if (auth.sessionId !== undefined) await this.sessions.end(auth.sessionId, 'signedOut');
    return null;
  }

  async haveTo(auth: Auth): Promise<SignInDuties> {
    const duties = await this.dutiesOf(auth.userId, auth);
    return auth.mustChangePassword ? duties : { ...duties, passwordDue: null };
  }
  private async dutiesOf(userId: number, rights?: Rights): Promise<SignInDuties> {
    const user = await this.users.forShell(userId);
    if (!user) throw new AppError('session.unknown');
    const caller = rights ? undefined : await this.callers.byUser(userId);
    return toHaveTo(user, rights ?? (caller ? userAuth(caller) : { permissions: [] }));
  }
}

/** Reported only after the user has proved their identity. */
function refuseInactive(user: SignInUser): void {
  if (user.enterpriseState === 'pending') throw new AppError('signIn.pending');
  if (user.status === 0 || user.enterpriseState !== 'active') throw new AppError('session.deactivated');
  if (!user.isInValidity) throw new AppError('signIn.notInValidity');
}
