import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { aliasPaths, workspaceRoot } = createRequire(import.meta.url)('../../libs/tooling/swc/options.cjs') as {
  aliasPaths(): Record<string, string[]>;
  workspaceRoot: string;
};

/** The browser may use these libraries and no other (architecture.md section 2). */
const BROWSER_LIBRARIES = ['@matlas/domain', '@matlas/contract', '@matlas/web-kit'];

const alias = BROWSER_LIBRARIES.map((name) => ({ find: new RegExp(`^${name}$`), replacement: join(workspaceRoot, aliasPaths()[name]?.[0] ?? '') }));

/**
 * Chunks that change at different times. Signing in loads `react` and `first` and its own little; what stands behind it is fetched while a person types:
 * `shared` and `antd`.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|react-i18next|i18next|scheduler)[\\/]/, priority: 30 },
  { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component|rc-[^\\/]+|dayjs|@tanstack)[\\/]/, priority: 20 },
  { name: 'words-zh', test: /apps[\\/]web[\\/]locales[\\/]zh[\\/](?!public)/, priority: 20 },
  { name: 'words-en', test: /apps[\\/]web[\\/]locales[\\/]en[\\/](?!public)/, priority: 20 },
  { name: 'first', test: /[\\/]libs[\\/]|node_modules[\\/]zod[\\/]/, tags: ['$initial' as const], priority: 10 },
  // Charts come with the page that draws one.
  { name: 'shared', test: /[\\/]libs[\\/](contract|domain|web-kit(?![\\/]charts))[\\/]|node_modules[\\/](zod|decimal\.js)[\\/]/, priority: 5 },
];

/** The modules of our libraries only declare: a page that uses one of them does not bring the others with it. Style sheets count. */
const isOnlyDeclaring = (id: string) => /[\\/]libs[\\/](contract|domain|web-kit)[\\/].*\.tsx?$/.test(id);

export default defineConfig({
  root: join(workspaceRoot, 'apps/web'),
  cacheDir: join(workspaceRoot, 'node_modules/.vite'),
  plugins: [react()],
  resolve: { alias },
  build: {
    outDir: join(workspaceRoot, 'dist/web'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1600,
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !isOnlyDeclaring(id) }, output: { codeSplitting: { groups } } },
  },
});
