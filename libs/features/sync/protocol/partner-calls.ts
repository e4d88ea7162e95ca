import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { PartnerCall, PieceLine, SessionInput, SignedCall } from '@matlas/contract';
import { parseJson } from '@matlas/domain';
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

  /** A session of one pairing: with another enterprise of the same installation it opens nothing. */
  async openSession({ nonce, signature, ...ends }: SessionInput): Promise<{ session: string; signature: string }> {
    const own = await this.key.pair();
    if (ends.to !== own.id) throw unknown();
    const partner = await this.db.asPlatform(() => this.partners.findPairing(ends.installation, ends));
    const key = parsePublicKey(partner?.publicKey ?? '');
    if (!partner || !key || !isSignedBy(sessionToSign('guest', ends, nonce), signature, key)) throw unknown();
    const session = randomUUID();
    await this.sessions.create(session, partner.id);
    return { session, signature: signBytes(sessionToSign('host', ends, nonce, session), own.privateKey) };
  }
  /**
   * Answers a call with lines or bytes, as the user who paired the installation. Throws `sync.sessionUnknown`, and
   * `badInput` for a payload that the call does not take.
   */
  async answer<S extends z.ZodType>(
    name: PartnerCall,
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

  private async authenticate(name: PartnerCall, call: SignedCall): Promise<PartnerCaller> {
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
