import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type BasicRequest,
  type ChangesRequest,
  type PairAnswer,
  pairAnswer,
  type PairInput,
  partnerApi,
  type PartnerCall,
  type PieceLine,
  sessionAnswer,
} from '@matlas/contract';
import { parseJson } from '@matlas/domain';
import { isSignedBy, parsePublicKey, signBytes } from '@matlas/formats';
import { InstallationKeyStore } from '@matlas/features/transfer';
import { AppError, InternalAddress, type OutboundAnswer, OutboundFailure, OutboundHttp } from '@matlas/server-kit';
import {
  callToSign,
  MAX_PIECE_BYTES,
  openPiece,
  PieceBroken,
  PieceInvalid,
  readLines,
  type SessionEnds,
  sessionToSign,
} from '../protocol/piece';
import type { SyncPartner } from '../partners/sync-partner.store';

const OK = 200;
const SERVER_FAULT = 500;
const TOO_MANY = 429;
/** Refusals after which the same session goes on no further, but a new one may. */
const SESSION_ENDED = 'sync.sessionUnknown';

/** Another attempt may succeed: the partner was not reached, or the connection was cut. */
export class PartnerUnreachable extends Error {
  constructor(
    readonly code: 'sync.notReached' | 'sync.cut',
    readonly params: { host: string },
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'PartnerUnreachable';
  }
}
export interface ReadPiece {
  lines: PieceLine[];
  bytes: number;
}

/** Calls of the protocol to another installation. All throw `PartnerUnreachable` and AppError. */
@Injectable()
export class PartnerClient {
  constructor(
    private readonly http: OutboundHttp,
    private readonly key: InstallationKeyStore,
  ) {}

  async pair(url: string, input: PairInput): Promise<PairAnswer> {
    const answer = pairAnswer.safeParse(await this.postJson(url, 'pair', input));
    if (!answer.success) throw new AppError('sync.garbage', { host: hostOf(url) });
    return answer.data;
  }
  /** A session that both installations have signed. */
  async openSession(partner: SyncPartner, signal?: AbortSignal): Promise<PartnerSession> {
    const own = await this.key.pair();
    const nonce = randomUUID();
    const ends: SessionEnds = {
      installation: own.id,
      enterprise: partner.ownEnterpriseCode,
      to: partner.installationId ?? '',
      toEnterprise: partner.remoteEnterpriseCode,
    };
    const data = await this.postJson(partner.url, 'session', {
      ...ends,
      nonce,
      signature: signBytes(sessionToSign('guest', ends, nonce), own.privateKey),
    });
    const answer = sessionAnswer.safeParse(data);
    const publicKey = parsePublicKey(partner.publicKey ?? '');
    if (!answer.success || !publicKey) throw new AppError('sync.garbage', { host: hostOf(partner.url) });
    const { session, signature } = answer.data;
    if (!isSignedBy(sessionToSign('host', ends, nonce, session), signature, publicKey))
      throw new AppError('sync.otherKey', { host: hostOf(partner.url) });
    return new PartnerSession(this, partner, session, own.privateKey, signal);
  }
  /** @returns the answer of a call, whose signature the session checks */
  async postBytes(url: string, name: PartnerCall, body: object, signal?: AbortSignal): Promise<Buffer> {
    const { status, bytes, text } = await this.post(url, name, body, signal);
    if (status !== OK) throw refusalOf(url, status, text);
    return bytes;
  }

  private async postJson(url: string, name: PartnerCall, body: object): Promise<unknown> {
    const { status, text } = await this.post(url, name, body);
    const answer = parseEnvelope(text);
    if (status !== OK || answer?.ok !== true) throw refusalOf(url, status, text);
    return answer.data;
  }
  private async post(url: string, name: PartnerCall, body: object, signal?: AbortSignal): Promise<OutboundAnswer> {
    const content = Buffer.from(JSON.stringify(body));
    const host = hostOf(url);
    try {
      return await this.http.call({
        method: 'POST',
        url: `${url.replace(/\/+$/, '')}/api${partnerApi[name].path}`,
        headers: { 'content-type': 'application/json' },
        body: { content: Readable.from([content]), length: content.length },
        maxBytes: MAX_PIECE_BYTES,
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (error instanceof InternalAddress) throw new AppError('sync.internalAddress', { host: error.host });
      if (error instanceof OutboundFailure) throw new PartnerUnreachable('sync.notReached', { host }, { cause: error });
      throw error;
    }
  }
}

/** The calls of one session; each is signed and numbered. */
export class PartnerSession {
  private sequence = 0;
  constructor(
    private readonly client: PartnerClient,
    private readonly partner: SyncPartner,
    private readonly session: string,
    private readonly privateKey: string,
    private readonly signal?: AbortSignal,
  ) {}

  changes(request: ChangesRequest): Promise<ReadPiece> {
    return this.lines('changes', request);
  }
  documents(keys: readonly string[]): Promise<ReadPiece> {
    return this.lines('documents', { keys });
  }
  basic(request: BasicRequest): Promise<ReadPiece> {
    return this.lines('basic', request);
  }
  upload(documents: readonly object[]): Promise<ReadPiece> {
    return this.lines('upload', { documents });
  }
  file(key: string, sha256: string, offset: number): Promise<Buffer> {
    return this.call('file', { key, sha256, offset });
  }

  private async lines(name: PartnerCall, request: object): Promise<ReadPiece> {
    const body = await this.call(name, request);
    try {
      return { lines: await readLines(body), bytes: body.length };
    } catch (error) {
      if (error instanceof PieceInvalid) throw new AppError('sync.garbage', { host: hostOf(this.partner.url) });
      throw error;
    }
  }
  private async call(name: PartnerCall, request: object): Promise<Buffer> {
    this.sequence += 1;
    const key = { session: this.session, sequence: this.sequence };
    const payload = JSON.stringify(request);
    const bytes = await this.client.postBytes(
      this.partner.url,
      name,
      { ...key, payload, signature: signBytes(callToSign(key, name, payload), this.privateKey) },
      this.signal,
    );
    try {
      return openPiece(bytes, key, this.partner.publicKey ?? '');
    } catch (error) {
      if (error instanceof PieceBroken)
        throw new PartnerUnreachable('sync.cut', { host: hostOf(this.partner.url) }, { cause: error });
      throw error;
    }
  }
}

const hostOf = (url: string): string => new URL(url).host;
/** What a partner says when it refuses; a failing or overloaded one is tried again. */
function refusalOf(url: string, status: number, text: string): Error {
  const host = hostOf(url);
  const { code = '', message = '' } = parseEnvelope(text) ?? {};
  if (status >= SERVER_FAULT || status === TOO_MANY || code === SESSION_ENDED)
    return new PartnerUnreachable('sync.notReached', { host });
  if (code === 'sync.cursorUnknown') return new AppError('sync.cursorUnknown');
  return new AppError('sync.refused', { system: host, reason: message.slice(0, 200) || String(status) });
}
function parseEnvelope(text: string): { ok?: boolean; code?: string; message?: string; data?: unknown } | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
