import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The remark of the refusal, with the part number that it is about. */
export const REMARK = { code: 'E-17', text: 'mass differs from the documents' };

/** A server in place of the certification body: it refuses the first package with a remark and accepts the next. */
export class CqcStandIn {
  readonly packages: Buffer[] = [];
  private constructor(
    private readonly server: Server,
    number: string,
  ) {
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const count = this.packages.push(Buffer.concat(parts));
        const refused = { state: 'refused', receipt: `CQC-${count}`, messages: [{ ...REMARK, number }] };
        const accepted = { state: 'accepted', receipt: `CQC-${count}`, messages: [] };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(count === 1 ? refused : accepted));
      });
    });
  }
  static async start(number: string): Promise<CqcStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new CqcStandIn(server, number);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/vehicles`;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
