// js-redis-server as a process of its own: inside jest its WASM meets a foreign Buffer and hangs, and its close() takes
// 10 s.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { freePort, sleep } from './ports.mjs';

const require = createRequire(import.meta.url);

/** The `exports` of the package contain the library only; the program is a file beside it. */
const programPath = () => join(dirname(require.resolve('js-redis-server')), 'cli.js');

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** @param given the port of one that was stopped; a free one by default */
export async function startRedisLookAlike(given) {
  const port = given ?? (await freePort());
  const child = spawn(process.execPath, [programPath(), '--port', String(port)], { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (attempt === 200 || child.exitCode !== null) throw new Error('js-redis-server did not start');
    await sleep(50);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
