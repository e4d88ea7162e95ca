import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { Config } from '../config';

const SECRETS = [
  'req.headers["x-access-token"]',
  'req.headers["x-api-key"]',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.oldPassword',
  '*.newPassword',
  '*.token',
  '*.s2sKey',
];

/**
 * HTTP statuses that end a session by the specification: 503 deactivated, 504 replaced. They are not server
 * failures.
 */
const SESSION_ENDS = new Set([503, 504]);

/**
 * pino logger: one line per request with a request ID that is also in the envelope; no secrets, and no query
 * values, because they may contain names.
 */
export const loggerOptions = (config: Config): Params => ({
  forRoutes: ['{*path}'],
  pinoHttp: {
    level: config.LOG_LEVEL,
    genReqId: (request: IncomingMessage) => requestId(request.headers['x-request-id']),
    redact: { paths: SECRETS, censor: '[secret]' },
    autoLogging: { ignore: (request) => /^\/(api\/(health|metrics)|assets\/)/.test(request.url ?? '') },
    customLogLevel: (_request, response, error) =>
      SESSION_ENDS.has(response.statusCode)
        ? 'info'
        : error || response.statusCode >= 500
          ? 'error'
          : response.statusCode >= 400
            ? 'info'
            : 'debug',
    serializers: {
      req: (request: { id: unknown; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  },
});

/** The request ID of the proxy when its characters are safe, otherwise a new one. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
