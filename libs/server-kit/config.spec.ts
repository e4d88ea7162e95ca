import { isThisMachineOnly, listenHost, readConfig } from './config';

const base = { DATABASE_URL: 'postgres://localhost/x', SESSION_SECRET: '9f'.repeat(32) };
const production = { ...base, NODE_ENV: 'production' };

it.each([
  [{ SEED: 'demo' }, '127.0.0.1', true],
  [{ SEED: 'demo', HOST: '0.0.0.0' }, '0.0.0.0', false],
  [{ SEED: 'reference' }, '0.0.0.0', false],
  [{ SEED: 'reference', HOST: 'localhost' }, 'localhost', true],
])('with %j it listens on %s', (env, host, isLocal) => {
  const config = readConfig({ ...base, ...env });
  expect([listenHost(config), isThisMachineOnly(config)]).toEqual([host, isLocal]);
});

it.each([
  ['SEED', { SEED: 'demo' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
  ['SECRETS_KEY', { SECRETS_KEY: 'an example key that was copied from a page' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Passw0rd1' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Aurora2026' }],
])('refuses in production a demo and examples of %s', (name, env) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(`${name}: `);
  expect(readConfig({ ...base, ...env })).toMatchObject(env);
});

it('refuses sessions that would be idle longer than they may last', () => {
  expect(() => readConfig({ ...base, SESSION_HOURS: '100' })).toThrow(
    'SESSION_HOURS: 100 is more than SESSION_MAX_HOURS (72)',
  );
  expect(readConfig({ ...base, SESSION_HOURS: '100', SESSION_MAX_HOURS: '100' }).SESSION_HOURS).toBe(100);
  expect(readConfig({ ...base, SESSION_MAX_HOURS: '8' }).SESSION_HOURS).toBe(8);
});

it('accepts own secrets in production, and a certificate only with its key', () => {
  expect(readConfig(production).NODE_ENV).toBe('production');
  expect(() => readConfig({ ...base, TLS_CERT: 'cert.pem' })).toThrow('TLS_CERT and TLS_KEY');
});
