import type {
  PackRuleRow,
  PreflightResult,
  PublishedPack,
  RecipientRow,
  RulePackDetail,
  RulePackRow,
  RuleSetRow,
  SheetRow,
} from '@matlas/contract';
import { AuthLookup } from '@matlas/server-kit';
import { businessDay, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { RecipientChecks } from './recipient-checks';

type Party = Awaited<ReturnType<typeof signedIn>>;
interface Answer<T> {
  respCode: number;
  ok: boolean;
  code?: string;
  message: string;
  data: T;
}
let app: TestApp;
let supplier: Party;
let maker: Party;
let other: Party;
beforeAll(async () => {
  app = await sharedApp();
  [supplier, maker, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  for (const [cas, name, symbol] of [
    ['7439-89-6', 'Iron', 'Fe'],
    ['7440-44-0', 'Carbon', 'C'],
  ]) {
    await app.db.execute(
      `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
        select id, 'CAS-' || $1, $1, $2, $2, 'element', $3
        from v`,
      [cas, name, symbol],
    );
  }
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
});
afterAll(() => app.close());

const call = async <T>(
  who: Pick<Party, 'headers'>,
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
  language = 'en',
): Promise<Answer<T>> =>
  (
    await (method === 'get' ? app.http.get(`/api${path}`) : app.http[method](`/api${path}`).send(body))
      .set(who.headers)
      .set('Accept-Language', language)
  ).body as Answer<T>;
async function made<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[1]} ${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
const pack = '/exchange/rulePack';
const rule = (packId: number, more: object = {}): object => ({
  packId,
  name: 'Numbers of bumpers',
  partNumberPattern: 'A%;B??',
  ...more,
});
const saved = (who: Party, packId: number, more: object): Promise<PackRuleRow> =>
  made(who, 'post', `${pack}/saveRule`, rule(packId, more));
const published = (who: Party, { id }: { id: number }): Promise<RulePackDetail> =>
  made(who, 'post', `${pack}/publish`, { id });
/** A published version with these rules. */
async function publishes(who: Party, rules: readonly object[], head: object = {}): Promise<RulePackDetail> {
  const draft = await made<RulePackDetail>(who, 'post', `${pack}/draft`);
  for (const { id } of draft.packRules) await made(who, 'delete', `${pack}/deleteRules`, { ids: [id] });
  for (const each of rules) await saved(who, draft.id, each);
  await made(who, 'post', `${pack}/save`, { id: draft.id, validFrom: businessDay(), ...head });
  return published(who, draft);
}
const part = (more: object = {}): object => ({
  kind: 1,
  name: '前保险杠',
  number: 'A-100',
  measuredMassGrams: '10',
  children: [
    {
      massGrams: '10',
      node: {
        kind: 3,
        name: '钢',
        foreignName: 'Steel',
        number: '1.0330',
        symbol: 'DC01',
        classCode: '1.1.1',
        standard: 'EN 1',
        children: [
          { cas: '7439-89-6', portion: { kind: 3 } },
          { cas: '7440-44-0', portion: { kind: 2, value: '0.1' } },
        ],
      },
    },
  ],
  ...more,
});
const draftOf = (tree = part(), who = supplier): Promise<SheetRow> =>
  made(who, 'post', '/data/local/component', { tree });
const addressed = (sheetId: number, to: Party, more: object = {}): Promise<RecipientRow> =>
  made(supplier, 'post', '/exchange/sent/recipient/saveOrUpdate', {
    sendMdsId: sheetId,
    recEntId: to.enterprise.id,
    supplierCode: 'S-1',
    symbol: 'A-100',
    mdsName: 'Front bumper',
    ...more,
  });
const preflight = (body: object, language = 'en'): Promise<PreflightResult[]> =>
  made(supplier, 'post', '/exchange/sent/preflight', body, language);
const codes = (result: PreflightResult | undefined): string[] =>
  (result?.findings ?? []).map(({ severity, code, path }) => `${severity} ${code} ${path.replace(/^\d+/, '')}`).sort();

describe('a rule pack', () => {
  it('is drawn up, published for a day, never changes afterwards, and the next version begins as its copy', async () => {
    const draft = await made<RulePackDetail>(maker, 'post', `${pack}/draft`);
    expect(draft).toMatchObject({
      packVersion: 1,
      state: 'draft',
      ruleSet: null,
      inForce: false,
      packRules: [],
      can: { edit: true, publish: true, delete: true, derive: false },
    });
    expect((await call(maker, 'post', `${pack}/draft`)).code).toBe('rulePack.draftExists');
    const first = await saved(maker, draft.id, { supplierCode: 'S-%', remark: '供应商代码以 S- 开头' });
    expect(first).toMatchObject({
      supplierCode: 'S-%',
      useCustom: true,
      globalCheck: false,
      severity: 'error',
      files: [],
      can: { edit: true, delete: true },
    });
    expect(await call(maker, 'post', `${pack}/saveRule`, rule(draft.id, { id: first.id, version: 0 }))).toMatchObject({
      respCode: 400,
      code: 'badInput',
    });
    expect(
      (await call(maker, 'post', `${pack}/saveRule`, rule(draft.id, { id: first.id, version: 7, mdsName: '%' }))).code,
    ).toBe('conflict');
    expect((await call(maker, 'post', `${pack}/save`, { id: draft.id, validFrom: '2020-01-01' })).ok).toBe(true);
    expect(await call<{ issues: object[] }>(maker, 'post', `${pack}/publish`, { id: draft.id })).toMatchObject({
      code: 'badInput',
      data: { issues: [{ path: 'validFrom', code: 'rulePack.validFromPast' }] },
    });
    await made(maker, 'post', `${pack}/save`, { id: draft.id, validFrom: businessDay(), remark: '请使用新版' });
    expect(await published(maker, draft)).toMatchObject({
      state: 'published',
      inForce: true,
      publishedBy: expect.any(String),
      packRules: [{ name: 'Numbers of bumpers', can: { edit: false, delete: false } }],
    });

    expect((await call(maker, 'post', `${pack}/saveRule`, rule(draft.id, { id: first.id, mdsName: '%' }))).code).toBe(
      'rulePack.published',
    );
    expect((await call(maker, 'delete', `${pack}/delete`, { ids: [draft.id] })).code).toBe('rulePack.published');
    await expect(
      app.db.execute('update exchange_pack_rule set supplier_code = $2 where id = $1', [first.id, 'T-%']),
    ).rejects.toMatchObject({ code: 'MF001' });
    await expect(
      app.db.execute('update exchange_rule_pack set blocks_sending = true where id = $1', [draft.id]),
    ).rejects.toMatchObject({ code: 'MF001' });

    const next = await made<RulePackDetail>(maker, 'post', `${pack}/draft`);
    expect(next).toMatchObject({
      packVersion: 2,
      state: 'draft',
      remark: '请使用新版',
      packRules: [{ supplierCode: 'S-%', can: { edit: true } }],
    });
    const later = businessDay(5);
    await made(maker, 'post', `${pack}/save`, { id: next.id, validFrom: later });
    await published(maker, next);
    const versions = await made<RulePackRow[]>(maker, 'get', `${pack}/list`);
    expect(versions.map(({ packVersion, inForce }) => [packVersion, inForce])).toEqual([
      [2, false],
      [1, true],
    ]);
    const third = await made<RulePackDetail>(maker, 'post', `${pack}/draft`);
    expect((await call(maker, 'post', `${pack}/publish`, { id: third.id })).code).toBe('rulePack.validFromOrder');
    await made(maker, 'delete', `${pack}/delete`, { ids: [third.id] });
  });

  it('is kept by its enterprise alone, and by those who may; others read what is in force', async () => {
    const mine = (await made<RulePackRow[]>(maker, 'get', `${pack}/list`))[0]!;
    expect(await made<RulePackRow[]>(other, 'get', `${pack}/list`)).toEqual([]);
    for (const [method, path, body] of [
      ['get', `${pack}/get/${mine.id}`, {}],
      ['post', `${pack}/publish`, { id: mine.id }],
      ['post', `${pack}/saveRule`, rule(mine.id, { mdsName: '%' })],
    ] as const)
      expect((await call(other, method, path, body)).respCode).toBe(404);
    const provider = { headers: await signIn(app, await user(app.db, maker.enterprise, { roles: ['dataProvider'] })) };
    expect((await call(provider, 'post', `${pack}/draft`)).respCode).toBe(403);
    const inForce = await made<PublishedPack>(supplier, 'get', `${pack}/of/${maker.enterprise.id}`);
    expect(inForce).toMatchObject({
      packVersion: 1,
      remark: '请使用新版',
      blocksSending: false,
      rules: [{ supplierCode: 'S-%', remark: '供应商代码以 S- 开头' }],
    });
    expect(await made(supplier, 'get', `${pack}/of/${other.enterprise.id}`)).toBeNull();
  });

  it.each<[string, object, string[]]>([
    ['a pattern that is too long', { mdsName: 'x'.repeat(491) }, ['mdsName too_big']],
    [
      'no part number pattern',
      { partNumberPattern: ' ; ', mdsName: '%' },
      ['partNumberPattern rulePack.patternRequired'],
    ],
    ['nothing asked', {}, ['name rulePack.asksNothing']],
    ['no name', { name: ' ', mdsName: '%' }, ['name too_small']],
    ['a file of somebody else', { mdsName: '%', fileIds: [999_999] }, ['fileIds.0 notFound']],
  ])('refuses a rule with %s', async (_, more, expected) => {
    const draft = await made<RulePackDetail>(other, 'post', `${pack}/draft`);
    const answer = await call<{ issues: { path: string; code: string }[] }>(
      other,
      'post',
      `${pack}/saveRule`,
      rule(draft.id, more),
    );
    expect(answer.data.issues.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
    await made(other, 'delete', `${pack}/delete`, { ids: [draft.id] });
  });

  it('carries files that those who send there may read once it is published', async () => {
    const draft = await made<RulePackDetail>(other, 'post', `${pack}/draft`);
    const upload = async (): Promise<number> =>
      (
        await app.http
          .post(`/api${pack}/upload`)
          .set(other.headers)
          .attach('file', Buffer.from('%PDF-1.4\n'), 'Guideline.pdf')
      ).body.data.fileId;
    const [fileId, unused] = [await upload(), await upload()];
    const kept = await saved(other, draft.id, { mdsName: '%', fileIds: [fileId] });
    expect(kept.files).toEqual([{ fileId, filename: 'Guideline.pdf', url: `/api/sys/file/${fileId}/download` }]);
    const read = async (id: number): Promise<number> =>
      (await app.http.get(`/api/sys/file/${id}/download`).set(supplier.headers)).status;
    expect(await read(fileId)).toBe(404);
    await published(other, draft);
    expect([await read(fileId), await read(unused)]).toEqual([200, 404]);
  });
});

describe('the pre-flight', () => {
  it('finds what the pack in force asks of the form and of the tree, in words of the reader', async () => {
    await publishes(other, [
      { name: '件号', partNumberPattern: 'X%', globalCheck: true, severity: 'warning' },
      { name: '英文名称', partNumberPattern: '%', needsEnglishName: true, remark: '名称须有英文' },
      { name: '图号', partNumberPattern: 'A%', drawingId: 'Z-%', supplierCode: 'T%' },
      { name: '不适用', partNumberPattern: 'Q%', mdsName: 'nothing' },
      { name: '停用', globalCheck: true, mdsName: 'nothing', useCustom: false },
    ]);
    const sheet = await draftOf();
    const { kid } = await addressed(sheet.id, other);
    const [result] = await preflight({ sheetId: sheet.id, kid });
    expect(result).toMatchObject({
      recEntId: other.enterprise.id,
      kid,
      pack: { rules: 5, blocksSending: false },
      blocks: false,
      errors: 3,
      warnings: 1,
    });
    expect(codes(result)).toEqual([
      'error UDR.englishName ',
      'error UDR.fieldFits ',
      'error UDR.fieldMissing ',
      'warning UDR.partNumberFits ',
    ]);
    expect(result?.findings.find(({ code }) => code === 'UDR.fieldFits')).toMatchObject({
      title: '图号',
      message: 'Supplier code: “S-1” does not fit T%',
      custom: { field: 'supplierCode', case: 'fieldFits' },
    });
    const zh = (await preflight({ sheetId: sheet.id, kid }, 'zh'))[0];
    expect(zh?.findings.find(({ code }) => code === 'UDR.englishName')).toMatchObject({
      message: '缺少英文名称',
      names: ['前保险杠'],
      custom: { remark: '名称须有英文' },
    });
    // What is written in the form but not saved yet counts.
    const better = await preflight({ sheetId: sheet.id, kid, form: { symbol: 'X-1', supplierCode: 'T9' } });
    expect(codes(better[0])).toEqual(['error UDR.englishName ']);
  });

  it('takes the weights and the numbers of the set of check rules that the recipient chose', async () => {
    const [strict, third] = [await signedIn(app), await signedIn(app)];
    const base = (await made<RuleSetRow[]>(strict, 'get', '/mds/ruleSet/list')).find(({ key }) => key === 'matlas@2')!;
    const derived = await made<RuleSetRow>(strict, 'post', '/mds/ruleSet/derive', {
      id: base.id,
      nameZh: '严格',
      nameEn: 'Strict',
    });
    await made(strict, 'post', '/mds/ruleSet/save', {
      id: derived.id,
      nameZh: '严格',
      nameEn: 'Strict',
      validFrom: businessDay(),
      own: { severities: { 'MAS-1': 'error' } },
    });
    const { key } = await made<RuleSetRow>(strict, 'post', '/mds/ruleSet/activate', { id: derived.id });
    const draft = await made<RulePackDetail>(third, 'post', `${pack}/draft`);
    expect(
      await call<{ issues: object[] }>(third, 'post', `${pack}/save`, {
        id: draft.id,
        validFrom: businessDay(),
        ruleSet: key,
      }),
    ).toMatchObject({ data: { issues: [{ path: 'ruleSet', code: 'rulePack.ruleSet' }] } });

    const heavy = await draftOf(part({ measuredMassGrams: '20', foreignName: 'Bumper' }));
    const weight = async (who: Party): Promise<string[]> =>
      codes((await preflight({ sheetId: heavy.id, recEntId: who.enterprise.id }))[0]).filter((line) =>
        line.includes('MAS-1'),
      );
    expect(await weight(third)).toEqual(['warning MAS-1.deviation ']);
    await publishes(strict, [], { ruleSet: key });
    expect(await weight(strict)).toEqual(['error MAS-1.deviation ']);
  });

  it('asks all recipients of a sheet at once, and says nothing of whom nobody knows', async () => {
    const sheet = await draftOf(part({ foreignName: 'Bumper' }));
    await addressed(sheet.id, maker);
    await addressed(sheet.id, other, { drawingId: 'Z-9', supplierCode: 'T-1' });
    const results = await preflight({ sheetId: sheet.id });
    expect(results.map(({ recEntId, pack: of, errors }) => [recEntId, of?.packVersion, errors])).toEqual([
      [maker.enterprise.id, 1, 0],
      [other.enterprise.id, expect.any(Number), 0],
    ]);
    expect(
      (await call(supplier, 'post', '/exchange/sent/preflight', { sheetId: sheet.id, recEntId: 999_999 })).respCode,
    ).toBe(404);
    expect(
      (await call(supplier, 'post', '/exchange/sent/preflight', { sheetId: sheet.id, kid: 999_999 })).respCode,
    ).toBe(404);
    expect((await call(maker, 'post', '/exchange/sent/preflight', { sheetId: sheet.id })).respCode).toBe(404);
  });

  it('is the same as what the recipient finds afterwards, and neither hears of what is confidential', async () => {
    const secret = await draftOf(
      part({
        foreignName: 'Bumper',
        measuredMassGrams: '20',
        children: [
          {
            massGrams: '10',
            node: {
              kind: 3,
              name: '钢',
              foreignName: 'Steel',
              number: '1.0330',
              symbol: 'DC01',
              classCode: '1.1.1',
              standard: 'EN 1',
              children: [
                { cas: '7439-89-6', portion: { kind: 3 } },
                { cas: '7440-44-0', portion: { kind: 1, min: '0', max: '9' }, confidential: true },
              ],
            },
          },
        ],
      }),
    );
    const { kid } = await addressed(secret.id, other, { drawingId: 'Y-1' });
    const [before] = await preflight({ sheetId: secret.id, kid });
    expect(codes(before)).toEqual(expect.arrayContaining(['error UDR.fieldFits ', 'warning MAS-1.deviation ']));
    expect(JSON.stringify(before)).not.toMatch(/Carbon|7440-44-0/);
    await made(supplier, 'post', `/exchange/sent/sheet/propose/${secret.id}`);
    const auth = (await app.app.get(AuthLookup).byUser(other.user.id))!;
    const after = (await app.db.as(auth.scope, () => app.app.get(RecipientChecks).received(auth, [secret.id]))).get(
      secret.id,
    );
    const lines = (
      after
        ? [
            ...after.findings.map(({ severity, code, place }) => `${severity} ${code} ${place.path}`),
            ...after.custom.map(({ severity, case: found, place }) => `${severity} UDR.${found} ${place.path}`),
          ]
        : []
    ).sort();
    expect(lines).toEqual(
      (before?.findings ?? []).map(({ severity, code, path }) => `${severity} ${code} ${path}`).sort(),
    );
  });

  it('refuses the sending where a pack says so, and names who refuses', async () => {
    const strict = await signedIn(app);
    await publishes(strict, [{ globalCheck: true, partNumberPattern: 'ZZ%' }], { blocksSending: true });
    const sheet = await draftOf(part({ foreignName: 'Bumper' }));
    const { kid } = await addressed(sheet.id, strict);
    expect((await preflight({ sheetId: sheet.id, kid }))[0]).toMatchObject({ blocks: true, errors: 1 });
    const refused = await call(supplier, 'post', `/exchange/sent/sheet/propose/${sheet.id}`);
    expect(refused).toMatchObject({
      ok: false,
      code: 'send.packBlocks',
      message: expect.stringContaining(strict.enterprise.code),
    });
    expect((await made<SheetRow>(supplier, 'get', `/data/local/component/${sheet.id}`)).status).toBe('ED');
    const fitting = await draftOf(part({ foreignName: 'Bumper', number: 'ZZ-1' }));
    await addressed(fitting.id, strict, { symbol: 'ZZ-1' });
    expect(
      (await made<{ sheet: SheetRow }>(supplier, 'post', `/exchange/sent/sheet/propose/${fitting.id}`)).sheet.status,
    ).toBe('ST');
  });
});
