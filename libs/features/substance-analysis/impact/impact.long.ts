import { bomFeature } from '@matlas/features/bom';
import { catalogFeature } from '@matlas/features/catalog';
import { exchangeFeature } from '@matlas/features/exchange';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import { reportsFeature } from '@matlas/features/reports';
import { rulesFeature } from '@matlas/features/rules';
import { vehicleFeature } from '@matlas/features/vehicle';
import { type AuthHeader, createTestApp, enterprise, signIn, type TestApp, user } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { substanceAnalysisFeature } from '..';

/**
 * 100,000 sheets in levels with ten uses each: a million rows. 20,000 of them are materials; every third one is
 * received; 20 vehicles of 5,000 positions. A tenth of it in `.ci/run`. Times are printed, not asserted.
 */
const scale = IS_SHORT ? 0.1 : 1;
const [SHEETS, MATERIALS, USES, SUBSTANCES, MODELS, POSITIONS] = [
  100_000 * scale,
  20_000 * scale,
  10,
  2_000,
  20,
  5_000 * scale,
] as const;
const FIRST = 1_000_000;
/** Counts of lists are capped at this number. */
const COUNTED = 10_000;
let test: TestApp;
let headers: AuthHeader;

async function fill(): Promise<{ rare: number; common: number }> {
  const began = Date.now();
  test = await createTestApp(
    [
      identityFeature,
      catalogFeature,
      rulesFeature,
      mdsFeature,
      exchangeFeature,
      vehicleFeature,
      bomFeature,
      reportsFeature,
      substanceAnalysisFeature,
    ],
    {},
  );
  const [maker, supplier, buyer] = [await enterprise(test.db), await enterprise(test.db), await enterprise(test.db)];
  const [person, owner] = [await user(test.db, maker), await user(test.db, supplier)];
  headers = await signIn(test, person);
  const run = (sql: string, params: unknown[] = []) => test.db.execute(sql, params);
  // Inserts rows directly: the triggers would refuse changes of released sheets and would maintain the uses.
  for (const table of ['mds_node', 'mds_sheet']) await test.db.execute(`alter table ${table} disable trigger user`);
  await run(
    `insert into graph_node (id, kind) overriding system value
      select n, 4
      from generate_series(${FIRST}, ${FIRST + SUBSTANCES - 1}) n`,
  );
  await run(
    `insert into substance (id, code, cas, name_en, kind)
      select n, 'S-' || n, '50-' || n || '-0', 'Substance ' || n, 'substance'
      from generate_series(${FIRST}, ${FIRST + SUBSTANCES - 1}) n`,
  );
  const root = FIRST + SUBSTANCES;
  await run(
    `insert into mds (cid, kind, enterprise_id, organisation_id, created_by) overriding system value
      select n, 1, case when n % 3 = 0 then $3::int else $1::int end, case when n % 3 = 0 then $4::int else $2::int end,
        $5::int
      from generate_series(${root}, ${root + SHEETS - 1}) n`,
    [maker.id, person.organisationId, supplier.id, owner.organisationId, person.id],
  );
  await run(
    `insert into graph_node (id, kind) overriding system value
      select n, case when n < ${root + MATERIALS} then 3 else 1 end
      from generate_series(${root}, ${root + SHEETS - 1}) n`,
  );
  await run(
    `with node as (insert into mds_node (id, sheet_id, kind, name)
      select n, n, case when n < ${root + MATERIALS} then 3 else 1 end, 'Sheet ' || n
      from generate_series(${root}, ${root + SHEETS - 1}) n)
    insert into mds_sheet (id, cid, version, kind, name, number, status, enterprise_id, organisation_id, created_by,
      released_at)
    select n, n, 1, case when n < ${root + MATERIALS} then 3 else 1 end, 'Sheet ' || n, 'N-' || n, 'IR',
      case when n % 3 = 0 then $3::int else $1::int end, case when n % 3 = 0 then $4::int else $2::int end, $5::int,
      now()
    from generate_series(${root}, ${root + SHEETS - 1}) n`,
    [maker.id, person.organisationId, supplier.id, owner.organisationId, person.id],
  );
  // Materials contain substances, the first ones more often; parts use sheets of lower numbers, mostly near ones.
  await run(
    `insert into mds_use (used_id, user_id, uses, open_uses)
      select ${FIRST} + (power(abs(hashint4(n * 31 + k)) / 2147483648.0, 3) * ${SUBSTANCES})::int % ${SUBSTANCES}, n, 1,
        1
      from generate_series(${root}, ${root + MATERIALS - 1}) n, generate_series(1, ${USES}) k
      on conflict do nothing`,
  );
  await run(
    `insert into mds_use (used_id, user_id, uses, open_uses)
      select ${root} + (abs(hashint4(n * 37 + k)) / 2147483648.0 * case when k % 3 = 0 then ${MATERIALS}
        else n - ${root} end)::int,
        n, 1, 1
      from generate_series(${root + MATERIALS}, ${root + SHEETS - 1}) n, generate_series(1, ${USES + 3}) k
      on conflict do nothing`,
  );
  await run(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, sender_id)
      select n, $1::int, 'P', $2::int
      from generate_series(${root}, ${root + SHEETS - 1}) n
      where n % 3 = 0`,
    [maker.id, supplier.id],
  );
  await run(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, sender_id)
      select n, $1::int, 'P', $2::int
      from generate_series(${root}, ${root + SHEETS - 1}) n
      where n % 3 = 1 and n % 5 = 0`,
    [buyer.id, maker.id],
  );
  await run(
    `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type, power_plant,
        created_by, bom_positions)
      select $1::int, $2::int, 'Model ' || n, 'M-' || n, 1, 2, $3::int, ${POSITIONS}
      from generate_series(1, ${MODELS}) n`,
    [maker.id, person.organisationId, person.id],
  );
  await run(
    `insert into bom_position (model_id, ord, level, name, number, quantity, sheet_id)
      select m.id, n, 0, 'Part ' || n, 'P-' || n, 1,
        ${root} + ${MATERIALS} + abs(hashint4(m.id * 7919 + n)) % ${SHEETS - MATERIALS}
      from vehicle_model m, generate_series(1, ${POSITIONS}) n`,
  );
  await test.db.execute('vacuum analyze');
  process.stdout.write(`filled in ${Math.round((Date.now() - began) / 1000)} s\n`);
  return { rare: FIRST + SUBSTANCES - 1, common: FIRST };
}
/** Creates a law with two list versions: an empty one, and one with these substances. */
async function law(code: string, substances: readonly number[]): Promise<{ lawId: number; versionId: number }> {
  const lawId =
    (
      await test.db.row<{ id: number }>(
        `insert into rule_law (code, name_zh, name_en, law_type, created_by) values ($1, $1, $1, 1, 1) returning id`,
        [code],
      )
    )?.id ?? 0;
  await test.db.execute(
    `insert into rule_list_version (law_id, label, published_at, created_by) values ($1, 'now', '2024-01-01', 1)`,
    [lawId],
  );
  const versionId =
    (
      await test.db.row<{ id: number }>(
        `insert into rule_list_version (law_id, label, published_at, created_by)
          values ($1, 'next', '2100-01-01', 1)
          returning id`,
        [lawId],
      )
    )?.id ?? 0;
  await test.db.execute(
    `with item as (insert into rule_list_item (version_id, item_key, name_en, entity_kind, limit_percent, denominator,
        duty)
      select $1, 'k' || s, 'Entry ' || s, 'substance', 0.1, 'article', 'declare'
      from unnest($2::int[]) s
      returning id, item_key)
    insert into rule_list_member (item_id, pos, substance_id, name, factor, indefinite)
    select id, 0, substr(item_key, 2)::int, item_key, 1, false
    from item`,
    [versionId, substances],
  );
  return { lawId, versionId };
}
async function timed(path: string, body: object): Promise<{ ms: number; data: Record<string, unknown> }> {
  const started = Date.now();
  const answer = await test.http.post(`/api/analysis/impact/${path}`).set(headers).send(body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ms: Date.now() - started, data: answer.body.data as Record<string, unknown> };
}

