// A second working tree that may be changed: hard links to the sources, and a link to the packages. `node
// tree-copy.mjs` prints its path.
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, workspaceRoot } from './workspace.mjs';

const SOURCES = ['apps', 'libs', 'migrations', 'seed'];
const NOT_SOURCE = new Set(['node_modules', 'dist', '.data', '.nx', 'test-results', 'playwright-report']);

function link(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes(error.code)) throw error;
    copyFileSync(from, to);
  }
}

function linkFolder(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (NOT_SOURCE.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isFile()) link(source, target);
  }
}

/**
 * A file of the copy must be replaced by a new one, never written into: because of the hard links the original
 * would change too.
 */
export function copyTree() {
  const parent = join(dataFolder, 'copies');
  mkdirSync(parent, { recursive: true });
  const root = mkdtempSync(join(parent, 'tree-'));
  for (const folder of SOURCES) linkFolder(join(workspaceRoot, folder), join(root, folder));
  for (const entry of readdirSync(workspaceRoot, { withFileTypes: true })) {
    if (entry.isFile()) link(join(workspaceRoot, entry.name), join(root, entry.name));
  }
  // Makes the copy a git tree of its own: its parent folder is ignored by git, and therefore by the linter.
  mkdirSync(join(root, '.git'));
  symlinkSync(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  return root;
}

export const removeTree = (root) => rmSync(root, { recursive: true, force: true });

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(copyTree());
