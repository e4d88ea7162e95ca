import 'reflect-metadata';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readTable } from '@matlas/formats/workbook/read-table';
import { contentOf } from '@matlas/formats/workbook/file-content';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrate } from '../engine-contestant';
import { judgeGoal } from '../goals';
import { type Contestant, spreadOf, takeTurns, timesOf } from '../measure';
import { runBench } from '../run-bench';
import { ASKER, fillForMatching } from '../search/fill-sheets';
import { numberOfSheet, writeSampleBom } from './sample-bom';
import { type BenchServer, startServer } from './server';

/** `npm run bench -- bom [positions] [sheets]`: issue 21, "Speed". */
const [POSITIONS = 50_000, SHEETS = 1_000_000] = process.argv.slice(2).map(Number);
const ROUNDS = 5;
const SECOND_MS = 1000;
const LIMITS = { import: 3, match: 6 };
const NAMES = {
  reading: 'reading the workbook',
  import: 'import with comparison',
  tree: 'tree and figures',
  compare: 'comparison of two versions',
  match: 'matching',
  copy: 'COPY of the candidate rows',
} as const;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Bench {
  server: BenchServer;
  client: Client;
  modId: number;
  files: readonly string[];
}
async function prepare(url: string): Promise<Bench> {
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const server = await startServer(url, () => fillForMatching(client, SHEETS), client);
  const model = { projectName: 'Bench', internalNumber: 'BENCH-1', modelType: 1, powerPlant: 2 };
  const { id: modId } = (await server.send('POST', '/model/modInfo/saveOrUpdate', model)) as { id: number };
  const sample = { positions: POSITIONS, sheets: SHEETS };
  const files = [
    await writeSampleBom({ ...sample, isSecond: false }),
    await writeSampleBom({ ...sample, isSecond: true }),
  ];
  return { server, client, modId, files };
}

/** Checks a file, compares it with the present BOM, and imports it. */
async function importFile({ server, modId }: Bench, file: string): Promise<void> {
  const fields = { modId: String(modId) };
  const checked = (await server.sendFile('/bom/info/importCheck', fields, file)) as Record<string, number>;
  if (checked['errorCount'] !== 0) throw new Error(`the sample has faults: ${JSON.stringify(checked).slice(0, 500)}`);
  const importId = checked['importId'];
  await server.send('POST', '/bom/info/importCompare', { importId });
  const { jobId } = (await server.send('POST', '/bom/info/importBom', { importId })) as { jobId: number };
  await server.finish(jobId);
}
/** The sheets that fit the numbers of the BOM, with the columns that matching reads. */
async function copyCandidates(client: Client): Promise<number> {
  let bytes = 0;
  const rows = client.query(
    copyTo(`copy (select s.id, s.cid, s.version, s.kind, s.name, s.foreign_name, s.number, s.supplier_code,
        s.supplier_name, s.status, s.origin, s.standard_material, s.enterprise_id, s.mass_g, s.deleted_at,
        s.valid_until, s.created_at, s.released_at, h.receive_status, h.supplier_code
      from bench_number b
      join mds_sheet s on s.number = b.number
      left join mds_share h on h.sheet_id = s.id and h.enterprise_id = ${ASKER.id} and h.opens) to stdout`),
  );
  const sink = new Writable({
    write: (part: Buffer, _encoding, done) => {
      bytes += part.length;
      done();
    },
  });
  await pipeline(rows, sink);
  return bytes;
}
async function prepareCandidates({ client }: Bench): Promise<void> {
  const every = Math.max(1, Math.floor(SHEETS / POSITIONS));
  const numbers = Array.from({ length: POSITIONS }, (_, place) => numberOfSheet((place + 1) * every));
  await client.query('create table bench_number as select unnest($1::text[]) as number', [numbers]);
  await client.query(
    'create index bench_sheet_number on mds_sheet (number); analyze bench_number, mds_sheet, mds_share',
  );
}

function contestantsOf(bench: Bench): Contestant[] {
  const { server, modId, files } = bench;
  let imported = 1;
  const always = { every: 1, warmUps: 1 };
  const options = { type: 'xlsx', fillMerged: true, keepIndents: true, maxRows: 200_000 } as const;
  return [
    { ...always, name: NAMES.reading, run: async () => readTable(await contentOf(files[0] ?? ''), options as never) },
    { ...always, name: NAMES.import, run: () => importFile(bench, files[imported++ % 2] ?? '') },
    {
      ...always,
      name: NAMES.tree,
      run: () =>
        Promise.all([server.send('GET', `/bom/info/tree/${modId}`), server.send('GET', `/bom/info/summary/${modId}`)]),
    },
    {
      ...always,
      name: NAMES.compare,
      run: async () => {
        const [one, other] = (await server.send('GET', `/bom/info/versions/${modId}`)) as { id: number }[];
        const sides = { modId, bomVersionId: other?.id, otherBomVersionId: one?.id };
        return server.send('POST', '/bom/info/compareBoms', sides);
      },
    },
    { ...always, name: NAMES.copy, run: () => copyCandidates(bench.client) },
    {
      ...always,
      name: NAMES.match,
      run: async () => {
        const { jobId } = (await server.send('POST', '/bom/info/matching', { modId })) as { jobId: number };
        await server.finish(jobId);
      },
    },
  ];
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: run `npm run bench -- bom`');
  const bench = await prepare(url);
  await importFile(bench, bench.files[0] ?? '');
  await importFile(bench, bench.files[1] ?? '');
  await importFile(bench, bench.files[0] ?? '');
  await prepareCandidates(bench);
  const rounds = await takeTurns(contestantsOf(bench), ROUNDS, printLine);
  const { rows } = await bench.client.query<{ matched: number }>(
    `select count(*)::int as matched from bom_position where model_id = $1 and sheet_id is not null`,
    [bench.modId],
  );
  printLine(`${POSITIONS} positions, ${SHEETS} sheets, ${rows[0]?.matched ?? 0} positions matched`);
  const verdicts = judgeRounds(rounds);
  for (const name of Object.values(NAMES)) printLine(`${name}: median ${timesOf(rounds, name).median.toFixed(0)} ms`);
  for (const { line } of verdicts) printLine(line);
  await bench.server.close();
  await bench.client.end();
  return verdicts.every(({ isReached }) => isReached);
}
function judgeRounds(rounds: Awaited<ReturnType<typeof takeTurns>>): { isReached: boolean; line: string }[] {
  return [
    judgeGoal(rounds, {
      name: 'B1',
      text: `${NAMES.import}, x ${NAMES.reading}`,
      over: NAMES.import,
      under: NAMES.reading,
      limit: LIMITS.import,
    }),
    judgeGoal(rounds, {
      name: 'B2',
      text: `${NAMES.match}, x ${NAMES.copy}`,
      over: NAMES.match,
      under: NAMES.copy,
      limit: LIMITS.match,
    }),
    ...[NAMES.tree, NAMES.compare].map((name) => {
      const { median, max } = spreadOf(rounds.flatMap((round) => round.get(name) ?? []));
      const isReached = median <= SECOND_MS;
      return {
        isReached,
        line: `${isReached ? 'PASS  ' : 'MISSED'}  ${name}: ${median.toFixed(0)} ms (most ${max.toFixed(0)}); goal at most ${SECOND_MS}`,
      };
    }),
  ];
}

runBench(main);
