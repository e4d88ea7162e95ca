import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema, readConfig } from '@matlas/server-kit';
import { parse } from 'yaml';
import { ROOT } from './source-tree';

interface Service {
  image: string;
  environment?: Record<string, string>;
  command?: string[];
  ports?: string[];
  container_name?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  build?: { dockerfile: string };
}

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const SECRETS = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'ADMIN_PASSWORD'];
const GIVEN: Record<string, string> = {
  POSTGRES_PASSWORD: 'x1y2z3',
  SESSION_SECRET: '9f'.repeat(32),
  ADMIN_PASSWORD: 'Journey2026',
};

/** Variable substitution of compose: `${NAME:?message}` is required, `${NAME:-value}` has a default. */
function substitute(value: string, given: Record<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mode: string | undefined, rest = '') => {
    if (given[name]) return given[name];
    if (mode === '-') return rest as string;
    throw new Error(`${name}: ${String(rest)}`);
  });
}
function environmentOf(name: string, given: Record<string, string>): Record<string, string> {
  const entries = Object.entries(services[name]?.environment ?? {});
  return Object.fromEntries(
    entries.map(([key, value]) => [key, substitute(value, given)] as const).filter(([, value]) => value !== ''),
  );
}

describe('docker-compose.yml', () => {
  it.each(['server', 'worker'])('gives the %s settings that the configuration knows and accepts', (name) => {
    const environment = environmentOf(name, GIVEN);
    expect(Object.keys(environment).filter((key) => !(key in configSchema.shape))).toEqual([]);
    expect(configSchema.safeParse(environment)).toMatchObject({ success: true, data: { NODE_ENV: 'production' } });
  });

  it('passes every setting on, except those of other ways to run', () => {
    const elsewhere = new Set(['TLS_CERT', 'TLS_KEY', 'DEMO_PASSWORD', 'WEB_DIR']);
    const environment = Object.keys(services.server?.environment ?? {});
    const missing = Object.keys(configSchema.shape).filter(
      (name) => !environment.includes(name) && !elsewhere.has(name),
    );
    expect(missing).toEqual([]);
    expect(environmentOf('server', GIVEN)).toMatchObject({ HOST: '0.0.0.0' });
    expect(readConfig(environmentOf('server', { ...GIVEN, SESSION_HOURS: '24' })).SESSION_HOURS).toBe(24);
  });

  it.each(SECRETS)('does not start without %s', (secret) => {
    const given = Object.fromEntries(Object.entries(GIVEN).filter(([name]) => name !== secret));
    const all = () => Object.keys(services).map((name) => environmentOf(name, given));
    expect(all).toThrow(secret);
  });

  it('contains no secret', () => {
    const literals = Object.values(services).flatMap((service) => Object.entries(service.environment ?? {}));
    const secrets = literals.filter(([name]) => /SECRET|PASSWORD|_KEY$/.test(name));
    // Either required, or empty by default.
    expect(secrets.filter(([, value]) => !/^\$\{\w+:(\?|-\}$)/.test(value))).toEqual([]);
  });

  it('refuses an example secret in production', () => {
    const environment = environmentOf('server', {
      ...GIVEN,
      SESSION_SECRET: 'change-me-change-me-change-me-change-me',
    });
    expect(configSchema.safeParse(environment).success).toBe(false);
  });

  it('has a health check for every service', () => {
    expect(Object.entries(services).filter(([, service]) => !service.healthcheck?.test.length)).toEqual([]);
  });

  it('lets the worker be scaled: no port and no fixed name, jobs only', () => {
    expect(services.worker).toMatchObject({ environment: { WORKER: 'only' } });
    expect(services.worker?.ports ?? services.worker?.container_name).toBeUndefined();
    expect(services.server).toMatchObject({ environment: { WORKER: 'off' } });
  });

  it('loses no queue entries when Redis is full', () => {
    expect(services.redis?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
  });

  it('serves https only: the server has no port of its own and believes the proxy', () => {
    expect(services.server?.ports).toBeUndefined();
    expect(services.https?.ports).toEqual(['${HTTP_PORT:-80}:80', '${HTTPS_PORT:-443}:443']);
    expect(environmentOf('server', GIVEN)).toMatchObject({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://localhost' });
    const caddyfile = readFileSync(join(ROOT, 'apps/server/Caddyfile'), 'utf8');
    const given = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name = '']) => name);
    expect([...new Set(given)].sort()).toEqual(Object.keys(environmentOf('https', GIVEN)).sort());
  });

  it('starts the server on a healthy database, and the worker on a migrated one', () => {
    expect(services.server?.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
    expect(services.worker?.depends_on).toEqual({ server: { condition: 'service_healthy' } });
  });
});
