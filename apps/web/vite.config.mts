import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const { aliasPaths, workspaceRoot } = createRequire(import.meta.url)('../../libs/tooling/swc/options.cjs') as {
  aliasPaths(): Record<string, string[]>;
  workspaceRoot: string;
};

/** The browser may use these libraries and no other (architecture.md section 2). */
const BROWSER_LIBRARIES = ['@matlas/domain', '@matlas/contract', '@matlas/web-kit'];

const alias = BROWSER_LIBRARIES.map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(workspaceRoot, aliasPaths()[name]?.[0] ?? ''),
}));

/**
 * Chunks that change at different times. Signing in loads `react` and `first` and its own little; what stands behind it
 * is fetched while a person types: `shared` and `antd`.
 */
const groups = [
  {
    name: 'react',
    // With what loads the later chunks.
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|react-i18next|i18next|scheduler)[\\/]|vite[\\/]preload-helper/,
    priority: 30,
  },
  {
    name: 'antd',
    test: /node_modules[\\/](antd|@ant-design|@rc-component|rc-[^\\/]+|dayjs|@tanstack)[\\/]/,
    priority: 20,
  },
  // For those who upload a file (web-kit/upload).
  {
    name: 'uploads',
    test: /node_modules[\\/](tus-js-client|js-base64|url-parse|querystringify|requires-port)[\\/]/,
    priority: 20,
  },
  { name: 'words-zh', test: /apps[\\/]web[\\/]locales[\\/]zh[\\/](?!public)/, priority: 20 },
  { name: 'words-en', test: /apps[\\/]web[\\/]locales[\\/]en[\\/](?!public)/, priority: 20 },
  { name: 'manual-zh', test: /apps[\\/]web[\\/]manual[\\/]zh[\\/]/, priority: 20 },
  { name: 'manual-en', test: /apps[\\/]web[\\/]manual[\\/]en[\\/]/, priority: 20 },
  { name: 'first', test: /[\\/]libs[\\/]|node_modules[\\/]zod[\\/]/, tags: ['$initial' as const], priority: 10 },
  // Charts come with the page that draws one.
  {
    name: 'shared',
    test: /[\\/]libs[\\/](contract|domain|web-kit(?![\\/]charts))[\\/]|node_modules[\\/](zod|decimal\.js)[\\/]/,
    priority: 5,
  },
];

/**
 * The modules of our libraries only declare: a page that uses one of them does not bring the others with it. Style
 * sheets count.
 */
const isOnlyDeclaring = (id: string) => /[\\/]libs[\\/](contract|domain|web-kit)[\\/].*\.tsx?$/.test(id);

/** Smaller files gain nothing. */
const COMPRESSED_FROM_BYTES = 1024;
/** Higher ones take many times as long for a few percent. */
const BROTLI_QUALITY = 9;

/**
 * Packs the built files once (`.br`, `.gz` beside them), so that the server sends a third of the bytes and packs
 * nothing itself.
 */
const packed = (): Plugin => ({
  name: 'packed-assets',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))) {
      const content = readFileSync(join(dir, file));
      if (content.length < COMPRESSED_FROM_BYTES) continue;
      writeFileSync(
        join(dir, `${file}.br`),
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      );
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
    }
  },
});

/** The script of offline packages (src/offline) as one file: it runs in a page of its own, without a server. */
const offlineChecker = (): Plugin => ({
  name: 'offline-checker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      root: join(workspaceRoot, 'apps/web'),
      publicDir: false,
      logLevel: 'warn',
      resolve: { alias },
      build: {
        write: false,
        target: 'es2022',
        lib: {
          entry: join(workspaceRoot, 'apps/web/src/offline/checker.ts'),
          formats: ['iife'],
          name: 'matlasChecker',
          fileName: () => 'offline-checker.js',
        },
        rolldownOptions: { treeshake: { moduleSideEffects: (id) => !isOnlyDeclaring(id) } },
      },
    });
    const [first] = Array.isArray(built) ? built : [built];
    const chunk = first && 'output' in first ? first.output[0] : undefined;
    if (!chunk) return this.error('the offline checker was not built');
    this.emitFile({ type: 'asset', fileName: 'offline-checker.js', source: chunk.code });
  },
});

/** What the first page must not load: it would wait for all of it (decisions/0016). */
const LATER_CHUNKS = new Set(['antd', 'shared']);

/** Fails the build when the first page would load what belongs to the signed-in part. */
const lightFirstPage = (): Plugin => ({
  name: 'light-first-page',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunkOf = (file: string) => {
      const found = bundle[file];
      return found?.type === 'chunk' ? found : undefined;
    };
    const follow = (file: string, seen: Set<string>): Set<string> => {
      if (seen.has(file)) return seen;
      seen.add(file);
      chunkOf(file)?.imports.forEach((next) => follow(next, seen));
      return seen;
    };
    const first = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
    const tooMuch = [...follow(first?.fileName ?? '', new Set())].filter((file) =>
      LATER_CHUNKS.has(chunkOf(file)?.name ?? ''),
    );
    if (!first || tooMuch.length > 0)
      this.error(`the first page would load ${tooMuch.join(', ')}: a public page imports a module that needs it`);
  },
});

export default defineConfig({
  root: join(workspaceRoot, 'apps/web'),
  cacheDir: join(workspaceRoot, 'node_modules/.vite'),
  plugins: [react(), lightFirstPage(), offlineChecker(), packed()],
  resolve: { alias },
  build: {
    outDir: join(workspaceRoot, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !isOnlyDeclaring(id) },
      output: { codeSplitting: { groups } },
    },
  },
});
