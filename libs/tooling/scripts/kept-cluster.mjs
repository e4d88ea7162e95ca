// A stopped cluster that is created once and copied by each run that starts from it: the migrated template of the
// tests, the demo.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runExclusively } from './alone.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { dataFolder } from './workspace.mjs';

/** The paths of all files below a folder, sorted. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Fingerprint of these files and their names, and of `word` for anything else that counts. */
export function fingerprintOf(files, word = '') {
  const hash = createHash('sha256').update(word);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Removes unfinished folders of killed runs before, and folders with other fingerprints after a new one was
 * created.
 */
async function createKeptCluster({ name, database, fill, into }) {
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
 * The folder of a stopped cluster (in its subfolder `cluster`), created by the first caller with this fingerprint.
 * @param {string} name of its folder in `.data`
 * @param {string} fingerprint of everything that it is made of
 * @param {string} database passed to `fill`
 * @param {(made: { url: string, folder: string }) => Promise<void>} fill files that it puts into `folder` are
 * stored beside the cluster
 */
export async function keptCluster({ name, fingerprint, database, fill }) {
  mkdirSync(dataFolder, { recursive: true });
  const into = join(dataFolder, name, fingerprint);
  await runExclusively(join(dataFolder, `${name}.lock`), async () => {
    if (!existsSync(into)) await createKeptCluster({ name, database, fill, into });
  });
  return into;
}
