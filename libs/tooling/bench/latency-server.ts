import { Client } from 'pg';
import { startServer } from './graph/server';

/**
 * The whole server with its job worker in one process, as started by `npm start`. Prints its address and ends when
 * its input ends.
 */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL ?? '';
  const client = new Client({ connectionString: url });
  await client.connect();
  const { app, key, close } = await startServer(url, client, { worker: true });
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`${JSON.stringify({ url: await app.getUrl(), key })}\n`);
  process.stdin.on('end', () => void close().finally(() => process.exit(0))).resume();
}
main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
