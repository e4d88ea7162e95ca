// Runs work in one process at a time if several processes need it at the same moment.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, sleep } from './ports.mjs';

const LOOK_EVERY_MS = 100;

/**
 * Runs `work` while this process holds the file `lock`. The lock of a killed process is removed. If two processes
 * happen to run `work` at the same time, no harm is done.
 */
export async function runExclusively(lock, work) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(Number(existsSync(lock) ? readFileSync(lock, 'utf8') : process.pid))) rmSync(lock, { force: true });
      await sleep(LOOK_EVERY_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
