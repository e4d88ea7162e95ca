import { createServer, type Server } from 'node:http';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

const log = new Logger('health');

/** Health endpoint of a worker: 200 if its event loop runs and the database responds, otherwise 503. */
export function serveHealth(app: INestApplicationContext, port: number): Server {
  const db = app.get(Db);
  const check = () => db.asPlatform(() => db.row('select 1 as one'));
  const server = createServer((_request, response) => {
    const answer = (status: number, word: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: word }));
    check().then(
      () => answer(200, 'ok'),
      (error: unknown) => {
        log.warn({ err: error }, 'not healthy');
        answer(503, 'error');
      },
    );
  });
  return server.listen(port).unref();
}
