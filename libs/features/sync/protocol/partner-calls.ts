import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { PieceLine, SessionInput, SignedCall } from '@matlas/contract';
import { isSignedBy, parsePublicKey, signBytes } from '@matlas/formats';
import { InstallationKeyStore } from '@matlas/features/transfer';
import { AppError, type Auth, AuthLookup, Db, FileAnswer } from '@matlas/server-kit';
import type { z } from 'zod';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import { callToSign, encodePiece, sessionToSign } from './piece';
import { SyncSessionStore } from './sync-session.store';

/** The partner that calls, and the user of its enterprise who paired it: no partner can do more. */
export interface PartnerCaller {
  auth: Auth;
  partner: SyncPartner;
}
/** A session, a pairing or a signature that does not hold is one refusal, so that nobody learns which it was. */
const unknown = (): AppError => new AppError('sync.sessionUnknown');

/** Checks the calls of paired installations and signs the answers. */
@Injectable()
export class PartnerCalls {
  constructor(
    private readonly db: Db,
    private readonly partners: SyncPartnerStore,
    private readonly sessions: SyncSessionStore,
    private readonly key: InstallationKeyStore,
    private readonly users: AuthLookup,
  ) {}

  async openSession({
    installation,
    to,
    nonce,
    signature,
  }: SessionInput): Promise<{ session: string; signature: string }> {
    const own = await this.key.pair();
    if (to !== own.id) throw unknown();
    const found = await this.db.asPlatform(() => this.partners.listOfInstallation(installation));
    const partner = found.find(({ publicKey }) => {
      const key = parsePublicKey(publicKey ?? '');
      return key && isSignedBy(sessionToSign('guest', installation, to, nonce), signature, key);
    });
    if (!partner) throw unknown();
    const session = randomUUID();
    await this.sessions.create(session, partner.id);
    return {
      session,
      signature: signBytes(sessionToSign('host', installation, to, nonce, session), own.privateKey),
    };
  }
  /**
   * Answers a call with lines or bytes, as the user who paired the installation. Throws `sync.sessionUnknown`, and
   * `badInput` for a payload that the call does not take.
   */
  async answer<S extends z.ZodType>(
    name: string,
    call: SignedCall,
    payload: S,
    work: (caller: PartnerCaller, request: z.output<S>) => Promise<PieceLine[] | Buffer>,
  ): Promise<FileAnswer> {
    const caller = await this.authenticate(name, call);
    const request = payload.safeParse(parseJson(call.payload));
    if (!request.success) throw new AppError('badInput');
    const { privateKey } = await this.key.pair();
    const content = await this.db.runAs(caller.auth.scope, () => work(caller, request.data));
    const bytes = await encodePiece(content, call, privateKey);
    return new FileAnswer(`${name}.bin`, 'application/octet-stream', Readable.from([bytes]), bytes.length);
  }

  private async authenticate(name: string, call: SignedCall): Promise<PartnerCaller> {
    const found = await this.sessions.findPartner(call.session);
    const key = found && parsePublicKey(found.publicKey);
    if (!found || !key || !isSignedBy(callToSign(call, name, call.payload), call.signature, key)) throw unknown();
    if (!(await this.sessions.useSequence(call.session, call.sequence))) throw unknown();
    return this.db.asPlatform(async () => {
      const partner = await this.partners.findById(found.partnerId);
      const auth = partner && (await this.users.byUser(partner.createdBy));
      if (!auth || auth.enterpriseId !== found.enterpriseId) throw new AppError('sync.userGone');
      return { partner, auth: { ...auth, scope: { ...auth.scope, reach: 'enterprise' } } };
    });
  }
}
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
