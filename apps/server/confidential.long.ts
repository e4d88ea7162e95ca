import { api, type Route, routesOf } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { sampleVehicle } from '@matlas/features/substance-analysis/testing';
import { ApiKeyService } from '@matlas/features/identity';
import { MdsShareService, SheetWriter, type SheetSeed } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  createTestApp,
  enterprise,
  jobEnd,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import {
  type Answer,
  IdPlaces,
  isRefusedAtDoor,
  minimalInput,
  put,
  send,
  shapeOf,
  takenBack,
} from '@matlas/testing/isolation';
import { IS_SHORT } from '@matlas/testing/depth';

/** Words that stand for one substance and for nothing else in the whole world of the test. */
const SECRET = {
  nameEn: 'Zyxolane',
  nameZh: '紫玄烷',
  pinyin: 'zixuanwan',
  cas: '98765-43-5',
  ec: '987-654-3',
  synonym: 'Qwvindol',
  symbol: 'Zyxqsym',
  entry: 'ZYX-77',
  condition: 'only in zyxing',
  application: 'ZAPP',
} as const;
const NUMBER = 'SEAL-1';
type Reader =
  | 'owner'
  | 'trusted'
  | 'ordinary'
  | 'nominated'
  | 'auditor'
  | 'dataReceiver'
  | 'centre'
  | 'platform'
  | 'trusted key';
interface ConfidentialWorld {
  test: TestApp;
  readers: Record<Reader, AuthHeader | { 'X-Api-Key': string }>;
  trustId: number;
  trusted: TestUser;
  ownerAdmin: AuthHeader;
  modelId: number;
  runId: number;
  ownLawId: number;
  ids: Record<string, number[]>;
}

const row = async (test: TestApp, text: string, values: readonly unknown[] = []): Promise<number> =>
  (await test.db.row<{ id: number }>(text, values))?.id ?? 0;
async function dataOf(
  test: TestApp,
  route: Parameters<typeof send>[1],
  input: Record<string, unknown>,
  headers: object,
): Promise<Record<string, unknown>> {
  const { status, text, data } = await send(test, route, input, headers);
  if (status !== 200) throw new Error(`${route.path}: ${text}`);
  return data as Record<string, unknown>;
}

/** The secret as the platform's catalogue and a list have it: what is secret is where it occurs. */
async function plantSecret(test: TestApp): Promise<number> {
  const { nameEn, nameZh, cas, ec, synonym, pinyin, symbol } = SECRET;
  const id = await row(
    test,
    `with vertex as (insert into graph_node (kind) values (4) returning id)
    insert into substance (id, code, cas, ec, name_en, name_zh, synonyms_en, pinyin, kind, symbol)
    select id, $1, $2, $3, $4, $5, array[$6], $7, 'substance', $8
    from vertex
    returning id`,
    [`CAS-${cas}`, cas, ec, nameEn, nameZh, synonym, pinyin, symbol],
  );
  for (const law of ['ELV', 'SVHC'])
    await listed(
      test,
      id,
      `(select v.id
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where l.code = '${law}'
        order by v.id desc
        limit 1)`,
    );
  return id;
}
async function listed(test: TestApp, substanceId: number, version: string): Promise<void> {
  const { nameEn, nameZh, cas, entry, condition } = SECRET;
  const item = await row(
    test,
    `insert into rule_list_item (version_id, item_key, entry_no, name_en, name_zh, entity_kind, limit_percent,
        denominator, duty, clause, condition_en, condition_zh)
    select ${version}, $1, $1, $2, $3, 'substance', 0.0777, 'material', 'prohibited', $1, $4, $4 returning id`,
    [entry, nameEn, nameZh, condition],
  );
  await test.db.execute(
    'insert into rule_list_member (item_id, pos, substance_id, cas, name) values ($1, 0, $2, $3, $4)',
    [item, substanceId, cas, nameEn],
  );
}

