import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { InternalAddress, isInternalAddress, OutboundFailure, OutboundHttp } from './outbound';

describe('internal addresses', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
    '2001::1',
    'no address',
  ])('%s is internal', (address) => expect(isInternalAddress(address)).toBe(true));
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])(
    '%s is public',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );
});

describe('calls', () => {
  let server: Server;
  let port: number;
  let received = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/redirect') return void response.writeHead(302, { location: '/ok' }).end('moved');
      if (request.url === '/flood') return void response.end('x'.repeat(1_500_000));
      if (request.url === '/early') return void response.writeHead(413).end('too large');
      if (request.url === '/hangup') return void request.socket.destroy();
      request.setEncoding('utf8').on('data', (part: string) => (received += part));
      request.on('end', () => response.end(`ok ${request.headers['content-length'] ?? ''}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  const allowed = new OutboundHttp({ OUTBOUND_HOSTS: 'other.local, 127.0.0.1' });
  const get = (path: string) => allowed.call({ method: 'GET', url: `http://127.0.0.1:${port}${path}` });

  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    'does not connect to %s, also by a name that leads to it',
    async (host) => {
      const strict = new OutboundHttp({ OUTBOUND_HOSTS: '' });
      await expect(strict.call({ method: 'GET', url: `http://${host}:${port}/ok` })).rejects.toThrow(InternalAddress);
    },
  );
  it('calls a host that the operator allows, by its name only', async () => {
    expect(await get('/ok')).toMatchObject({ status: 200, text: 'ok ' });
    await expect(allowed.call({ method: 'GET', url: `http://localhost:${port}/ok` })).rejects.toThrow(InternalAddress);
  });
  it('streams a body and tells its length', async () => {
    received = '';
    const body = { content: Readable.from(['abc', 'def']), length: 6 };
    const answer = await allowed.call({ method: 'POST', url: `http://127.0.0.1:${port}/ok`, body });
    expect([answer.text, received]).toEqual(['ok 6', 'abcdef']);
  });
  it('takes an answer that comes before the body is read', async () => {
    const body = { content: Readable.from(['x'.repeat(5_000_000)]), length: 5_000_000 };
    const answer = await allowed.call({ method: 'POST', url: `http://127.0.0.1:${port}/early`, body });
    expect(answer.status).toBe(413);
  });
  it('does not follow a redirect', async () => {
    expect(await get('/redirect')).toMatchObject({ status: 302, text: 'moved' });
  });
  it.each(['/flood', '/hangup'])('has no answer of %s', async (path) => {
    await expect(get(path)).rejects.toThrow(OutboundFailure);
  });
  it('stops with the job that called', async () => {
    const stop = new AbortController();
    stop.abort(new Error('cancelled'));
    await expect(
      allowed.call({ method: 'GET', url: `http://127.0.0.1:${port}/ok`, signal: stop.signal }),
    ).rejects.toThrow('cancelled');
  });
});
