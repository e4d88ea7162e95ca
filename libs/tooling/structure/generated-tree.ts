import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './source-tree';

interface JestReport {
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; message: string; assertionResults: { title: string; status: string }[] }[];
}
export interface Outcome {
  /** Exit code and output of a failed command; empty on success. */
  readonly failed: string;
}
export interface TestOutcome extends Outcome {
  /** Titles of the tests that passed. */
  readonly passed: readonly string[];
}

const isSameFile = (one: string, other: string): boolean =>
  existsSync(other) && statSync(one).ino === statSync(other).ino;

function filesBelow(root: string): string[] {
  const folders = ['apps', 'libs', 'migrations'];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
}

/** A copy of the working tree in which tests generate features and check the result. */
export class GeneratedTree {
  readonly root: string;
  constructor() {
    const { stdout, stderr } = spawnSync(process.execPath, ['libs/tooling/scripts/tree-copy.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (!stdout) throw new Error(stderr);
    this.root = stdout;
  }

  generate(area: string, name: string, title: string): Outcome {
    return this.run('libs/tooling/generator/new.mjs', 'feature', area, name, title);
  }
  /** Files that the generator wrote or changed. All other files are links to the original tree. */
  writtenFiles(): string[] {
    return filesBelow(this.root).filter((path) => !isSameFile(join(this.root, path), join(ROOT, path)));
  }
  lint(...files: string[]): Outcome {
    const graph = this.run('node_modules/nx/dist/bin/nx.js', 'show', 'projects'); // the linter reads what this writes
    const linter = [
      'node_modules/oxlint/bin/oxlint',
      '-c',
      'libs/tooling/lint/oxlint.config.mjs',
      '--disable-nested-config',
    ];
    return graph.failed ? graph : this.run(...linter, ...files);
  }
  /** Checks whether the formatter would change any of the files. */
  checkFormat(...files: string[]): Outcome {
    return this.run('node_modules/oxfmt/bin/oxfmt', '--check', ...files);
  }
  npm(script: string): Outcome {
    return this.outcomeOf(spawnSync('npm', ['run', '--silent', script], { cwd: this.root, encoding: 'utf8' }));
  }
  test(files: readonly string[]): TestOutcome {
    const file = join(this.root, '.report.json');
    const jest = [
      'node_modules/jest/bin/jest.js',
      '-c',
      'libs/tooling/jest/jest.config.cjs',
      '-i',
      '--json',
      `--outputFile=${file}`,
    ];
    const { failed } = this.run(...jest, '--runTestsByPath', ...files);
    const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
    const passed = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title),
    );
    return { failed: failed && report.testResults.map(({ message }) => message).join('\n'), passed };
  }
  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private run(...args: string[]): Outcome {
    return this.outcomeOf(
      spawnSync(process.execPath, args, {
        cwd: this.root,
        encoding: 'utf8',
        env: { ...process.env, NX_DAEMON: 'false' },
      }),
    );
  }
  private outcomeOf({ status, stdout, stderr }: { status: number | null; stdout: string; stderr: string }): Outcome {
    return { failed: status === 0 ? '' : `${stdout}\n${stderr}` };
  }
}
