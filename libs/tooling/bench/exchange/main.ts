import 'reflect-metadata';
import { exchangeApi, jobsApi, mdsApi } from '@matlas/contract';
import { SheetWriter } from '@matlas/features/mds';
import { Db, systemAuth } from '@matlas/server-kit';
import { generateFleet } from '@matlas/testing';
import { Client } from 'pg';
import { setTimeout as later } from 'node:timers/promises';
import { migrate } from '../engine-contestant';
import { fillDatabase } from '../fill-database';
import { ratiosOf, type Round, takeTurns, timesOf } from '../measure';
import { type BenchServer, startServer } from '../graph/server';
import { runBench } from '../run-bench';

const MAKER = 1;
const SUPPLIER = 2;
const CUSTOMER = 3;
const RECIPIENTS = 200;
const FIRST_RECIPIENT = 1000;
const BATCH = 500;
const ROUNDS = 7;
const WARM_UPS = 2;
const POLL_MS = 5;
/**
 * A sending to 200 recipients costs at most as much as this many releases without recipients; a batch of 500 takes
 * at most this time.
 */
const TARGET = { sendOfRelease: 10, batchMs: 5_000 };
const NAMES = {
  rows: `bare INSERT of ${RECIPIENTS} rows`,
  release: 'release of one MDS',
  send: `proposal of one MDS to ${RECIPIENTS} recipients`,
};

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const ENTERPRISES = `
  insert into enterprise (id, code, name_zh, name_en, identity, duns, address) overriding system value
    select n, 'BENCH-' || n, 'Bench ' || n, 'Bench ' || n, 'supplier', to_char(n, 'FM00"-"000"-0000"'), 'Road 1'
    from (select unnest(array[${SUPPLIER}, ${CUSTOMER}])
    union all
    select generate_series(${FIRST_RECIPIENT}, ${FIRST_RECIPIENT + RECIPIENTS - 1})) e(n);
  insert into organisation (id, enterprise_id, code, name_zh, name_en) overriding system value
  select id, id, 'BENCH-' || id, 'Bench', 'Bench'
  from enterprise
  where id > ${MAKER};
  update enterprise set duns = '11-222-3333', address = 'Road 1' where id = ${MAKER};
  update app_user set contact_person = true, email = 'bench@bench.example', office_phone = '1' where id = 1;
  create table bench_row (id int generated always as identity primary key, sheet_id int not null,
    enterprise_id int not null, status text not null, number text, name text, at timestamptz not null default now(),
    unique (sheet_id, enterprise_id))`;
const DRAFT_RECIPIENTS = `
  insert into mds_share (sheet_id, enterprise_id, receive_status, supplier_code, number, name, forward_allowed)
  select $1, n, 'E', 'BENCH', 'N-1', 'Part', true
  from generate_series(${FIRST_RECIPIENT}, ${FIRST_RECIPIENT + RECIPIENTS - 1}) n`;

/** Drafts like the median component, made before the measurement. */
async function drafts(
  { call }: BenchServer,
  client: Client,
  cids: readonly number[],
  count: number,
  hasRecipients: boolean,
): Promise<{ id: number }[]> {
  const made: { id: number }[] = [];
  for (let at = 0; at < count; at++) {
    const sheet = await call(mdsApi.component.create, {
      tree: {
        kind: 1,
        name: `Sent part ${at}`,
        number: `SP-${hasRecipients ? 1 : 0}-${at}`,
        measuredMassGrams: '1',
        children: cids.map((cid) => ({ quantity: 1, ref: { cid } })),
      },
    });
    if (hasRecipients) await client.query(DRAFT_RECIPIENTS, [sheet.id]);
    made.push(sheet);
  }
  return made;
}

async function timeSending(server: BenchServer, client: Client): Promise<Round[]> {
  const { rows } = await client.query<{ cid: string }>(
    'select cid from mds_sheet where kind = 1 and cid > 0 order by height, cid limit 5',
  );
  const cids = rows.map(({ cid }) => Number(cid));
  const [released, sent] = [
    await drafts(server, client, cids, ROUNDS + WARM_UPS, false),
    await drafts(server, client, cids, ROUNDS + WARM_UPS, true),
  ];
  let at = 0;
  const bare = () =>
    client.query(
      `insert into bench_row (sheet_id, enterprise_id, status, number, name)
        select $1, n, 'N', 'N-1', 'Part'
        from generate_series(1, ${RECIPIENTS}) n`,
      [++at],
    );
  return takeTurns(
    [
      { name: NAMES.rows, run: bare, every: 1, warmUps: WARM_UPS },
      {
        name: NAMES.release,
        run: () => server.call(mdsApi.sheets.release, { id: released.pop()?.id ?? 0, to: 'IR' }),
        every: 1,
        warmUps: WARM_UPS,
      },
      {
        name: NAMES.send,
        run: () => server.call(exchangeApi.sending.propose, { id: sent.pop()?.id ?? 0 }),
        every: 1,
        warmUps: WARM_UPS,
      },
    ],
    ROUNDS,
    () => undefined,
  );
}

