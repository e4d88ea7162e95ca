import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');
const SOURCE_FOLDERS = ['apps', 'libs', 'migrations', 'seed'];
const NOT_SOURCE = new Set([
  'node_modules',
  'dist',
  '.data',
  '.nx',
  '.git',
  'coverage',
  'test-results',
  'playwright-report',
]);

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

function pathsBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pathsBelow(path) : [path];
  });
}

/** Paths of the repository's own files below apps, libs, migrations and seed, relative to the root. */
export function sourcePaths(extensions: readonly string[]): string[] {
  return SOURCE_FOLDERS.flatMap((folder) => pathsBelow(join(ROOT, folder)))
    .filter((path) => extensions.includes(extname(path)))
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'));
}

export const readSource = (path: string): SourceFile => ({ path, text: readFileSync(join(ROOT, path), 'utf8') });

export const sourceFiles = (extensions: readonly string[]): SourceFile[] => sourcePaths(extensions).map(readSource);

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
