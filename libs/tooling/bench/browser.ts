import { chromium, type Browser } from '@playwright/test';

interface FoundBrowser {
  path: string;
  args: string[];
  environment?: Record<string, string>;
}

/** Starts the Chromium that bench.mjs found. */
export function openBrowser(): Promise<Browser> {
  const found = process.env.BENCH_BROWSER;
  if (!found) throw new Error('BENCH_BROWSER names no browser: run this by `npm run bench`');
  const { path, args, environment } = JSON.parse(found) as FoundBrowser;
  return chromium.launch({
    executablePath: path,
    args,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}
