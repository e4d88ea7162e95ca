// Runs a program with its output in a file, and measures its duration and the processor time of the program and all
// its children.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { watchProcesses } from './process-times.mjs';
import { join } from 'node:path';
import { dataFolder, workspaceRoot } from './workspace.mjs';

/**
 * `times` of the shell includes every child process that was waited for. A browser is killed with its children,
 * which nobody waits for, so these are watched separately.
 */
const UNDER_SHELL = '"$@" 3>&-; code=$?; times >&3; exit $code';
const TIME = /(\d+)m([\d.]+)s/g;
const MS_UNTIL_KILLED = 10_000;
const hasShell = process.platform !== 'win32';

/** Running programs, which are ended together with this one. */
const running = new Set();
let isEnding = false;

function endGroup(child, signal) {
  try {
    process.kill(hasShell ? -child.pid : child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Ends every program that was started here, with its children. Programs started later fail at once. */
export function endRunning() {
  isEnding = true;
  for (const child of running) {
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), MS_UNTIL_KILLED).unref();
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    endRunning();
    process.exitCode = 1;
  });

/** Seconds of processor time from the two lines of `times`: those of the shell, and those of its children. */
export const cpuSecondsOf = (text) =>
  [...text.matchAll(TIME)].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);

function spawnMeasured(args, env, log) {
  const program = [process.execPath, ...args];
  const [file, ...rest] = hasShell ? ['sh', '-c', UNDER_SHELL, 'sh', ...program] : program;
  return spawn(file, rest, {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'pipe'],
    detached: hasShell,
  });
}

/**
 * @param {string} name of the part; its output is stored in `.data/log-<name>.txt`
 * @param {string[]} args of Node
 * @returns {Promise<{code: number, output: string, cpuSeconds: number, wallSeconds: number, logFile: string}>}
 * never rejects
 */
export function runMeasured(name, args, env = {}) {
  if (isEnding)
    return Promise.resolve({
      code: 1,
      output: `${name} was not begun any more\n`,
      cpuSeconds: 0,
      wallSeconds: 0,
      logFile: '',
    });
  const logFile = join(dataFolder, `log-${name.replace(/\W+/g, '-')}.txt`);
  const log = openSync(logFile, 'w');
  const started = Date.now();
  const child = spawnMeasured(args, env, log);
  running.add(child);
  const watched = watchProcesses(child.pid);
  let times = '';
  child.stdio[3].on('data', (chunk) => (times += chunk));
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      closeSync(log);
      resolve({
        code,
        output: readFileSync(logFile, 'utf8'),
        cpuSeconds: Math.max(cpuSecondsOf(times), watched.end()),
        wallSeconds: (Date.now() - started) / 1000,
        logFile,
      });
    };
    child.once('error', () => end(1));
    child.once('close', (code) => end(code ?? 1));
  });
}
