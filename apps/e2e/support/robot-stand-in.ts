import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface DingTalkPost {
  markdown?: { title: string; text: string };
}

/** A server in place of a DingTalk group. It refuses the first post as one with a wrong signature, and takes the others. */
export class RobotStandIn {
  readonly posts: DingTalkPost[] = [];
  private calls = 0;
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const isFirst = (this.calls += 1) === 1;
        if (!isFirst) this.posts.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as DingTalkPost);
        const answer = isFirst ? { errcode: 310_000, errmsg: 'sign not match' } : { errcode: 0, errmsg: 'ok' };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      });
    });
  }
  static async start(): Promise<RobotStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RobotStandIn(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/robot/send?access_token=e2e-token-0123`;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