/** Sheets of a supplier that the maker received and accepted; returns the shares. */
async function receiveSheets({ app }: BenchServer, client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from substance order by id limit 1');
  const auth = {
    ...systemAuth(SUPPLIER),
    scope: { ...systemAuth().scope, reach: 'enterprise' as const, enterpriseId: SUPPLIER },
  };
  const owner = { enterpriseId: SUPPLIER, organisationId: SUPPLIER, userId: 1 };
  const seeds = Array.from({ length: BATCH }, (_, at) => ({
    owner,
    release: 'ST' as const,
    tree: {
      kind: 3,
      name: `Forwarded alloy ${at}`,
      number: `F-${at}`,
      symbol: 'X',
      classCode: '1.1.1',
      standard: 'EN 10277',
      children: [{ substanceId: rows[0]?.id, portion: { kind: 3 } }],
    },
  }));
  const written = await app
    .get(Db)
    .runAs(auth.scope, () => app.get(SheetWriter, { strict: false }).createMany(auth, seeds));
  await client.query(
    `insert into mds_share (sheet_id, enterprise_id, sender_id, receive_status, supplier_code, number, name,
        forward_allowed, sent_at, decided_at)
      select id, ${MAKER}, ${SUPPLIER}, 'P', 'BENCH-2', 'F-' || id, 'Alloy', true, now(), now()
      from unnest($1::int[]) id`,
    [written.map(({ id }) => id)],
  );
  const shares = await client.query<{ id: number }>(
    `select id from mds_share where enterprise_id = ${MAKER} and sender_id = ${SUPPLIER}`,
  );
  return shares.rows.map(({ id }) => id);
}

/** Forwards received and accepted sheets of a supplier to a customer, in one job. */
async function timeBatch(server: BenchServer, client: Client): Promise<{ ms: number; forwarded: number }> {
  const ids = await receiveSheets(server, client);
  const { call } = server;
  const started = performance.now();
  const { jobId } = await call(exchangeApi.forwarding.batch, { ids, recEntId: CUSTOMER, supplierCode: 'BENCH' });
  for (;;) {
    const job = await call(jobsApi.get, { id: jobId });
    if (job.finishedAt !== null)
      return {
        ms: performance.now() - started,
        forwarded: (job.result as { forwarded: number } | null)?.forwarded ?? 0,
      };
    await later(POLL_MS);
  }
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the empty database to fill: run `npm run bench -- exchange`');
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await fillDatabase(client, generateFleet({ scale: 1, variant: 's1' }));
  await client.query(ENTERPRISES);
  const server = await startServer(url, client, { worker: true });
  try {
    const rounds = await timeSending(server, client);
    printLine('\nsending');
    for (const name of Object.values(NAMES)) {
      const [ms, ratio] = [timesOf(rounds, name).median, ratiosOf(rounds, name, NAMES.rows).median];
      printLine(`  ${name.padEnd(48)}${ms.toFixed(1).padStart(10)} ms${ratio.toFixed(1).padStart(10)} x ${NAMES.rows}`);
    }
    const send = ratiosOf(rounds, NAMES.send, NAMES.release).median;
    const batch = await timeBatch(server, client);
    printLine('');
    const verdicts = [
      [
        send <= TARGET.sendOfRelease,
        `sending to ${RECIPIENTS} recipients: ${send.toFixed(2)} x a release without any (at most ${TARGET.sendOfRelease})`,
      ],
      [
        batch.forwarded === BATCH && batch.ms <= TARGET.batchMs,
        `batch forward of ${batch.forwarded} sheets: ${(batch.ms / 1000).toFixed(2)} s, ` +
          `${(batch.ms / BATCH).toFixed(2)} ms a sheet (at most ${TARGET.batchMs / 1000} s)`,
      ],
    ] as const;
    for (const [isReached, text] of verdicts) printLine(`${isReached ? 'PASS' : 'FAIL'}  ${text}`);
    return verdicts.every(([isReached]) => isReached);
  } finally {
    await server.close();
    await client.end();
  }
}

runBench(main);
