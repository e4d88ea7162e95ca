import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisApi, mdsApi, rulesApi } from '@matlas/contract';
import type { Client } from 'pg';
import { type Spread, spreadOf } from './measure';

const ROUNDS = 5;
/** Requests per round while idle. While busy, as many as fit into the run, over as many runs as necessary. */
const REQUESTS = 120;
/** Pause between requests: users click one after another, they do not queue. */
const PAUSE_MS = 5;
const LATE = 0.95;
const MODEL = 1;

interface Server {
  url: string;
  key: string;
  stop: () => Promise<void>;
}
async function startProcess(databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, [...process.execArgv, require.resolve('./latency-server')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void exit.then(() => reject(new Error('the server did not start')));
  });
  const { url, key } = JSON.parse(line) as { url: string; key: string };
  return { url, key, stop: () => (child.stdin.end(), exit) };
}

async function sendRequest<T>({ url, key }: Server, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'log-info': 'bench' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await answer.json()) as { ok: boolean; message: string; data: T };
  if (!envelope.ok) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}

/** Requests of other users meanwhile: a small list, and the first level of a tree. */
const requests = (sheetId: number): readonly string[] => [
  rulesApi.laws.list.path,
  `${mdsApi.tree.listChildren.path}?path=${sheetId}`,
];

async function clickRepeatedly(
  server: Server,
  paths: readonly string[],
  goesOn: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const started = performance.now();
    await sendRequest(server, 'GET', paths[times.length % paths.length] ?? '');
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return times;
}
const percentile95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * LATE)] ?? NaN;

/** Sends requests while complete runs are made one after another: reading, judging, writing, comparing. */
async function requestWhileAnalysing(
  server: Server,
  client: Client,
  paths: readonly string[],
  runs: number[],
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < REQUESTS) {
    const { jobId } = await sendRequest<{ jobId: number }>(
      server,
      analysisApi.startRun.method,
      analysisApi.startRun.path,
      {
        modId: MODEL,
      },
    );
    let isDone = false;
    const ended = jobEnd(client, jobId).finally(() => void (isDone = true));
    times.push(...(await clickRepeatedly(server, paths, () => !isDone)));
    await ended;
    const { rows } = await client.query<{ ms: number }>(
      'select milliseconds as ms from analysis_run where job_id = $1',
      [jobId],
    );
    runs.push(rows[0]?.ms ?? NaN);
  }
  return times;
}
async function jobEnd(client: Client, jobId: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>('select state from job where id = $1', [jobId]);
    const state = rows[0]?.state;
    if (state === 'done') return;
    if (state !== 'queued' && state !== 'running') throw new Error(`the analysis ended as ${state}`);
    await sleep(PAUSE_MS);
  }
}

export interface Latency {
  ratio: Spread;
  idleMs: Spread;
  busyMs: Spread;
  runMs: Spread;
}

/**
 * 95th percentile of the requests of other users while a vehicle is analysed, compared with an idle server, round
 * by round.
 */
export async function measureLatency(databaseUrl: string, client: Client): Promise<Latency> {
  const server = await startProcess(databaseUrl);
  try {
    const { rows } = await client.query<{ id: number }>(
      'select sheet_id as id from bom_position where model_id = $1 order by id limit 1',
      [MODEL],
    );
    const paths = requests(rows[0]?.id ?? 0);
    const runs: number[] = [];
    await clickRepeatedly(server, paths, (done) => done < REQUESTS);
    await requestWhileAnalysing(server, client, paths, []);
    const [idle, busy]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      idle.push(percentile95(await clickRepeatedly(server, paths, (done) => done < REQUESTS)));
      busy.push(percentile95(await requestWhileAnalysing(server, client, paths, runs)));
    }
    return {
      ratio: spreadOf(busy.map((ms, round) => ms / (idle[round] ?? NaN))),
      idleMs: spreadOf(idle),
      busyMs: spreadOf(busy),
      runMs: spreadOf(runs),
    };
  } finally {
    await server.stop();
  }
}