/** A seal with the secret, its material by reference too, and one that discloses the same substance. */
function seals(as: (one: TestUser) => SheetSeed['owner'], owner: TestUser, maker: TestUser): SheetSeed[] {
  const { cas, application } = SECRET;
  const secret = {
    substanceCode: `CAS-${cas}`,
    portion: { kind: 2 as const, value: '2.5' },
    confidential: true,
    applicationCode: application,
    processState: application,
  };
  const rubber = (name: string, first: object) => ({
    kind: 3 as const,
    name,
    symbol: name.replaceAll(' ', '-'),
    classCode: '5.3',
    children: [first, { substanceCode: 'CAS-9002-86-2', portion: { kind: 3 as const } }],
  });
  return [
    { key: 'rubber', tree: rubber('Secret rubber', secret), release: 'RL', owner: as(owner) },
    {
      key: 'seal',
      tree: {
        kind: 1,
        name: 'Door seal',
        number: NUMBER,
        children: [
          { massGrams: '40', sheet: 'rubber', applicationOverrides: [{ cas, applicationCode: application }] },
          { massGrams: '1', node: rubber('Inner rubber', secret) },
        ],
      },
      release: 'RL',
      owner: as(owner),
    },
    {
      key: 'received',
      tree: {
        kind: 1,
        name: 'Window seal',
        number: 'SEAL-2',
        children: [{ massGrams: '10', node: rubber('Window rubber', secret) }],
      },
      release: 'IR',
      owner: as(owner),
    },
    {
      key: 'assembly',
      tree: { kind: 1, name: 'Assembly', number: 'ASM-1', children: [{ quantity: 2, sheet: 'seal' }] },
      release: 'IR',
      owner: as(maker),
    },
  ];
}

/**
 * A supplier keeps a substance confidential; a vehicle maker hooks, receives and uses its sheets, analyses them, and
 * asks in every way there is.
 */
