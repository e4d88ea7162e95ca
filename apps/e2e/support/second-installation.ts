import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const scripts = resolve(root, 'libs/tooling/scripts');
const patienceMs = 300_000;
const pauseMs = 500;

/** Another installation beside the one under test: the same built server with its own database, files and key. */
export interface SecondInstallation {
  address: string;
  administratorPassword: string;
  end(): Promise<void>;
}

export async function startSecondInstallation(): Promise<SecondInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'matlas-second-'));
  const card = join(folder, 'card.json');
  const port = execFileSync(process.execPath, [`${scripts}/free-port.mjs`], { encoding: 'utf8', cwd: root }).trim();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [process.env.E2E_SERVER ?? `${scripts}/e2e-server.mjs`], {
    cwd: root,
    env: { ...process.env, E2E_PORT: port, E2E_CARD: card },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async (): Promise<void> => {
    if (server.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await whenHealthy(address, server);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    address,
    administratorPassword: (JSON.parse(readFileSync(card, 'utf8')) as { administratorPassword: string })
      .administratorPassword,
    end,
  };
}

async function whenHealthy(address: string, server: ChildProcess): Promise<void> {
  for (
    const began = Date.now();
    Date.now() - began < patienceMs;
    await new Promise((passed) => {
      setTimeout(passed, pauseMs);
    })
  ) {
    if (server.exitCode !== null) throw new Error(`the second installation ended with ${server.exitCode}`);
    if (
      await fetch(`${address}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('the second installation did not start');
}
