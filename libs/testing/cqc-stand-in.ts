import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the stand-in does with the next call: decide, or fail as servers do. `lostAnswer`: it keeps the package and
 * breaks off before its answer.
 */
export type StandInAct =
  | 'accept'
  | 'refuse'
  | 'pending'
  | 'busy'
  | 'broken'
  | 'lostAnswer'
  | 'hangsUp'
  | 'gibberish'
  | 'flood'
  | 'redirect'
  | 'denied';
export interface ReceivedPackage {
  receipt: string;
  bytes: Buffer;
  /** Number of calls that brought it. */
  calls: number;
  authorization: string | undefined;
  decision: 'accepted' | 'refused' | 'pending';
}
const MESSAGES = [{ code: 'E-17', text: '质量与提交的文件不符 / mass differs from the documents', number: 'N-200' }];
const FLOOD_BYTES = 2_000_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const STATUS: Partial<Record<StandInAct, number>> = { busy: 503, broken: 500, denied: 401, redirect: 302 };
const DECISIONS = { accept: 'accepted', refuse: 'refused', pending: 'pending' } as const;

/** A server in place of the certification body, with its faults. It knows a repeated package by its key. */
export class CqcStandIn {
  readonly packages = new Map<string, ReceivedPackage>();
  private readonly acts: StandInAct[] = [];
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response));
  }
  static async start(port = 0): Promise<CqcStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new CqcStandIn(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  get address(): string {
    return `http://127.0.0.1:${this.port}/vehicles`;
  }
  /** Plans the next calls; without a plan a package is accepted. */
  plan(...acts: StandInAct[]): void {
    this.acts.splice(0, this.acts.length, ...acts);
  }
  decide(receipt: string, decision: ReceivedPackage['decision']): void {
    for (const one of this.packages.values()) if (one.receipt === receipt) one.decision = decision;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const act = this.acts.shift() ?? 'accept';
    if (act === 'hangsUp') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const known = request.method === 'GET' ? this.find(request) : this.keep(request, Buffer.concat(parts), act);
    if (act === 'lostAnswer') return void request.socket.destroy();
    if (act === 'gibberish') return void response.end('<html>OK</html>');
    if (act === 'flood') return void response.end('x'.repeat(FLOOD_BYTES));
    const status = STATUS[act];
    if (status !== undefined) return void response.writeHead(status, { location: this.address }).end();
    if (!known) return void response.writeHead(404).end();
    const messages = known.decision === 'refused' ? MESSAGES : [];
    response.writeHead(200, JSON_TYPE);
    response.end(JSON.stringify({ state: known.decision, receipt: known.receipt, messages }));
  }
  private find({ url = '' }: IncomingMessage): ReceivedPackage | undefined {
    const receipt = url.split('/').at(-1);
    return [...this.packages.values()].find((one) => one.receipt === receipt);
  }
  private keep({ headers }: IncomingMessage, bytes: Buffer, act: StandInAct): ReceivedPackage | undefined {
    if (STATUS[act] !== undefined) return undefined;
    const key = String(headers['idempotency-key']);
    const before = this.packages.get(key);
    if (before) {
      before.calls += 1;
      return before;
    }
    const decision = DECISIONS[act as keyof typeof DECISIONS] ?? 'accepted';
    const { authorization } = headers;
    const received = { receipt: `CQC-${this.packages.size + 1}`, bytes, calls: 1, authorization, decision };
    this.packages.set(key, received);
    return received;
  }
}
