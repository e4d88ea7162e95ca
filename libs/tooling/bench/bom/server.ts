import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FEATURES } from '@matlas/features';
import { ApiKeyService } from '@matlas/features/identity';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, createApp, Db, readConfig, systemAuth } from '@matlas/server-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { ASKER } from '../search/fill-sheets';

const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const BOUNDARY = 'matlas-bench-boundary';
const POLL_MS = 5;
/** Address of a server that the process itself answers. */
export interface BenchServer {
  send: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
  sendFile: (path: string, fields: Record<string, string>, file: string) => Promise<unknown>;
  /** Waits for the end of a job; throws when it did not succeed. */
  finish: (jobId: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The roles are there when the application has started, so that `fill` can give the asker one. */
export async function startServer(url: string, fill: () => Promise<void>, client: Client): Promise<BenchServer> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    WORKER: 'on',
    WEB_DIR: '',
    RATE_UPLOAD: '100000',
  });
  const app = await createApp(AppRoot.of(config, FEATURES, MIGRATIONS), config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await fill();
  const { key } = await app
    .get(Db)
    .asPlatform(() =>
      app
        .get(ApiKeyService, { strict: false })
        .create(systemAuth(), { loginName: ASKER.loginName, name: 'bench', days: 1 }),
    );
  return serverOf(app, key, client);
}

function serverOf(app: NestFastifyApplication, key: string, client: Client): BenchServer {
  const ask = async (method: 'GET' | 'POST', path: string, type: string, payload?: string | Buffer) => {
    const headers = { 'x-api-key': key, 'content-type': type };
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    const body = answer.json<{ ok: boolean; message: string; data: unknown }>();
    if (!body.ok) throw new Error(`${path}: ${body.message} ${answer.body.slice(0, 500)}`);
    return body.data;
  };
  return {
    send: (method, path, body) =>
      ask(method, path, 'application/json', method === 'GET' ? undefined : JSON.stringify(body ?? {})),
    sendFile: async (path, fields, file) =>
      ask('POST', path, `multipart/form-data; boundary=${BOUNDARY}`, multipart(fields, await readFile(file))),
    finish: async (jobId) => {
      for (;;) {
        const { rows } = await client.query<{ state: string; error: unknown }>(
          'select state, error from job where id = $1',
          [jobId],
        );
        const [job] = rows;
        if (job?.state === 'done') return;
        if (job?.state !== 'queued' && job?.state !== 'running') throw new Error(`job: ${JSON.stringify(job)}`);
        await pause(POLL_MS);
      }
    },
    close: () => app.close(),
  };
}
function multipart(fields: Record<string, string>, file: Buffer): Buffer {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const start = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="bom.xlsx"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head.join('') + start), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