async function confidentialWorld(): Promise<ConfidentialWorld> {
  const test = await createTestApp(FEATURES, {
    WORKER: 'on',
    RATE_UPLOAD: '100000',
    RATE_SIGN_IN: '100000',
    RATE_MAIL: '100000',
  });
  const [supplier, maker, centre] = [
    await enterprise(test.db, { identity: 'supplier' }),
    await enterprise(test.db),
    await enterprise(test.db, { identity: 'platform' }),
  ];
  const [owner, engineer, trusted, nominated] = [
    await user(test.db, supplier),
    await user(test.db, maker),
    await user(test.db, maker, { loginName: 'trusted-one' }),
    await user(test.db, maker),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  const { modelId } = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  const secretId = await plantSecret(test);
  await test.db.execute(
    `insert into rule_application_code (origin, code, name_zh, name_en) values (2, $1, 'Zapplication', 'Zapplication')`,
    [SECRET.application],
  );
  const written = await test.app.get(SheetWriter).createMany(systemAuth(), seals(as, owner, engineer));
  const sheetOf = (key: string): number => written.find((one) => one.key === key)?.id ?? 0;
  await test.app
    .get(MdsShareService)
    .share([{ sheetId: sheetOf('received'), enterpriseId: maker.id, receiveStatus: 'P' }]);
  for (const [number, key] of [
    ['P-1', 'seal'],
    ['D-1', 'received'],
    ['DOOR', 'assembly'],
  ] as const)
    await test.db.execute('update bom_position set sheet_id = $2 where number = $1', [number, sheetOf(key)]);
  await test.db.execute('update app_user set trusted = true where id = any($1::int[])', [[trusted.id, nominated.id]]);
  const [ownerAdmin, engineerHeaders, trustedHeaders] = [
    await signIn(test, owner),
    await signIn(test, engineer),
    await signIn(test, trusted),
  ];
  const trust = await dataOf(test, api.trust.grant, { loginName: trusted.loginName }, ownerAdmin);
  const law = await dataOf(
    test,
    api.rules.laws.saveOrUpdate,
    { code: 'SPY', nameZh: 'SPY', nameEn: 'SPY', lawType: 1 },
    engineerHeaders,
  );
  const version = await row(
    test,
    `insert into rule_list_version (law_id, label, published_at, item_count, created_by)
      values ($1, 'own', '2020-01-01', 1, $2)
      returning id`,
    [law['id'], engineer.id],
  );
  await listed(test, secretId, String(version));
  const { key } = await test.app
    .get(ApiKeyService)
    .create(systemAuth(), { loginName: trusted.loginName, name: 'machine', days: 30 });
  const lawIds = (await test.db.rows<{ id: number }>('select id from rule_law order by id')).map(({ id }) => id);
  const run = await dataOf(test, api.analysis.run, { modId: modelId, lawIds, asOf: '2024-06-30' }, engineerHeaders);
  const end = await jobEnd(test.db, Number(run['jobId']));
  if (end.state !== 'done') throw new Error(JSON.stringify(end));
  const again = await dataOf(test, api.analysis.run, { modId: modelId, lawIds, asOf: '2024-07-01' }, engineerHeaders);
  await jobEnd(test.db, Number(again['jobId']));
  const people = async (role: string, of = maker) => signIn(test, await user(test.db, of, { roles: [role] }));
  return {
    test,
    modelId,
    runId: Number(run['runId']),
    ownLawId: Number(law['id']),
    trustId: Number(trust['id']),
    trusted,
    ownerAdmin,
    ids: await everyId(test),
    readers: {
      owner: ownerAdmin,
      trusted: trustedHeaders,
      ordinary: engineerHeaders,
      nominated: await signIn(test, nominated),
      auditor: await people('auditor'),
      dataReceiver: await people('dataReceiver'),
      centre: await people('operatingCentre', centre),
      platform: await people('platformAdmin', centre),
      'trusted key': { 'X-Api-Key': key },
    },
  };
}

/** Ids of everything, by the kind that an input names. */
async function everyId(test: TestApp): Promise<Record<string, number[]>> {
  const all = async (text: string): Promise<number[]> =>
    (await test.db.rows<{ id: number }>(text)).map(({ id }) => Number(id));
  return {
    sheet: await all(`select id from mds_sheet where name ~ 'ubber|seal|Assembly' order by id`),
    mdsIdentity: await all('select distinct cid as id from mds_sheet'),
    substance: await all(`select id from substance where cas = '${SECRET.cas}'`),
    mdsNode: await all(
      `select n.id
        from mds_node n
        join mds_sheet s on s.id = n.sheet_id
        where s.name ~ 'ubber|seal|Assembly'
        union
        select id
        from substance
        where cas = '${SECRET.cas}'`,
    ),
    vehicleModel: await all('select id from vehicle_model'),
    bomPosition: await all('select id from bom_position'),
    analysisRun: await all('select id from analysis_run order by id'),
    finding: await all('select distinct n as id from analysis_finding order by 1'),
    job: await all('select id from job'),
    law: await all('select id from rule_law'),
    user: await all('select id from app_user'),
    enterprise: await all('select id from enterprise'),
    organisation: await all('select id from organisation'),
  };
}

/**
 * Which substances there are, and what lists say of them, is no secret: only where one occurs. Nor is it what a person
 * typed themselves.
 */
const isOneOf =
  (paths: readonly string[]) =>
  ({ path }: Route): boolean =>
    paths.some((start) => path.startsWith(start));
/**
 * Application codes and lists are reference data; a rule or a tag that is saved answers the catalogue's names of the
 * substances that its writer chose.
 */
const RULES = [
  '/rule/auditAppcode/',
  '/rule/msgLawList/',
  '/rule/auditRules/saveOrUpdate',
  '/analysis/anaResMark/saveOrUpdate',
  '/exchange/received/autopilot/rules/saveOrUpdate',
];
const REFERENCE = new Set<Route>([
  ...routesOf(api.catalog),
  ...routesOf(api.rules),
  ...routesOf(api.rulesImport),
  ...routesOf(api).filter(isOneOf(RULES)),
  ...routesOf(api.transferConversion).filter(({ path }) => path.endsWith('/approval/codes')),
]);
const ROUTES = routesOf(api).filter(
  (route) => !REFERENCE.has(route) && !['/logout', '/newUpdatePassword'].includes(route.path),
);
const WORDS = Object.entries(SECRET);
const MOST_IDS = 40;
/** The first of each enterprise may read what the others may, and more. */
const BLIND: readonly (readonly [widest: Reader, ...others: Reader[]])[] = [
  ['ordinary', 'nominated', 'auditor', 'dataReceiver', 'trusted key'],
  ['platform', 'centre'],
];
/**
 * `.ci/run` asks the others for what the widest reader of their enterprise was told, once for each answer: not for what
 * that reader did not find either.
 */

let world: ConfidentialWorld;
beforeAll(async () => {
  world = await confidentialWorld();
}, 600_000);
afterAll(() => world.test.close());

/**
 * The codes that one may write are the catalogue's, in the detail of one's own sheet as well; which one a substance has
 * stands in the tree.
 */
const CODES_TO_WRITE = /"applicationCodes":\[[^\]]*\]/g;
const told = ({ text }: Answer): string[] => {
  const said = text.replace(CODES_TO_WRITE, '').toLowerCase();
  return WORDS.filter(([, word]) => said.includes(word.toLowerCase())).map(([name]) => name);
};
/** Files change nothing, and their streams outlive a transaction around them. */
const asked = (route: Route, input: Record<string, unknown>, reader: Reader): Promise<Answer> => {
  const ask = (): Promise<Answer> => send(world.test, route, input, world.readers[reader]);
  return route.answer === 'file' ? ask() : takenBack(world.test, ask);
};

