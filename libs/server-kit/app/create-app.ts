import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { badInput } from '../app-error';
import type { Config } from '../config';
import { Metrics } from '../health/metrics';
import { refuseAddress } from '../http/refuse-address';
import { addSecurityHeaders } from '../http/security-headers';
import { Translator } from '../i18n/translator';
import { BUILD } from '../version';
import { requestId } from './logger';

const MEGABYTE = 1024 * 1024;
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Creates the HTTP application below `/api`; it also serves the web client when that is built. */
export async function createApp(module: Type | DynamicModule, config: Config): Promise<NestFastifyApplication> {
  const { TLS_CERT, TLS_KEY } = config;
  const adapter = new FastifyAdapter({
    ...(TLS_CERT && TLS_KEY ? { https: { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) } } : {}),
    bodyLimit: config.BODY_LIMIT_MB * MEGABYTE,
    trustProxy: config.TRUST_PROXY === 'on',
    genReqId: (request: IncomingMessage) => requestId(request.headers['x-request-id']),
    rewriteUrl: (request: IncomingMessage) => (request.url ?? '/').replace(/^\/api\/api(?=\/)/, '/api'),
    forceCloseConnections: 'idle',
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      refuseAddress(app.get(Translator), error, request, reply),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  acceptEmptyJson(fastify);
  acceptBytes(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  await addSecurityHeaders(fastify);
  await fastify.register(multipart, { limits: { files: 1, fields: 50, fieldSize: MEGABYTE } });
  observeRequests(fastify, app.get(Metrics));
  fastify.get(
    '/version.json',
    (_, reply) => void reply.header('cache-control', 'no-store').send({ version: app.get<string>(BUILD) }),
  );
  await serveWeb(fastify, config);
  app.enableShutdownHooks();
  return app;
}

/** `content-type: application/json` without a body counts as `{}`. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'ignore');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else
      void parse(request, body as string, (error, value) =>
        done(error && badInput({ path: 'body', code: 'invalid_format', params: { context: 'json_string' } }), value),
      );
  });
}

/** Raw bytes are streamed to their route and never buffered completely in memory. */
function acceptBytes(fastify: FastifyInstance): void {
  for (const type of ['application/octet-stream', 'application/offset+octet-stream'])
    fastify.addContentTypeParser(type, (_, payload, done) => done(null, payload));
}

function observeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Hashed assets are cached for a year and served as compressed by the build. Every other path of the client is
 * answered with its start page.
 */
async function serveWeb(fastify: FastifyInstance, config: Config): Promise<void> {
  const root = resolve(config.WEB_DIR);
  if (!config.WEB_DIR || !existsSync(resolve(root, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache',
      ),
  });
  fastify.addHook('onRequest', async (request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' && !path.startsWith('/api') && !/\.\w+$/.test(path);
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return undefined;
  });
}
