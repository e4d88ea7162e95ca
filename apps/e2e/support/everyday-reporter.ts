import { relative } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { findUnmatchedEntries, type EverydayTest } from '../everyday';

/**
 * Fails the everyday run if an entry of its table does not match exactly one test, so that a renamed test is not
 * lost unnoticed.
 */
export default class EverydayReporter implements Reporter {
  private lost: EverydayTest[] = [];
  private isWhole = true;

  onBegin(config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    // When files are given on the command line, only these are run, and the table is not checked.
    this.isWhole = process.env.E2E_ONLY === undefined;
    this.lost = findUnmatchedEntries(
      tests.map((test) => {
        const [, project = '', , ...titles] = test.titlePath();
        return [project, relative(config.rootDir, test.location.file).replaceAll('\\', '/'), ...titles].join(' ');
      }),
    );
  }

  onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    if (!this.isWhole || this.lost.length === 0) return Promise.resolve(undefined);
    for (const { language, file, title } of this.lost)
      console.error(`everyday.ts: “${title}” of ${file} is not one test in ${language}`);
    return Promise.resolve({ status: 'failed' });
  }
}
