import type { PreflightResult, RecipientRow, RulePackDetail, RuleSetRow, SheetRow } from '@matlas/contract';
import { AuthLookup } from '@matlas/server-kit';
import { businessDay, signedIn } from '@matlas/testing';
import { RecipientChecks } from './recipient-checks';
import {
  app,
  call,
  callForData,
  maker,
  other,
  pack,
  type Party,
  published,
  saved,
  setUpRulePacks,
  supplier,
} from './testing/rule-pack-fixture';

setUpRulePacks();

/** Publishes a version with these rules. */
async function publishPack(who: Party, rules: readonly object[], head: object = {}): Promise<RulePackDetail> {
  const draft = await callForData<RulePackDetail>(who, 'post', `${pack}/draft`);
  for (const { id } of draft.packRules) await callForData(who, 'delete', `${pack}/deleteRules`, { ids: [id] });
  for (const each of rules) await saved(who, draft.id, each);
  await callForData(who, 'post', `${pack}/save`, { id: draft.id, validFrom: businessDay(), ...head });
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
  callForData(who, 'post', '/data/local/component', { tree });
const addressed = (sheetId: number, to: Party, more: object = {}): Promise<RecipientRow> =>
  callForData(supplier, 'post', '/exchange/sent/recipient/saveOrUpdate', {
    sendMdsId: sheetId,
    recEntId: to.enterprise.id,
    supplierCode: 'S-1',
    symbol: 'A-100',
    mdsName: 'Front bumper',
    ...more,
  });
const preflight = (body: object, language = 'en'): Promise<PreflightResult[]> =>
  callForData(supplier, 'post', '/exchange/sent/preflight', body, language);
const codes = (result: PreflightResult | undefined): string[] =>
  (result?.findings ?? []).map(({ severity, code, path }) => `${severity} ${code} ${path.replace(/^\d+/, '')}`).sort();

describe('the pre-flight', () => {
  it('finds violations of the pack in force in the form and in the tree, in the language of the reader', async () => {
    await publishPack(other, [
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
    // Unsaved values of the form are checked.
    const better = await preflight({ sheetId: sheet.id, kid, form: { symbol: 'X-1', supplierCode: 'T9' } });
    expect(codes(better[0])).toEqual(['error UDR.englishName ']);
  });

  it('uses the severities and parameters of the rule set that the recipient chose', async () => {
    const [strict, third] = [await signedIn(app), await signedIn(app)];
    const base = (await callForData<RuleSetRow[]>(strict, 'get', '/mds/ruleSet/list')).find(
      ({ key }) => key === 'matlas@2',
    )!;
    const derived = await callForData<RuleSetRow>(strict, 'post', '/mds/ruleSet/derive', {
      id: base.id,
      nameZh: '严格',
      nameEn: 'Strict',
    });
    await callForData(strict, 'post', '/mds/ruleSet/save', {
      id: derived.id,
      nameZh: '严格',
      nameEn: 'Strict',
      validFrom: businessDay(),
      own: { severities: { 'MAS-1': 'error' } },
    });
    const { key } = await callForData<RuleSetRow>(strict, 'post', '/mds/ruleSet/activate', { id: derived.id });
    const draft = await callForData<RulePackDetail>(third, 'post', `${pack}/draft`);
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
    await publishPack(strict, [], { ruleSet: key });
    expect(await weight(strict)).toEqual(['error MAS-1.deviation ']);
  });

  it('checks for all recipients of a sheet at once, and discloses nothing about unknown enterprises', async () => {
    await publishPack(maker, [{ name: 'Supplier codes', supplierCode: 'S-%' }]);
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

  it("returns the same as the recipient's verification afterwards, and neither discloses confidential substances", async () => {
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
    await callForData(supplier, 'post', `/exchange/sent/sheet/propose/${secret.id}`);
    const auth = (await app.app.get(AuthLookup).byUser(other.user.id))!;
    const after = (
      await app.db.runAs(auth.scope, () => app.app.get(RecipientChecks).checkReceived(auth, [secret.id]))
    ).get(secret.id);
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

  it('refuses the sending when a pack blocks errors, and names the refusing recipient', async () => {
    const strict = await signedIn(app);
    await publishPack(strict, [{ globalCheck: true, partNumberPattern: 'ZZ%' }], { blocksSending: true });
    const sheet = await draftOf(part({ foreignName: 'Bumper' }));
    const { kid } = await addressed(sheet.id, strict);
    expect((await preflight({ sheetId: sheet.id, kid }))[0]).toMatchObject({ blocks: true, errors: 1 });
    const refused = await call(supplier, 'post', `/exchange/sent/sheet/propose/${sheet.id}`);
    expect(refused).toMatchObject({
      ok: false,
      code: 'send.packBlocks',
      message: expect.stringContaining(strict.enterprise.code),
    });
    expect((await callForData<SheetRow>(supplier, 'get', `/data/local/component/${sheet.id}`)).status).toBe('ED');
    const fitting = await draftOf(part({ foreignName: 'Bumper', number: 'ZZ-1' }));
    await addressed(fitting.id, strict, { symbol: 'ZZ-1' });
    expect(
      (await callForData<{ sheet: SheetRow }>(supplier, 'post', `/exchange/sent/sheet/propose/${fitting.id}`)).sheet
        .status,
    ).toBe('ST');
  });
});
