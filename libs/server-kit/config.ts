import type { InjectionToken } from '@nestjs/common';
import { z } from 'zod';
import { DEFAULT_TIME_ZONE, FIELD_RULES } from '@matlas/contract';
import { isTimeZone } from '@matlas/domain';

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']).default('on');
const url = (protocols: string[]) =>
  z
    .url()
    .refine((u) => protocols.includes(new URL(u).protocol), { message: `protocol must be ${protocols.join(' or ')}` });

const password = z.string().refine(FIELD_RULES.password.holds, {
  message: '8 to 16 characters with a digit, an upper-case and a lower-case letter',
});
const DEFAULT_SESSION_HOURS = 12;
const EXAMPLE_SECRET = /change|secret|example|default|matlas/i;
const EXAMPLE_PASSWORD = /aurora2026|change|example|matlas|passw[o0]rd/i;

/** Every setting of the server, worker and CLI, read from the environment. Units are in the names. */
export const configSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    /**
     * Address to listen on. Without it, a server with the demo answers this machine only (127.0.0.1), any other every
     * interface (`listenHost`).
     */
    HOST: z.string().optional(),
    /** Certificate chain and private key (PEM files) to serve https without a proxy. */
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    /** Public address of the web client, used for links in mails. */
    PUBLIC_URL: z.url().optional(),
    /**
     * Business time zone, in which the days of the installation begin (decision 0081): an IANA name such as
     * Europe/Berlin.
     */
    BUSINESS_TIME_ZONE: z.string().refine(isTimeZone, { message: 'no such time zone' }).default(DEFAULT_TIME_ZONE),
    /** Whether to trust the X-Forwarded-* headers of a reverse proxy. */
    TRUST_PROXY: onOff.default('off'),
    DATABASE_URL: url(['postgres:', 'postgresql:']),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
    /** Address of Redis for the queue; without it the queue is in PostgreSQL. */
    REDIS_URL: url(['redis:', 'rediss:']).optional(),
    /** `on`: this process also runs jobs; `off`: HTTP only; `only`: jobs only (apps/worker). */
    WORKER: z.enum(['on', 'off', 'only']).default('on'),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
    /** Key that signs session tokens; at least 32 characters. `npm start` generates and stores one. */
    SESSION_SECRET: z.string().min(32),
    /**
     * Key that encrypts stored keys and passwords of other systems; at least 32 characters. When it is absent,
     * SESSION_SECRET is used; a new SESSION_SECRET then makes them unreadable.
     */
    SECRETS_KEY: z.string().min(32).optional(),
    /** A session ends this long after its last use, and at the latest SESSION_MAX_HOURS after the sign-in. */
    SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(DEFAULT_SESSION_HOURS),
    SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(8760).default(72),
    /** Minutes after which calls that change rights, mailboxes or keys ask for the password again; 0: never. */
    CONFIRM_MINUTES: z.coerce.number().int().min(0).max(1440).default(60),
    ADMIN_PASSWORD: password.optional(),
    /**
     * Password of the demo accounts. Without it one is generated, except when ADMIN_PASSWORD is given and only this
     * machine is answered: then it is that of libs/features/identity/accounts.json.
     */
    DEMO_PASSWORD: password.optional(),
    /** Data that the first start loads: the demo vehicle, the reference data only, or nothing. */
    SEED: z.enum(['demo', 'reference', 'none']).default('reference'),
    DATA_DIR: z.string().default('.data'),
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    /** OpenID Connect: address of the issuer; without it single sign-on is off. */
    OIDC_ISSUER: url(['http:', 'https:']).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    /** Absent for a public client (PKCE only). */
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_SCOPES: z
      .string()
      .regex(/\bopenid\b/)
      .default('openid profile email'),
    /**
     * The claim with the user, and the field that it is compared with. With `email`, only addresses that the provider
     * has verified count.
     */
    OIDC_CLAIM: z.string().default('preferred_username'),
    OIDC_MATCH: z.enum(['loginName', 'email']).default('loginName'),
    /** Signature algorithm of the ID token. */
    OIDC_ALGORITHM: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']).default('RS256'),
    /** Name of the provider, shown on the button of the sign-in page. */
    OIDC_NAME: z.string().max(50).default('SSO'),
    /** `on`: an unknown user becomes an ordinary user of the enterprise with the code OIDC_ENTERPRISE. */
    OIDC_PROVISION: z.enum(['on', 'off']).default('off'),
    OIDC_ENTERPRISE: z.string().optional(),
    MAIL_FROM: z.string().default('Matlas <no-reply@localhost>'),
    /**
     * Hosts in the own network that connectors may call, separated by commas (`gateway.local`, `10.1.2.3`). All other
     * internal addresses are refused.
     */
    OUTBOUND_HOSTS: z.string().default(''),
    /** Folder in which packages for the certification body are dropped, one folder for each enterprise below it. */
    CQC_FOLDER: z.string().optional(),
    /** Address of the interface to which SCIP dossiers are submitted; without it and SCIP_FOLDER by hand. */
    SCIP_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
    /** Folder in which SCIP dossiers are dropped for another system that submits them. */
    SCIP_FOLDER: z.string().optional(),
    /** Folder through which files of IMDS come and go, one folder for each enterprise below it. */
    IMDS_FOLDER: z.string().optional(),
    /** Seconds in which a file of IMDS must not change before it is taken as complete. */
    IMDS_SETTLE_SECONDS: z.coerce.number().min(0).max(600).default(5),
    /** Days after which read messages are deleted; 0 keeps them for ever. */
    NOTE_KEEP_DAYS: z.coerce.number().int().min(0).max(3650).default(180),
    /** `off`: the API is not described at /api/docs. */
    API_DOCS: onOff,
    /** Bearer token that /api/metrics requires; without it they are open to everybody who can connect. */
    METRICS_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    BODY_LIMIT_MB: z.coerce.number().int().min(1).max(100).default(10),
    /** Rate limits: calls per minute and client (`networkOf` its address). */
    RATE_SIGN_IN: z.coerce.number().int().min(1).default(30),
    RATE_MAIL: z.coerce.number().int().min(1).default(10),
    RATE_UPLOAD: z.coerce.number().int().min(1).default(120),
    RATE_GUEST: z.coerce.number().int().min(1).default(240),
    /** Folder of the built web client; when empty, only the API is served. */
    WEB_DIR: z.string().default('dist/web'),
  })
  .superRefine((config, ctx) => {
    const needed = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
    if (config.S3_ENDPOINT)
      for (const name of needed)
        if (!config[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'needed with S3_ENDPOINT' });
    const missing = (name: 'OIDC_CLIENT_ID' | 'OIDC_ENTERPRISE', beside: string): void =>
      ctx.addIssue({ code: 'custom', path: [name], message: `needed with ${beside}` });
    if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID) missing('OIDC_CLIENT_ID', 'OIDC_ISSUER');
    if (config.OIDC_PROVISION === 'on' && !config.OIDC_ENTERPRISE) missing('OIDC_ENTERPRISE', 'OIDC_PROVISION');
    if (config.SESSION_HOURS > config.SESSION_MAX_HOURS)
      ctx.addIssue({
        code: 'custom',
        path: ['SESSION_HOURS'],
        message: `${config.SESSION_HOURS} is more than SESSION_MAX_HOURS (${config.SESSION_MAX_HOURS})`,
      });
    if ((config.TLS_CERT === undefined) !== (config.TLS_KEY === undefined))
      ctx.addIssue({ code: 'custom', path: ['TLS_CERT'], message: 'TLS_CERT and TLS_KEY are needed together' });
    if (config.NODE_ENV !== 'production') return;
    const examples = [
      ['SESSION_SECRET', EXAMPLE_SECRET],
      ['SECRETS_KEY', EXAMPLE_SECRET],
      ['ADMIN_PASSWORD', EXAMPLE_PASSWORD],
    ] as const;
    for (const [name, example] of examples)
      if (example.test(config[name] ?? ''))
        ctx.addIssue({
          code: 'custom',
          path: [name],
          message: 'a default or example secret is not accepted in production',
        });
    if (config.SEED === 'demo')
      ctx.addIssue({ code: 'custom', path: ['SEED'], message: 'the demo and its accounts are not for production' });
  });
export type Config = z.output<typeof configSchema>;
export const CONFIG: InjectionToken<Config> = Symbol('config');

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** The address to listen on: HOST, or for a server with the demo 127.0.0.1, otherwise every interface. */
export const listenHost = ({ HOST, SEED }: Pick<Config, 'HOST' | 'SEED'>): string =>
  HOST ?? (SEED === 'demo' ? '127.0.0.1' : '0.0.0.0');
/** Whether only programs of this machine can connect. */
export const isThisMachineOnly = (config: Pick<Config, 'HOST' | 'SEED'>): boolean => LOOPBACK.test(listenHost(config));

/** Reads the environment; empty values count as absent. Throws one error that names every wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  // A shorter limit alone also shortens the hours without use.
  if (given['SESSION_HOURS'] === undefined && Number(given['SESSION_MAX_HOURS']) < DEFAULT_SESSION_HOURS)
    given['SESSION_HOURS'] = given['SESSION_MAX_HOURS'];
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(
    `Configuration:\n${parsed.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`,
  );
}
