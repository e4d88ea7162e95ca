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

/** Chunks that change at different times: the packages, our own base, and the sentences of each language. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@tanstack)[\\/]/, priority: 30 },
  { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component|rc-[^\\/]+|dayjs)[\\/]/, priority: 20 },
  { name: 'words-zh', test: /apps[\\/]web[\\/]locales[\\/]zh[\\/]/, priority: 20 },
  { name: 'words-en', test: /apps[\\/]web[\\/]locales[\\/]en[\\/]/, priority: 20 },
  { name: 'contract', test: /libs[\\/](contract|domain)[\\/]|node_modules[\\/](zod|decimal\.js)[\\/]/, priority: 10 },
];

export default defineConfig({
  root: join(workspaceRoot, 'apps/web'),
  cacheDir: join(workspaceRoot, 'node_modules/.vite'),
  plugins: [react()],
  resolve: { alias },
  build: {
    outDir: join(workspaceRoot, 'dist/web'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
