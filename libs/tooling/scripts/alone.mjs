// One process at a time for work that several may want done in the same moment.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, sleep } from './ports.mjs';

const LOOK_EVERY_MS = 100;

/**
 * Runs `work` while the file `lock` is ours; what a killed process left of it goes. The work of two would do no
 * harm.
 */
export async function alone(lock, work) {
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
