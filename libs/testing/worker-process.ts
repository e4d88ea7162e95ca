import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const LOADER = resolve(__dirname, '../tooling/swc/register.cjs');
const PROGRAM = resolve(__dirname, 'job-worker.ts');
/** A program of production with all areas: as it was built into the folder BUILT_PROGRAMS, or its source. */
export const realProgram = (app: 'worker' | 'server'): string => {
  const built = process.env.BUILT_PROGRAMS;
  return built
    ? resolve(__dirname, '../..', built, `apps/${app}/main.js`)
    : resolve(__dirname, `../../apps/${app}/main.ts`);
};
/** What the programs say when they take jobs. */
const READY = /ready|worker runs|listens on/;

/** A worker as its own process, to be killed. */
export interface WorkerProcess {
  /** Resolves when the process is gone; with its exit code, or the signal that ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | null>;
}

/** Workers that run now: a test that fails or runs out of time before it ends its own must not leave them behind. */
const running = new Set<ChildProcess>();

/** Ends the workers that a test left behind, and waits until they are gone. */
export async function endLeftWorkers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }),
  );
}

/** Resolves when the worker takes jobs. `program` is by default one that runs the probe jobs. */
export async function startWorkerProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
  program = PROGRAM,
): Promise<WorkerProcess> {
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '4',
    SESSION_SECRET: 'jest-jest-jest-jest-jest-jest-jest-jest',
    LOG_LEVEL: 'error',
    WORKER: 'only',
    WEB_DIR: '',
    ...env,
  };
  const loader = program.endsWith('.ts') ? ['--require', LOADER] : [];
  const child = spawn(process.execPath, [...loader, program], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  await Promise.race([
    saysReady(child),
    gone.then(([code]) => Promise.reject(new Error(`worker ended with ${code} before it was ready`))),
  ]);
  return {
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await gone;
      return by ?? code;
    },
  };
}

const saysReady = (child: ChildProcess): Promise<void> =>
  new Promise((ready) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (READY.test(chunk.toString())) ready();
    });
  });
