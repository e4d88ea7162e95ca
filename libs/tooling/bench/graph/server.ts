import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Out, Route } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { ApiKeyService } from '@matlas/features/identity';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, createApp, Db, readConfig, systemAuth } from '@matlas/server-kit';
import type { Client } from 'pg';

const SECRET = 'bench-only-bench-only-bench-only-bench-only';
/** The user that `fillDatabase` creates. */
const LOGIN_NAME = 'bench';
const ADMINISTRATOR = `insert into user_role (user_id, role_id)
  select u.id, r.id
  from app_user u, role r
  where u.login_name = $1 and r.built_in and r.code = 'enterpriseAdmin'
  on conflict do nothing`;
/** Sets the sequences behind the ids that were used while the tables were filled. */
const NEXT_NUMBERS = `select setval(pg_get_serial_sequence('graph_node', 'id'), (select max(id) from graph_node)),
    setval(pg_get_serial_sequence('mds', 'cid'), (select max(cid) from mds))`;

/** The whole server in this process, called as the vehicle's maker. */
export interface BenchServer {
  app: NestFastifyApplication;
  /** For `x-api-key`. */ key: string;
  call: <R extends Route>(route: R, input: object) => Promise<Out<R>>;
  close: () => Promise<void>;
}

/** With `worker` jobs also run in this process. */
export async function startServer(url: string, client: Client, { worker = false } = {}): Promise<BenchServer> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    WORKER: worker ? 'on' : 'off',
    WEB_DIR: '',
  });
  const app = await createApp(AppRoot.of(config, FEATURES, MIGRATIONS), config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const db = app.get(Db);
  await client.query(ADMINISTRATOR, [LOGIN_NAME]);
  await client.query(NEXT_NUMBERS);
  const { key } = await db.asPlatform(() =>
    app.get(ApiKeyService, { strict: false }).create(systemAuth(), { loginName: LOGIN_NAME, name: 'bench', days: 1 }),
  );
  const call = async <R extends Route>(route: R, input: object): Promise<Out<R>> => {
    const { id } = input as { id?: number };
    const path = `/api${route.path.replace('{id}', String(id))}`;
    const isRead = route.method === 'GET';
    const query = isRead
      ? `?${new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString()}`
      : '';
    const answer = await app.inject({
      method: route.method,
      url: path + query,
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'log-info': 'bench' },
      ...(isRead ? {} : { payload: JSON.stringify(input) }),
    });
    const body = answer.json<{ ok: boolean; message: string; data: Out<R> }>();
    if (!body.ok) throw new Error(`${route.path} ${JSON.stringify(input).slice(0, 200)}: ${body.message}`);
    return body.data;
  };
  return { app, key, call, close: () => app.close() };
}
