import type { FastifyReply } from 'fastify';
import { readConfig } from '../config';
import type { Db } from '../db/db';
import { DocsController } from '../openapi/docs.controller';
import { HealthController } from './health.controller';
import { Metrics } from './metrics';

const base = { DATABASE_URL: 'postgres://localhost/x', SESSION_SECRET: '9f'.repeat(32) };
const reply = { header: () => reply } as unknown as FastifyReply;
const metricsOf = (env: NodeJS.ProcessEnv, authorization?: string): Promise<string> =>
  new HealthController({} as Db, new Metrics(), [], readConfig({ ...base, ...env })).prometheus(authorization, reply);

it('gives metrics to everybody, or with METRICS_TOKEN to those who have it', async () => {
  const env = { METRICS_TOKEN: 'a-long-token-of-prometheus' };
  await expect(metricsOf({})).resolves.toContain('nodejs');
  await expect(metricsOf(env, `Bearer ${env.METRICS_TOKEN}`)).resolves.toContain('nodejs');
  await expect(metricsOf(env)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(metricsOf(env, 'Bearer another')).rejects.toMatchObject({ code: 'forbidden' });
});

it('describes the API unless API_DOCS is off', () => {
  const pageOf = (env: NodeJS.ProcessEnv): string => new DocsController(readConfig({ ...base, ...env })).page(reply);
  expect(pageOf({})).toContain('Matlas API');
  expect(() => pageOf({ API_DOCS: 'off' })).toThrow('routeNotFound');
});
