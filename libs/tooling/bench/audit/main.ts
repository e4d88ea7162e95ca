import 'reflect-metadata';
import { auditApi, type AuditRow, type Page } from '@matlas/contract';
import { generateFleet } from '@matlas/testing';
import { Client } from 'pg';
import { migrate } from '../engine-contestant';
import { fillDatabase } from '../fill-database';
import { judgeGoal } from '../goals';
import { type BenchServer, startServer } from '../graph/server';
import { takeTurns, timesOf } from '../measure';
import { runBench } from '../run-bench';
import { fillAudits, SIZE } from './fill-audits';
import { JUDGED, NAMES, preAuditContestants } from './pre-audit';

/** s1 of performance.md section 0: the sheets of its vehicle are those with content. */
const SCALE = 1;
/** Sheets that are opened one after the other. */
const OPENED = 60;
const WARM_UPS = 5;
const PAGE_SIZE = 20;
const ROUNDS = 5;
/** Issue 23: the next sheet is there within 150 ms; the pre-audit costs at most twice the analysis of the same sheets. */
const TARGET = { nextMs: 150, preAuditOfAnalysis: 2 };
const P95 = 0.95;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Queue {
  name: string;
  input: Record<string, unknown>;
}
const waiting = { querys: { in: { auditStatus: [0, 1] } } };
/** The order is that of the screen. */
const QUEUES: readonly Queue[] = [
  { name: 'queue of everybody', input: { ...waiting, sort: 'auditStatus,dueOn' } },
  { name: 'the whole list', input: { sort: 'auditStatus,dueOn' } },
  { name: 'in hand', input: { querys: { in: { auditStatus: [1] } }, sort: 'auditStatus,dueOn' } },
  { name: 'by due date', input: { ...waiting, sort: 'dueOn' } },
];

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.push(performance.now() - began);
  return result;
}
function quantile(times: readonly number[], portion: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * portion))] ?? NaN;
}
const spread = (times: readonly number[]): string =>
  `${quantile(times, 0.5).toFixed(0).padStart(5)} ms, p95 ${quantile(times, P95).toFixed(0).padStart(5)} ms`;

/**
 * Opens one sheet after the other, each with the list again as after a decision: nothing was loaded ahead, so this is more
 * than what a person waits for.
 */
async function measureQueue({ call }: BenchServer, { name, input }: Queue): Promise<boolean> {
  const [list, detail, both] = [[] as number[], [] as number[], [] as number[]];
  let cursor: string | undefined;
  for (let opened = 0; opened < OPENED + WARM_UPS; opened++) {
    const began = performance.now();
    const page: Page<AuditRow> = await timed(list, () =>
      call(auditApi.page, { ...input, pageSize: PAGE_SIZE, ...(cursor ? { cursor } : {}) }),
    );
    const row = page.records[opened % PAGE_SIZE];
    if (!row) throw new Error(`${name}: there is no row ${opened}`);
    await timed(detail, () => call(auditApi.detail, { id: row.id }));
    both.push(performance.now() - began);
    if (opened % PAGE_SIZE === PAGE_SIZE - 1) cursor = page.nextCursor;
  }
  const measured = [list, detail, both].map((times) => times.slice(WARM_UPS));
  const [ofList = [], ofDetail = [], ofBoth = []] = measured;
  const isReached = quantile(ofBoth, P95) <= TARGET.nextMs;
  printLine(`  ${name.padEnd(22)} list ${spread(ofList)}   sheet ${spread(ofDetail)}   next sheet ${spread(ofBoth)}`);
  return isReached;
}

async function measurePreAudit(server: BenchServer, client: Client): Promise<boolean> {
  const rounds = await takeTurns(await preAuditContestants(server.app, client), ROUNDS, () => undefined);
  printLine(`\n${JUDGED} sheets`);
  for (const name of Object.values(NAMES)) {
    const { median, min, max } = timesOf(rounds, name);
    printLine(`  ${name.padEnd(34)}${median.toFixed(0).padStart(7)} ms (${min.toFixed(0)}-${max.toFixed(0)})`);
  }
  const verdict = judgeGoal(rounds, {
    name: 'A2',
    text: `${NAMES.preAudit}, x ${NAMES.analysis}`,
    over: NAMES.preAudit,
    under: NAMES.analysis,
    limit: TARGET.preAuditOfAnalysis,
  });
  printLine(`\n${verdict.line}`);
  return verdict.isReached;
}

/** `npm run bench -- audit`: issue 23, "Done when" 4. */
async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the empty database to fill: run `npm run bench -- audit`');
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await fillDatabase(client, generateFleet({ scale: SCALE, variant: 's1' }));
  await fillAudits(client);
  const server = await startServer(url, client);
  try {
    printLine(`${SIZE.waiting} sheets wait, ${SIZE.decided} were decided`);
    let isReached = true;
    for (const queue of QUEUES) isReached = (await measureQueue(server, queue)) && isReached;
    printLine(`${isReached ? 'PASS  ' : 'MISSED'}  A1  next sheet, p95; goal at most ${TARGET.nextMs} ms`);
    return (await measurePreAudit(server, client)) && isReached;
  } finally {
    await server.close();
    await client.end();
  }
}

runBench(main);
