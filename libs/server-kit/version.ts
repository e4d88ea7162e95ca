import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config';

/** Version of the program, from package.json. */
export const VERSION = Symbol('version');
/** Version with an identifier of the web build (semver build metadata): `0.1.0+3fa9c2d41b7e`. */
export const BUILD = Symbol('build');

const BUILD_ID_CHARACTERS = 12;

export const readPackageVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * The client's start page names its scripts by content hash, so the hash of the page changes with every different
 * build.
 */
export function readBuildId(config: Config, root: string): string {
  const page = config.WEB_DIR ? resolve(root, config.WEB_DIR, 'index.html') : '';
  if (!page || !existsSync(page)) return readPackageVersion(root);
  return `${readPackageVersion(root)}+${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, BUILD_ID_CHARACTERS)}`;
}