/** The least that a call takes, once for each record that its inputs can name. */
function inputsOf(route: Route): Record<string, unknown>[] {
  const { places } = new IdPlaces(route);
  const idOf = (kind: string, index = 0): number => world.ids[kind]?.[index] ?? 1;
  const first = minimalInput(route, places, (place) =>
    place.isText ? String(idOf(place.kind)) : idOf(place.kind),
  ).input;
  const varied = places.flatMap((place) =>
    (world.ids[place.kind] ?? [])
      .slice(0, MOST_IDS)
      .map((id) => put(route, first, place.steps, place.isText ? String(id) : id)),
  );
  return [...new Map([first, ...varied].map((input) => [JSON.stringify(input), input])).values()];
}
/**
 * The reader is told nothing, whatever the input; answers the inputs that brought something, once for each answer, and
 * the first in any case; all of them to whom the call is refused.
 */
async function asksBlindly(
  route: Route,
  inputs: readonly Record<string, unknown>[],
  reader: Reader,
): Promise<Record<string, unknown>[]> {
  const answered = new Map<string, Record<string, unknown>>();
  for (const input of inputs) {
    const answer = await asked(route, input, reader);
    expect([reader, input, told(answer)]).toEqual([reader, input, []]);
    if (isRefusedAtDoor(answer)) return [...inputs];
    if (answer.status === 200 && !answered.has(answer.text)) answered.set(answer.text, input);
  }
  return [...new Set([...inputs.slice(0, 1), ...answered.values()])];
}
const TREE_OF = (): object => ({ path: String(world.ids['sheet']?.[1]) });
/** The answer without the word. */
async function searched(route: Route, reader: Reader, q: string): Promise<string> {
  const input = {
    ...inputsOf(route)[0],
    ...(route === api.mds.tree.search ? TREE_OF() : {}),
    ...(route.path.startsWith('/analysis/') ? { runId: world.runId } : {}),
    q,
  };
  return (await send(world.test, route, input, world.readers[reader])).text.replaceAll(q, '#');
}
/** The widest readers ask for every word; `.ci/run` lets the others ask for the two that lead to most. */
const wordsFor = (reader: Reader): readonly string[] =>
  IS_SHORT && !BLIND.some(([widest]) => widest === reader) ? [SECRET.nameEn, SECRET.cas] : Object.values(SECRET);
