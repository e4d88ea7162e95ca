// Own database: forwards hundreds of sheets, with only the areas that take part.
import type { BatchForwardResult } from '@matlas/contract';
import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature, SheetWriter } from '@matlas/features/mds';
import { type Feature, JobQueue, systemAuth } from '@matlas/server-kit';
import { createTestApp, jobEnd, signedIn, type TestApp } from '@matlas/testing';
import { ExchangeCoreModule } from './core.module';

type Party = Awaited<ReturnType<typeof signedIn>>;
const SHEETS = 500;
/** For a loaded machine; on an idle one it takes two seconds. */
const PATIENCE_MS = 60_000;
/** Every fifth of these may not be forwarded by the recipient, and one is there already. */
const NOT_FORWARDED = SHEETS / 5;
const coreFeature: Feature = { module: ExchangeCoreModule, entities: [] };
let app: TestApp;
let supplier: Party;
let tier: Party;
let maker: Party;
let kids: number[];
beforeAll(async () => {
  app = await createTestApp([identityFeature, catalogFeature, mdsFeature, coreFeature], { WORKER: 'on' });
  [supplier, tier, maker] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  await app.db.execute(
    `with v as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
      select id, 'CAS-1', '7439-89-6', 'Iron', '铁', 'element'
      from v`,
  );
  const seeds = Array.from({ length: SHEETS }, (_, n) => ({
    release: 'ST' as const,
    tree: {
      kind: 3 as const,
      name: `Sheet ${n}`,
      number: `N-${n}`,
      classCode: '9.8',
      symbol: 'S',
      tradeName: 'T',
      children: [{ portion: { kind: 3 as const }, cas: '7439-89-6' }],
    },
  }));
  const sheets = await app.app.get(SheetWriter).createMany(
    {
      ...systemAuth(supplier.enterprise.id),
      organisationId: supplier.enterprise.organisationId,
      userId: supplier.user.id,
    },
    seeds,
  );
  kids = (
    await app.db.rows<{ id: number }>(
      `insert into mds_share (sheet_id, enterprise_id, receive_status, supplier_code, number, name, forward_allowed)
        select s.id, $2, 'P', 'S-1', s.number, s.name, n % 5 <> 1
        from unnest($1::int[]) with ordinality w(id, n)
        join mds_sheet s on s.id = w.id
        order by n
        returning id`,
      [sheets.map(({ id }) => id), tier.enterprise.id],
    )
  ).map(({ id }) => id);
});
afterAll(() => app.close());

const post = async (who: Party, path: string, body: object) =>
  (await app.http.post(`/api/exchange/received/${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
const form = (to = maker): object => ({ recEntId: to.enterprise.id, supplierCode: 'T-1' });
const atMaker = async (): Promise<number> =>
  (
    await app.db.row<{ count: number }>(
      `select count(*)::int as count
        from mds_share
        where enterprise_id = $1 and via = 'forward' and receive_status = 'N' and sender_id = $2`,
      [maker.enterprise.id, tier.enterprise.id],
    )
  )?.count ?? 0;
const batch = async (): Promise<BatchForwardResult> => {
  const { data } = await post(tier, 'batchForward', { ids: kids, ...form() });
  const { state, result, error } = await jobEnd(app.db, data.jobId, PATIENCE_MS);
  if (state !== 'done') throw new Error(JSON.stringify(error));
  return result as BatchForwardResult;
};

it(
  'hands 500 sheets on, each with its new share or its reason, and again without doubles',
  async () => {
    expect((await post(tier, `forward/${kids[1]}`, form())).ok).toBe(true);
    const result = await batch();
    expect([result.forwarded, result.refused, result.lines.length]).toEqual([
      SHEETS - NOT_FORWARDED - 1,
      NOT_FORWARDED + 1,
      SHEETS,
    ]);
    expect(result.lines[0]).toMatchObject({
      kid: kids[0],
      symbol: 'N-0',
      forwardedKid: null,
      code: 'send.forwardForbidden',
      reasonZh: '发送方不允许转发',
      reasonEn: 'The sender does not allow forwarding',
    });
    expect([result.lines[1]?.code, result.lines[2]]).toEqual([
      'recipient.enterpriseTwice',
      expect.objectContaining({ name: 'Sheet 2', forwardedKid: expect.any(Number), code: null }),
    ]);
    expect(await atMaker()).toBe(SHEETS - NOT_FORWARDED);
    expect(
      (
        await app.db.row<{ count: number }>(
          `select count(*)::int as count from mds_share_event where event = 'send' and via = 'forward'`,
        )
      )?.count,
    ).toBe(SHEETS - NOT_FORWARDED);

    expect(await batch()).toMatchObject({ forwarded: 0, refused: SHEETS });
    expect(await atMaker()).toBe(SHEETS - NOT_FORWARDED);
  },
  2 * PATIENCE_MS,
);

it('is refused for the own enterprise as recipient, for sheets that were not received, and above the limit', async () => {
  expect((await post(tier, 'batchForward', { ids: kids.slice(0, 3), ...form(tier) })).code).toBe(
    'recipient.ownEnterprise',
  );
  expect((await post(maker, 'batchForward', { ids: kids.slice(0, 3), ...form(tier) })).respCode).toBe(404);
  expect(
    (await post(tier, 'batchForward', { ids: Array.from({ length: SHEETS + 1 }, (_, n) => n + 1), ...form() })).code,
  ).toBe('badInput');
});

it('sends nothing when it is cancelled before it begins', async () => {
  const other = await signedIn(app);
  const auth = { ...systemAuth(tier.enterprise.id) };
  const jobs = app.app.get(JobQueue);
  const { data } = await post(tier, 'batchForward', { ids: kids, ...form(other) });
  await jobs.cancel(auth, data.jobId);
  const { state } = await jobEnd(app.db, data.jobId);
  const sent = (
    await app.db.row<{ count: number }>('select count(*)::int as count from mds_share where enterprise_id = $1', [
      other.enterprise.id,
    ])
  )?.count;
  expect([state, sent]).toEqual(state === 'cancelled' ? ['cancelled', 0] : ['done', SHEETS - NOT_FORWARDED]);
});
