import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { engineContestant } from './engine-contestant';
import { copyNeeded, duckDb, recursiveCte } from './peers';
import { runBench } from './run-bench';

const KIBIBYTES = 1024;
const shown = (bytes: number): string => `${Math.round(bytes / KIBIBYTES / KIBIBYTES)} MB`;

type Work = (url: string, client: Client) => Promise<string>;
const expanded = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('expanded') as bytes`);
  return `, and ${shown(Number(rows[0]?.bytes))} of temporary table in the server`;
};
const engine =
  (way: 'judge' | 'judgeCold' | 'judgeAsJob'): Work =>
  async (url) => {
    const contestant = await engineContestant(url);
    await contestant[way]();
    await contestant.close();
    return '';
  };
const WORKS: Readonly<Record<string, Work>> = {
  'an empty application': async (url) => (await (await engineContestant(url)).close(), ''),
  'Matlas, packed': engine('judge'),
  'Matlas, cold': engine('judgeCold'),
  'Matlas, as the job': engine('judgeAsJob'),
  'COPY of the needed rows (L1)': async (_url, client) => (await copyNeeded(client), ''),
  'PostgreSQL recursive CTE': async (_url, client) => (await recursiveCte(client, false), expanded(client)),
  'the same, lean expansion': async (_url, client) => (await recursiveCte(client, true), expanded(client)),
  'DuckDB, loading included': async (_url, client) => {
    const folder = mkdtempSync(join(tmpdir(), 'matlas-bench-'));
    try {
      await duckDb(client, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return '';
  },
};

/** Peak memory of each engine, measured in a process of its own that does the work once. */
export async function measureMemory(url: string, say: (line: string) => void): Promise<void> {
  for (const name of Object.keys(WORKS)) say(`  ${name.padEnd(34)}${await measureInProcess(url, name)}`);
}
function measureInProcess(url: string, name: string): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, __filename, name], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve(output.trim()) : reject(new Error(`${name} ended with ${code}`)))),
  );
}

async function child(): Promise<boolean> {
  const [name, url] = [process.argv[2] ?? '', process.env.DATABASE_URL ?? ''];
  const client = new Client({ connectionString: url });
  await client.connect();
  const more = await WORKS[name]?.(url, client);
  await client.end();
  process.stdout.write(`${shown(process.resourceUsage().maxRSS * KIBIBYTES)}${more}\n`);
  return true;
}
if (require.main === module) runBench(child);
