import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PieceLine } from '@matlas/contract';
import { newKeyPair, type PemKeyPair, signBytes } from '@matlas/formats';
import { pairingProof } from '../partners/pairing';
import { encodePiece, type SessionEnds, sessionToSign } from '../protocol/piece';

/** How the next answers go wrong: not at all, cut after a share of their bytes, signed by another key, or nonsense. */
export type StandInFault = 'none' | 'cut' | 'otherKey' | 'garbage' | 'flood' | 'down';
const FLOOD_BYTES = 40_000_000;
const REFUSED_STATUS = 404;
type Answer = PieceLine[] | Buffer | 'refused';
interface Call extends SessionEnds {
  nonce: string;
  publicKey: string;
  session: string;
  sequence: number;
  payload: string;
}

/** Another installation that answers what a test puts into it. */
export class PartnerStandIn {
  readonly id = randomUUID();
  readonly keys: PemKeyPair = newKeyPair();
  readonly calls: { name: string; payload: Record<string, unknown> }[] = [];
  code = 'ABCD-EFGH-JKMN-PQRS';
  fault: StandInFault = 'none';
  /** Lines or bytes of the answers by the name of the call; without them an empty piece. */
  answers: Record<string, (payload: Record<string, unknown>) => Answer | Promise<Answer>> = {};
  private constructor(private readonly server: Server) {}

  static async start(): Promise<PartnerStandIn> {
    const server = createServer();
    const standIn = new PartnerStandIn(server);
    server.on('request', (request, response) => {
      void standIn.answer(request).then((bytes) => {
        if (bytes === undefined) return request.socket.destroy();
        if (bytes === REFUSAL) response.statusCode = REFUSED_STATUS;
        response.setHeader('content-length', bytes.length);
        if (standIn.fault === 'cut') {
          response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
          return setTimeout(() => request.socket.destroy(), 5);
        }
        return response.end(bytes);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return standIn;
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private async answer(request: IncomingMessage): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const call = JSON.parse(Buffer.concat(parts).toString('utf8')) as Call;
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    if (this.fault === 'down') return undefined;
    if (name === 'pair') return envelope(this.pair(call));
    const key = this.fault === 'otherKey' ? newKeyPair().privateKey : this.keys.privateKey;
    if (name === 'session') {
      const session = randomUUID();
      const signature = signBytes(sessionToSign('host', call, call.nonce, session), key);
      return envelope({ session, signature });
    }
    const payload = JSON.parse(call.payload) as Record<string, unknown>;
    this.calls.push({ name, payload });
    if (this.fault === 'flood') return Buffer.alloc(FLOOD_BYTES);
    const answer = (await this.answers[name]?.(payload)) ?? [{ t: 'end', next: '0', more: false, total: 0 }];
    if (answer === 'refused') return REFUSAL;
    const broken = [{ t: 'sheet', document: 7 }] as unknown as PieceLine[];
    return encodePiece(this.fault === 'garbage' ? broken : answer, call, key);
  }
  private pair({ publicKey }: Call): object {
    return {
      installation: this.id,
      name: 'Stand-in',
      publicKey: this.keys.publicKey,
      enterprise: { code: 'S-1', name: 'Seat maker' },
      proof: pairingProof(this.code, 'host', publicKey, this.keys.publicKey),
    };
  }
}
const envelope = (data: object): Buffer =>
  Buffer.from(JSON.stringify({ respCode: 0, ok: true, message: '', code: '', data }));
const REFUSAL = Buffer.from(JSON.stringify({ respCode: 404, ok: false, message: 'Not found', code: 'notFound' }));
