// Bundles modules of the repository as one script for a browser page, with the same options as the web client.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dataFolder, workspaceRoot } from './workspace.mjs';

const { aliasPaths } = createRequire(import.meta.url)('../swc/options.cjs');

/** @returns {Promise<string>} the file. When it has run, the exports of the entry are available as global `name` */
export async function bundleForBrowser(entry, name) {
  const { build } = await import('vite');
  const alias = Object.entries(aliasPaths()).map(([find, [path]]) => ({
    find: new RegExp(`^${find.replace('*', '(.+)')}$`),
    replacement: join(workspaceRoot, path).replace('*', '$1'),
  }));
  const outDir = join(dataFolder, 'bench');
  await build({
    configFile: false,
    root: workspaceRoot,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      outDir,
      emptyOutDir: false,
      lib: { entry: join(workspaceRoot, entry), formats: ['iife'], name, fileName: () => `${name}.js` },
      minify: true,
    },
  });
  return join(outDir, `${name}.js`);
}