const isSearch = (route: Route): boolean =>
  route.answer === 'page' && ['q', 'pageNo'].every((field) => field in (shapeOf(route).properties ?? {}));

describe('what an enterprise keeps confidential', () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is told by %s to nobody but its owner and trusted users',
    async (_name, route) => {
      const all = inputsOf(route);
      for (const [widest, ...others] of BLIND) {
        const answered = await asksBlindly(route, all, widest);
        for (const reader of others) await asksBlindly(route, IS_SHORT ? answered : all, reader);
      }
    },
    300_000,
  );

  it('is told to its owner and to whom the owner trusts, where they look for it', async () => {
    const sheet = world.ids['sheet']?.[0] ?? 0;
    for (const reader of ['owner', 'trusted'] as const)
      expect(told(await asked(api.mds.material.get, { id: sheet }, reader))).toEqual(
        expect.arrayContaining(['nameEn', 'cas']),
      );
    for (const route of [api.analysis.findings, api.analysis.exportRun])
      expect(told(await asked(route, { runId: world.runId, pageSize: 50 }, 'trusted'))).toEqual(
        expect.arrayContaining(['nameEn', 'cas', 'entry']),
      );
    expect(told(await asked(api.analysis.totals, { runId: world.runId }, 'trusted'))).toContain('nameEn');
  });

  it('is found by no search of whoever may not see it: neither rows, nor counts, nor order', async () => {
    const nothing = 'Qxqxqxqx';
    const searches = ROUTES.filter(isSearch);
    expect(searches.length).toBeGreaterThan(5);
    for (const route of [...searches, api.analysis.exportFindings, api.mds.tree.search]) {
      for (const reader of BLIND.flat()) {
        const expected = await searched(route, reader, nothing);
        for (const word of wordsFor(reader))
          expect([route.path, reader, word, await searched(route, reader, word)]).toEqual([
            route.path,
            reader,
            word,
            expected,
          ]);
      }
    }
  }, 900_000);

  it('is judged all the same, shown without what would name it, and stands first in its verdict', async () => {
    const { records } = (
      await asked(api.analysis.findings, { runId: world.runId, pageSize: 50, verdicts: ['fail'] }, 'ordinary')
    ).data as { records: Record<string, unknown>[] };
    const hidden = records.filter((finding) => finding['confidential'] && finding['substanceName'] === null);
    expect(hidden.length).toBeGreaterThan(0);
    expect(records.slice(0, hidden.length)).toEqual(hidden);
    for (const finding of hidden)
      expect(finding).toMatchObject({
        verdict: 'fail',
        cas: null,
        entryNo: null,
        limitPercent: null,
        exemptionEntry: null,
        memberCount: 0,
        maxPercent: '2.5',
      });
    const detail = (await asked(api.analysis.detail, { runId: world.runId, findingId: hidden[0]?.['id'] }, 'ordinary'))
      .data as { reason: { sentence: string } };
    expect(detail.reason.sentence).toMatch(/^A confidential substance is 2.5 % of the homogeneous material/);
  });

  it('is weighed apart from what is disclosed', async () => {
    const rows = async (reader: Reader) =>
      (await asked(api.analysis.totals, { runId: world.runId }, reader)).data as unknown as {
        masked: boolean;
        nominalGrams: string;
        lawCode: string;
        substanceName: string;
        itemId: number;
      }[];
    // Phthalate: 0.012 g disclosed in the sheath, 0.05 g in the maker's own gasket, and 0.05 g confidential in the
    // supplier's.
    const phthalate = (await rows('ordinary')).filter(
      ({ lawCode, substanceName }) => lawCode === 'SVHC' && substanceName === 'DEHP',
    );
    expect(phthalate).toMatchObject([{ masked: false }]);
    expect((await rows('ordinary')).filter(({ masked }) => masked).length).toBeGreaterThan(1);
    const sum = async (reader: Reader): Promise<number> =>
      (await rows(reader))
        .filter(({ lawCode }) => lawCode === 'SVHC')
        .reduce((grams, { nominalGrams }) => grams + Number(nominalGrams), 0);
    expect(await sum('ordinary')).toBeCloseTo(await sum('trusted'), 9);
    const entries = new Set(
      (await world.test.db.rows<{ id: number }>('select id from rule_list_item')).map(({ id }) => id),
    );
    for (const { masked, itemId } of await rows('ordinary')) if (masked) expect(entries.has(itemId)).toBe(false);
  });

  it("is not found out by a list of the reader's own", async () => {
    const { records } = (
      await asked(api.analysis.findings, { runId: world.runId, lawIds: [world.ownLawId], pageSize: 50 }, 'ordinary')
    ).data as { records: { lawId: number | null; substanceName: string | null; confidential: boolean }[] };
    // What may be anything stays unknown by this list as by any other.
    expect(
      records.filter(
        ({ lawId, substanceName, confidential }) =>
          lawId === world.ownLawId && (confidential || substanceName !== null),
      ),
    ).toEqual([]);
  });

  it('is neither copied nor lost', async () => {
    for (const reader of ['ordinary', 'trusted'] as const) {
      for (const id of world.ids['sheet'] ?? []) {
        const answer = await asked(api.mds.sheets.copy, { id }, reader);
        expect([reader, id, answer.status === 200 || answer.code === 'sheet.confidentialKept']).toEqual([
          reader,
          id,
          true,
        ]);
      }
    }
    const copied = await takenBack(world.test, async () => {
      const made = (await send(world.test, api.mds.sheets.copy, { id: world.ids['sheet']?.[0] }, world.readers.owner))
        .data as { sheet: { id: number } };
      return send(world.test, api.mds.material.get, { id: made.sheet.id }, world.readers.owner);
    });
    expect(told(copied)).toContain('cas');
    expect(copied.text).toContain('"confidential":true');
  });

  it('stands in no log, trail, note or job of the platform', async () => {
    const { test } = world;
    for (const table of ['operation_log', 'audit_trail', 'note', 'job', 'mail_outbox']) {
      const rows = await test.db.rows<{ line: string }>(`select t::text as line from ${table} t`);
      const leaks = rows.filter(({ line }) => WORDS.some(([, word]) => line.includes(word)));
      expect([table, leaks]).toEqual([table, []]);
    }
  });

  it('closes at once when the trust is revoked, or the own enterprise takes the mark back', async () => {
    const { test, trusted, ownerAdmin, trustId } = world;
    const sees = async (): Promise<boolean> =>
      told(await send(test, api.mds.material.get, { id: world.ids['sheet']?.[0] }, world.readers.trusted)).length > 0;
    expect(await sees()).toBe(true);
    await test.db.execute('update app_user set trusted = false where id = $1', [trusted.id]);
    expect(await sees()).toBe(false);
    await test.db.execute('update app_user set trusted = true where id = $1', [trusted.id]);
    expect(await sees()).toBe(true);
    expect((await send(test, api.trust.revoke, { id: trustId }, world.readers.ordinary)).status).toBe(404);
    expect((await send(test, api.trust.revoke, { id: trustId }, ownerAdmin)).data).toMatchObject({
      isEffective: false,
      can: { revoke: false },
    });
    expect(await sees()).toBe(false);
    expect((await send(test, api.trust.revoke, { id: trustId }, ownerAdmin)).code).toBe('trust.ended');
  });
});
