// Watches an embedded PostgreSQL and starts it again when it has died (kill -9, out of memory).
import { isAlive } from './ports.mjs';

const WATCH_MS = 500;
const REVIVALS = 5;
const REVIVAL_WINDOW_MS = 60_000;

/** Ends the launcher, and with it the application, which could only answer that its database is away. */
function endLauncher(error) {
  console.error(error.message);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/**
 * The server is started again on its port, so that the application reconnects. It is given up when it dies more often
 * than `mostRevivals` within a minute, or does not start.
 * @param first the running server (startEmbeddedPostgres)
 * @returns {{stop: () => Promise<void>}} stops watching, and the server that runs by then
 */
export function guardPostgres(
  first,
  { restart, onRevived = () => undefined, onGivenUp = endLauncher, mostRevivals = REVIVALS },
) {
  let current = first;
  let revival;
  let deaths = [];
  const revive = async () => {
    deaths = [...deaths.filter((at) => Date.now() - at < REVIVAL_WINDOW_MS), Date.now()];
    if (deaths.length > mostRevivals) throw new Error(`PostgreSQL in ${first.folder} ends again and again`);
    current = await restart(first.port);
    onRevived(current);
  };
  const watch = () => {
    if (revival || isAlive(current.pid)) return;
    revival = revive().then(
      () => (revival = undefined),
      (error) => {
        clearInterval(timer);
        onGivenUp(error);
      },
    );
  };
  const timer = setInterval(watch, WATCH_MS);
  timer.unref();
  const stop = async () => {
    clearInterval(timer);
    await revival;
    await current.stop();
  };
  return { stop };
}
