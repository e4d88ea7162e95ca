// A stopped cluster that is made once and copied by those who begin with it: the migrated template of the tests, the
// demo.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { dataFolder } from './workspace.mjs';

/** Every file below a folder, with its path, in a fixed order. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Of these files with their names, and of a word more where something else counts, too. */
export function fingerprintOf(files, word = '') {
  const hash = createHash('sha256').update(word);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** What a killed run began goes first; what others were made of goes when there is a new one. */
async function make({ name, database, fill, into }) {
  const folder = join(dataFolder, name);
  for (const other of readdirSync(dataFolder))
    if (other.startsWith(`${name}-`)) rmSync(join(dataFolder, other), { recursive: true, force: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const server = await startEmbeddedPostgres({ ephemeral: true, database, settings: { max_wal_size: '64MB' } });
  let isMade = false;
  try {
    await fill({ url: server.url, folder: unfinished });
    isMade = true;
  } finally {
    await server.stop(isMade ? { keepIn: join(unfinished, 'cluster') } : {});
    if (!isMade) rmSync(unfinished, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  renameSync(unfinished, into);
}

/**
 * The folder of a stopped cluster (`cluster` in it), made by the first who asks for this fingerprint.
 * @param {string} name of its place in `.data`
 * @param {string} fingerprint of all that it is made of
 * @param {string} database the one that `fill` gets
 * @param {(made: { url: string, folder: string }) => Promise<void>} fill what it puts into `folder` is kept beside the
 *   cluster
 */
export async function keptCluster({ name, fingerprint, database, fill }) {
  mkdirSync(dataFolder, { recursive: true });
  const into = join(dataFolder, name, fingerprint);
  await alone(join(dataFolder, `${name}.lock`), async () => {
    if (!existsSync(into)) await make({ name, database, fill, into });
  });
  return into;
}
