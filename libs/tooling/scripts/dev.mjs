// `npm run dev`: restarts the server on every change of its sources; Vite reloads the web client in the browser.
import { join, relative } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { enterWorkspace, printProgress, workspaceRoot } from './workspace.mjs';

const WATCHED = ['apps', 'libs', 'migrations', 'seed'];
const QUIET_MS = 150;

/**
 * Collects changed files and passes them on when there was no change for QUIET_MS. The fs.watch of Node loses files
 * that an editor replaces.
 */
function watchSources(watcher, isWanted, onChange) {
  const changed = new Set();
  let timer;
  const flush = () => {
    const paths = [...changed];
    changed.clear();
    void onChange(paths);
  };
  watcher.add(WATCHED.map((folder) => join(workspaceRoot, folder)));
  watcher.on('all', (event, file) => {
    const path = relative(workspaceRoot, file).replaceAll('\\', '/');
    if (!['add', 'change', 'unlink'].includes(event) || !isWanted(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
}

/** The development server. At most one process runs; a restart waits until the previous one has ended. */
function restartable(spawnServer, whenEnded, environment) {
  let current;
  let turn = Promise.resolve();
  const next = async (follow) => {
    if (current) {
      current.kill('SIGTERM');
      await whenEnded(current);
    }
    current = follow ? spawnServer(environment) : undefined;
  };
  const queue = (follow) => (turn = turn.then(() => next(follow)));
  return { restart: () => queue(true), stop: () => queue(false) };
}

async function startVite(apiPort) {
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${apiPort}`;
  const vite = await createServer({
    configFile: join(workspaceRoot, 'apps/web/vite.config.mts'),
    server: { proxy: { '/api': { target } }, port: Number(process.env.WEB_PORT ?? 5173) },
  });
  await vite.listen();
  process.removeAllListeners('SIGTERM'); // Vite's own ends the process before the server has drained
  return vite;
}

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { openDatabase, sessionSecret } = await import('./local-database.mjs');
  const { choosePort, spawnServer, whenEnded } = await import('./server-process.mjs');
  const { buildAll, buildFile, isServerSource, messageWithoutBacktrace } = await import('./build-server.mjs');
  const port = await choosePort();
  const database = await openDatabase();
  const { failures } = await buildAll();
  for (const failure of failures) console.error(failure);
  const server = restartable(spawnServer, whenEnded, {
    DATABASE_URL: database.url,
    PORT: String(port),
    SESSION_SECRET: process.env.SESSION_SECRET ?? sessionSecret(),
    SEED: process.env.SEED ?? 'demo',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    WEB_DIR: '',
  });
  await server.restart();
  const vite = await startVite(port);
  watchSources(vite.watcher, isServerSource, async (paths) => {
    printProgress(`Changed: ${paths.join(', ')}`);
    const results = await Promise.allSettled(paths.map(buildFile));
    const broken = results.filter((result) => result.status === 'rejected');
    for (const { reason } of broken) console.error(messageWithoutBacktrace(reason));
    if (!broken.length) await server.restart();
  });
  printProgress(`Web with reload: ${vite.resolvedUrls.local[0]}   API: http://localhost:${port}/api`);
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    await Promise.all([server.stop(), vite.close()]);
    await database.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
