import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the stand-in does with the next posts: take them, or fail as DingTalk and what stands before it do. `silent`: it
 * keeps the connection and never answers.
 */
export type RobotAct = 'take' | 'tooMany' | 'tooFast' | 'security' | 'busy' | 'broken' | 'page' | 'hangsUp' | 'silent';
export interface ReceivedPost {
  path: string;
  query: URLSearchParams;
  body: Record<string, never> & { msgtype?: string; markdown?: { title: string; text: string }; at?: object };
}
const ERRORS: Partial<Record<RobotAct, object>> = {
  tooFast: { errcode: 130_101, errmsg: 'send too fast, exceed 20 times per minute' },
  security: { errcode: 310_000, errmsg: 'sign not match, more: [https://open.example]' },
  busy: { errcode: -1, errmsg: 'system busy' },
};
const STATUS: Partial<Record<RobotAct, number>> = { tooMany: 429, broken: 502 };

/** A server in place of a group chat, with its faults. */
export class RobotStandIn {
  readonly posts: ReceivedPost[] = [];
  /** Posts that it was asked to take, also those that failed. */
  calls = 0;
  private readonly acts: RobotAct[] = [];
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response));
  }
  static async start(): Promise<RobotStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RobotStandIn(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/robot/send?access_token=0123456789abcdef`;
  }
  /** Plans the next posts; without a plan they are taken. */
  plan(...acts: RobotAct[]): void {
    this.acts.splice(0, this.acts.length, ...acts);
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls += 1;
    const act = this.acts.shift() ?? 'take';
    if (act === 'hangsUp') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (act === 'silent') return;
    if (act === 'page') return void response.end('<html><script>alert(1)</script>captive portal</html>');
    const status = STATUS[act];
    if (status !== undefined) return void response.writeHead(status).end('no');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in');
    if (act === 'take')
      this.posts.push({
        path: pathname,
        query: searchParams,
        body: JSON.parse(Buffer.concat(parts).toString('utf8')) as ReceivedPost['body'],
      });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(ERRORS[act] ?? { errcode: 0, errmsg: 'ok' }));
  }
}
