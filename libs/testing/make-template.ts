import { makeTemplate } from './database';

/**
 * A program of its own, because the global setup of jest is no place for TypeScript: `node --require
 * libs/tooling/swc/register.cjs libs/testing/make-template.ts`.
 */
makeTemplate().catch((error: unknown) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
