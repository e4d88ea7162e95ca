import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedRow } from '@matlas/contract';
import { SheetWriter } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import { type AuthHeader, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { Client } from 'pg';

interface Answer {
  respCode: number;
  ok: boolean;
  code?: string;
  data: ReceivedRow;
}
interface End {
  status: string;
  sheet: string;
  cver: string;
  told: string[];
}
const ROUNDS = 8;
let app: TestApp;
let sender: Awaited<ReturnType<typeof signedIn>>;
let recipient: Awaited<ReturnType<typeof signedIn>>;
/** Locks the sheet against both requests until both are waiting. */
let lockClient: Client;
beforeAll(async () => {
  app = await sharedApp();
  [sender, recipient] = [await signedIn(app), await signedIn(app)];
  await app.db.execute(`with v as (insert into graph_node (kind) values (4) returning id)
    insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      select id, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe' from v`);
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  lockClient = new Client({ connectionString: app.url });
  await lockClient.connect();
});
afterAll(async () => {
  await lockClient.end();
  await app.close();
});

/** Sheets that were sent to this recipient only and viewed there. */
async function seedViewedShares(): Promise<number[]> {
  const { id: enterpriseId, organisationId } = sender.enterprise;
  const children = [{ portion: { kind: 3 as const }, cas: '7439-89-6' }];
  const material = { kind: 3 as const, classCode: '1.1.1', symbol: 'R', number: 'R', children };
  const seeds = Array.from({ length: ROUNDS }, (_, n) => ({ tree: { ...material, name: `Race ${n}` } }));
  const auth = { ...systemAuth(enterpriseId), organisationId, userId: sender.user.id };
  const written = await app.app.get(SheetWriter).createMany(auth, seeds);
  const ids = written.map(({ id }) => id);
  await app.db.execute(`update mds_sheet set status = 'SD' where id = any($1::int[])`, [ids]);
  const shares = await app.db.rows<{ id: number }>(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at)
       select s, $2, 'S', 'send', now() from unnest($1::int[]) s returning id`,
    [ids, recipient.enterprise.id],
  );
  return shares.map(({ id }) => id);
}
interface Waiting {
  query: string;
  waits: string;
}
/**
 * Waits until the wanted number of connections is blocked on the row of a share or of its sheet. Other tests may be
 * blocked in this database too.
 */
async function waitUntilBlocked(wanted: number): Promise<void> {
  const waiting = `select left(query, 90) as query, concat_ws(' ', wait_event_type, wait_event, state) as waits
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  const waitsForRow = ({ query, waits }: Waiting): boolean =>
    waits.startsWith('Lock ') && /^select 1 from mds_sh\w+ .*for update/.test(query);
  for (const end = Date.now() + 60_000; ; await sleep(5)) {
    // Inside a transaction, pg_stat_activity is read once and cached. The cache is cleared before each look.
    await lockClient.query('select pg_stat_clear_snapshot()');
    const { rows } = await lockClient.query<Waiting>(waiting);
    if (rows.filter(waitsForRow).length === wanted) return;
    if (Date.now() > end) throw new Error(`not ${wanted} wait for the sheet: ${JSON.stringify(rows)}`);
  }
}
/** The lock is released when both requests are waiting and neither has decided: the first one must win. */
async function decide(
  kid: number,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  await lockClient.query('begin');
  try {
    await lockClient.query(
      'select 1 from mds_sheet where id = (select sheet_id from mds_share where id = $1) for update',
      [kid],
    );
    const winning = first();
    await waitUntilBlocked(1);
    const losing = second();
    await waitUntilBlocked(2);
    await lockClient.query('commit');
    return await Promise.all([winning, losing]);
  } finally {
    await lockClient.query('rollback');
  }
}

it('lets the first of two concurrent decisions win, tells the second who was first, and stores the first one', async () => {
  const other = await signIn(app, await user(app.db, recipient.enterprise));
  const kids = await seedViewedShares();
  const send = async (what: string, kid: number, headers: AuthHeader, body: object): Promise<Answer> =>
    (await app.http.post(`/api/exchange/received/${what}/${kid}`).set(headers).send(body)).body as Answer;
  for (const [round, kid] of kids.entries()) {
    const accept = () => send('accept', kid, recipient.headers, {});
    const reject = () => send('reject', kid, other, { reason: 'wrongMass' });
    const isAcceptFirst = round % 2 === 0;
    const [winner, loser] = await (isAcceptFirst ? decide(kid, accept, reject) : decide(kid, reject, accept));
    expect(winner).toMatchObject({ ok: true, data: { recStatus: isAcceptFirst ? 'P' : 'R' } });
    const { recStatus, decidedBy, decidedAt } = winner.data;
    expect(loser).toMatchObject({
      respCode: 409,
      code: 'receive.decided',
      data: { status: recStatus, who: decidedBy, at: decidedAt },
    });
  }
  const ends = await app.db.rows<End>(
    `select h.receive_status as status, s.status as sheet, s.version::float8::text as cver,
       array(select e.event from mds_share_event e where e.share_id = h.id) as told
     from mds_share h join mds_sheet s on s.id = h.sheet_id where h.id = any($1::int[])`,
    [kids],
  );
  expect(ends).toHaveLength(ROUNDS);
  for (const { status, sheet, cver, told: notified } of ends)
    expect([sheet, cver, notified]).toEqual(status === 'P' ? ['SD', '1', ['accept']] : ['ED', '0.01', ['reject']]);
});