let ids: { rare: number; common: number };
beforeAll(async () => {
  ids = await fill();
});
afterAll(() => test.close());

it.each<[string, () => number[]]>([
  ['one rare substance', () => [ids.rare]],
  ['the commonest substance', () => [ids.common]],
  ['two hundred new entries', () => Array.from({ length: 200 }, (_, at) => ids.common + at * 7)],
])('counts what its pages list: %s', async (what, substances) => {
  const { lawId, versionId } = await law(what, substances());
  const { ms, data } = await timed('start', { lawIds: [lawId], versionId });
  const impactId = data['id'] as number;
  const [entry] = (await timed('entries', { impactId })).data['records'] as { id: number }[];
  const pages = [
    await timed('models', { impactId }),
    await timed('sheets', { impactId }),
    await timed('sheets', { impactId, pageNo: 200 }),
    await timed('sheets', { impactId, entryId: entry?.id }),
    await timed('positions', { impactId }),
    await timed('parties', { impactId, side: 'supplier' }),
    await timed('parties', { impactId, side: 'customer' }),
  ];
  process.stdout.write(
    `${what}: look ${ms} ms ${JSON.stringify(data['counts'])}; pages ${pages.map((page) => page.ms).join(', ')} ms\n`,
  );
  const {
    ownSheets = 0,
    receivedSheets = 0,
    publishedSheets = 0,
    models,
    positions,
    suppliers,
    customers,
  } = data['counts'] as Record<string, number>;
  const totals = pages.map((page) => page.data['total']);
  expect([totals[0], totals[1], ...totals.slice(4)]).toEqual(
    [models, ownSheets + receivedSheets + publishedSheets, positions, suppliers, customers].map((count) =>
      Math.min(count ?? 0, COUNTED),
    ),
  );
});
