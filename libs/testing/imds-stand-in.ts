import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in does with the next call instead of answering it. */
export type ImdsStandInAct =
  | 'busy'
  | 'denied'
  | 'gibberish'
  | 'hangsUp'
  | 'cutsOff'
  | 'redirect'
  | 'flood'
  | 'lostAnswer';
const STATUS: Partial<Record<ImdsStandInAct, number>> = { busy: 503, denied: 401, redirect: 302 };
const FLOOD_BYTES = 2_000_000;

/** An HTTP gateway in place of IMDS, with its faults. */
export class ImdsStandIn {
  readonly inbox = new Map<string, Buffer>();
  readonly settled: { name: string; state: string; reason?: string }[] = [];
  readonly outbox = new Map<string, Buffer>();
  readonly credentials: (string | undefined)[] = [];
  private readonly acts: ImdsStandInAct[] = [];
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response));
  }
  static async start(): Promise<ImdsStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ImdsStandIn(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/imds`;
  }
  /** Plans the next calls. */
  plan(...acts: ImdsStandInAct[]): void {
    this.acts.splice(0, this.acts.length, ...acts);
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const act = this.acts.shift();
    if (act === 'hangsUp') return void request.socket.destroy();
    this.credentials.push(request.headers.authorization);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const status = act && STATUS[act];
    if (status !== undefined) return void response.writeHead(status, { location: this.address }).end();
    if (act === 'gibberish') return void response.end('<html>OK</html>');
    if (act === 'flood') return void response.end('x'.repeat(FLOOD_BYTES));
    const body = this.handle(request, Buffer.concat(parts));
    if (act === 'lostAnswer') return void request.socket.destroy();
    if (!body) return void response.writeHead(404).end();
    if (act !== 'cutsOff') return void response.end(body);
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
  }
  private handle({ method, url = '' }: IncomingMessage, body: Buffer): Buffer | undefined {
    const [, , folder, encoded] = url.split('/');
    const name = decodeURIComponent(encoded ?? '');
    if (folder === 'outbox') {
      this.outbox.set(name, body);
      return Buffer.from('{}');
    }
    if (encoded === undefined) return Buffer.from(JSON.stringify({ files: this.listFiles() }));
    const content = this.inbox.get(name);
    if (method === 'GET' || !content) return content;
    this.inbox.delete(name);
    this.settled.push({ name, ...(JSON.parse(body.toString()) as { state: string; reason?: string }) });
    return Buffer.from('{}');
  }
  private listFiles(): { name: string; size: number; mark: string }[] {
    return [...this.inbox].map(([name, { length }]) => ({ name, size: length, mark: `${name}:${length}` }));
  }
}
