import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const LOADER = resolve(__dirname, '../tooling/swc/register.cjs');
const PROGRAM = resolve(__dirname, 'job-worker.ts');
/** A production program with all areas: the build in the folder BUILT_PROGRAMS, or the source. */
export const realProgram = (app: 'worker' | 'server'): string => {
  const built = process.env.BUILT_PROGRAMS;
  return built
    ? resolve(__dirname, '../..', built, `apps/${app}/main.js`)
    : resolve(__dirname, `../../apps/${app}/main.ts`);
};
/** Message that the programs print when they take jobs. */
const READY = /ready|worker runs|listens on/;

/** A worker in its own process, which tests can kill. */
export interface WorkerProcess {
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | null>;
}

/** Running workers: a test that fails or times out before it ends its own workers must not leave them behind. */
const running = new Set<ChildProcess>();

/** Ends the workers that a test left, and waits for their end. */
export async function endLeftWorkers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }),
  );
}

/** Resolves when the worker takes jobs. The default `program` runs the probe jobs. */
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
