import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the stand-in does with the next call: decide, or fail as servers do. `lostAnswer`: it keeps the file and breaks
 * off before its answer. `stranger`: it does not know the key.
 */
export type ScipAct =
  | 'pass'
  | 'fail'
  | 'pending'
  | 'tooMany'
  | 'broken'
  | 'lostAnswer'
  | 'hangsUp'
  | 'gibberish'
  | 'passedWithoutNumber'
  | 'redirect'
  | 'stranger';
export interface ReceivedDossier {
  submissionId: string;
  scipNumber: string;
  /** The file out of the form. */
  bytes: Buffer;
  /** Number of calls that brought it. */
  calls: number;
  /** Claims of the token. */
  claims: Record<string, unknown>;
  status: 'passed' | 'failed' | 'pending';
}
const JSON_TYPE = { 'content-type': 'application/json' };
const STATUS: Partial<Record<ScipAct, number>> = { tooMany: 429, broken: 500, stranger: 401, redirect: 302 };
const OUTCOMES = { pass: 'passed', fail: 'failed', pending: 'pending' } as const;
const NUMBER_START = '5c1b0000-0000-4000-8000-';
const NUMBER_LENGTH = 12;

/**
 * A server in place of ECHA's, with its faults: it speaks the interface that the platform assumes (decision 0119) and
 * proves nothing about ECHA's own. It knows a repeated file by its key.
 */
export class ScipStandIn {
  readonly dossiers = new Map<string, ReceivedDossier>();
  /** The S2S key with which tokens must be signed. */
  key = '';
  /** Uuid of the article that a report is about. */
  faultyArticle = '';
  private readonly acts: ScipAct[] = [];
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response));
  }
  static async start(port = 0): Promise<ScipStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new ScipStandIn(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/submission`;
  }
  /** Plans the next calls; without a plan a file is passed. */
  plan(...acts: ScipAct[]): void {
    this.acts.splice(0, this.acts.length, ...acts);
  }
  decide(submissionId: string, status: ReceivedDossier['status']): void {
    for (const one of this.dossiers.values()) if (one.submissionId === submissionId) one.status = status;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const act = this.acts.shift() ?? 'pass';
    if (act === 'hangsUp') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const claims = claimsOf(request, this.key);
    if (!claims) return void response.writeHead(401).end();
    const known = request.method === 'GET' ? this.find(request) : this.keep(request, Buffer.concat(parts), act, claims);
    if (act === 'lostAnswer') return void request.socket.destroy();
    if (act === 'gibberish') return void response.end('<html>OK</html>');
    if (act === 'passedWithoutNumber') return void response.end('{"status":"passed"}');
    const status = STATUS[act];
    if (status !== undefined) return void response.writeHead(status, { location: this.address }).end();
    if (!known) return void response.writeHead(404).end();
    response.writeHead(200, JSON_TYPE);
    response.end(JSON.stringify(this.toAnswer(known)));
  }
  private toAnswer({ submissionId, status, scipNumber }: ReceivedDossier): object {
    const line = { code: 'BR563', text: 'the identifier is not unique', documentKey: `${this.faultyArticle}/0` };
    return {
      submissionId,
      status,
      ...(status === 'passed' ? { scipNumber } : {}),
      report: status === 'failed' ? [line] : [],
    };
  }
  private find({ url = '' }: IncomingMessage): ReceivedDossier | undefined {
    const last = url.split('/').at(-1);
    return [...this.dossiers.values()].find(({ submissionId }) => submissionId === last);
  }
  private keep(
    { headers }: IncomingMessage,
    body: Buffer,
    act: ScipAct,
    claims: Record<string, unknown>,
  ): ReceivedDossier | undefined {
    if (STATUS[act] !== undefined) return undefined;
    const key = String(headers['idempotency-key']);
    const before = this.dossiers.get(key);
    if (before) {
      before.calls += 1;
      before.status = OUTCOMES[act as keyof typeof OUTCOMES] ?? before.status;
      return before;
    }
    const number = this.dossiers.size + 1;
    const received: ReceivedDossier = {
      submissionId: `S-${number}`,
      scipNumber: NUMBER_START + String(number).padStart(NUMBER_LENGTH, '0'),
      bytes: fileIn(body, headers['content-type'] ?? ''),
      calls: 1,
      claims,
      status: OUTCOMES[act as keyof typeof OUTCOMES] ?? 'passed',
    };
    this.dossiers.set(key, received);
    return received;
  }
}
/** The claims of a token that is signed with the key; without a key whatever it claims. */
function claimsOf({ headers }: IncomingMessage, key: string): Record<string, unknown> | undefined {
  const [head, claims, signature] = (headers.authorization ?? '').replace('Bearer ', '').split('.');
  if (head === undefined || claims === undefined || signature === undefined) return undefined;
  const signed = createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url');
  if (key !== '' && signed !== signature) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
/** The content of the only part of a form. */
function fileIn(body: Buffer, type: string): Buffer {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
  const start = body.indexOf('\r\n\r\n') + '\r\n\r\n'.length;
  return body.subarray(start, body.lastIndexOf(`\r\n--${boundary}--`));
}
