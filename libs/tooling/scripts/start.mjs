// `npm start`: from a fresh clone to a running Matlas. Installs, starts PostgreSQL, builds what changed, runs the
// server.
import { ensureInstalled } from './install.mjs';
import { build, enterWorkspace, printProgress } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { openDatabase, sessionSecret } = await import('./local-database.mjs');
  const { awaitPredecessor, choosePort, forwardSignals, localAddress, writeCard, spawnServer, whenEnded, whenReady } =
    await import('./server-process.mjs');
  await awaitPredecessor();
  const port = await choosePort();
  const database = await openDatabase();
  try {
    printProgress('Building what changed');
    await build();
    printProgress('Starting the server (the first start also loads the reference data and the demo)');
    const server = spawnServer({
      DATABASE_URL: database.url,
      PORT: String(port),
      SESSION_SECRET: process.env.SESSION_SECRET ?? sessionSecret(),
      SEED: process.env.SEED ?? 'demo',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    });
    writeCard(server, port);
    forwardSignals(server);
    if (await whenReady(server, localAddress(port)))
      printProgress(`Matlas is ready: ${process.env.TLS_CERT ? 'https' : 'http'}://localhost:${port}`);
    process.exitCode = await whenEnded(server);
    printProgress('Server ended');
  } finally {
    await database.stop();
  }
}

main().then(
  () => process.exit(),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
