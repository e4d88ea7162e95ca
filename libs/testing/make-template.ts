import { makeTemplate } from './database';

/**
 * A separate program, because Jest's global setup does not run TypeScript: `node --require
 * libs/tooling/swc/register.cjs libs/testing/make-template.ts`.
 */
makeTemplate().catch((error: unknown) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
