import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { addSecurityHeaders } from './security-headers';

let server: FastifyInstance;
beforeAll(async () => {
  server = new FastifyAdapter({ trustProxy: true }).getInstance() as unknown as FastifyInstance;
  await addSecurityHeaders(server);
  for (const path of ['/api/anything', '/login']) server.get(path, (_, reply) => void reply.send('answer'));
  await server.ready();
});
afterAll(() => server.close());

const headersOf = async (url: string, proto = 'http') =>
  (await server.inject({ url, headers: { 'x-forwarded-proto': proto } })).headers;

it('lets nobody store answers of the API', async () => {
  expect((await headersOf('/api/anything'))['cache-control']).toBe('no-store');
  expect((await headersOf('/login'))['cache-control']).toBeUndefined();
});

it('asks browsers to stay with https where the request came by https', async () => {
  expect((await headersOf('/login', 'https'))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect((await headersOf('/login'))['strict-transport-security']).toBeUndefined();
});

it('refuses what no page uses: foreign scripts, frames and sensors', async () => {
  const headers = await headersOf('/login');
  expect(headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';script-src-attr 'none'/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
});
