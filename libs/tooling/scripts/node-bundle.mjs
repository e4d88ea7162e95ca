// Bundles modules of the repository as one script for a plain Node process, whose memory is measured without the
// compiler in it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dataFolder, workspaceRoot } from './workspace.mjs';

const { aliasPaths } = createRequire(import.meta.url)('../swc/options.cjs');

/** @returns {Promise<string>} the file, a CommonJS module; packages are not bundled, but resolved from the workspace */
export async function bundleForNode(entry, name) {
  const { build } = await import('vite');
  const alias = Object.entries(aliasPaths()).map(([find, [path]]) => ({
    find: new RegExp(`^${find.replace('*', '(.+)')}$`),
    replacement: join(workspaceRoot, path).replace('*', '$1'),
  }));
  const outDir = join(dataFolder, 'bench', name);
  await build({
    configFile: false,
    root: workspaceRoot,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      ssr: join(workspaceRoot, entry),
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  });
  return join(outDir, `${name}.cjs`);
}
