import { createServer, type Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Db, HEALTH_CHECKS, type HealthCheck } from '@matlas/server-kit';

/** Health endpoint of a worker: 200 if its event loop runs and everything that it needs responds, otherwise 503. */
export function serveHealth(app: INestApplicationContext, port: number): Server {
  const db = app.get(Db);
  const checks = app.get<HealthCheck[]>(HEALTH_CHECKS);
  const check = () =>
    Promise.all([db.asPlatform(() => db.row('select 1 as one')), ...checks.map((part) => part.check())]);
  const server = createServer((_request, response) => {
    const answer = (status: number, word: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: word }));
    check().then(
      () => answer(200, 'ok'),
      () => answer(503, 'error'),
    );
  });
  return server.listen(port).unref();
}
