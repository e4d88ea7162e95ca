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

/** Statuses with which a session ends by the specification: 503 deactivated, 504 replaced. No failures of ours. */
const SESSION_ENDS = new Set([503, 504]);

/**
 * pino: one line a request, no secrets, no query values (they may hold names), a request id that the envelope repeats.
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

/** A proxy's id when it is harmless, else a new one. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
