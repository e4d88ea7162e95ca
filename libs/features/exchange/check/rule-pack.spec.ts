import type { PublishedPack, RulePackDetail, RulePackRow } from '@matlas/contract';
import { businessDay, signIn, user } from '@matlas/testing';
import {
  app,
  call,
  callForData,
  maker,
  other,
  pack,
  published,
  rule,
  saved,
  setUpRulePacks,
  supplier,
} from './testing/rule-pack-fixture';

setUpRulePacks();

describe('a rule pack', () => {
  it('is drafted, published for a day and never changed afterwards; the next version begins as its copy', async () => {
    const draft = await callForData<RulePackDetail>(maker, 'post', `${pack}/draft`);
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
    await callForData(maker, 'post', `${pack}/save`, { id: draft.id, validFrom: businessDay(), remark: '请使用新版' });
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

    const next = await callForData<RulePackDetail>(maker, 'post', `${pack}/draft`);
    expect(next).toMatchObject({
      packVersion: 2,
      state: 'draft',
      remark: '请使用新版',
      packRules: [{ supplierCode: 'S-%', can: { edit: true } }],
    });
    const later = businessDay(5);
    await callForData(maker, 'post', `${pack}/save`, { id: next.id, validFrom: later });
    await published(maker, next);
    const versions = await callForData<RulePackRow[]>(maker, 'get', `${pack}/list`);
    expect(versions.map(({ packVersion, inForce }) => [packVersion, inForce])).toEqual([
      [2, false],
      [1, true],
    ]);
    const third = await callForData<RulePackDetail>(maker, 'post', `${pack}/draft`);
    expect((await call(maker, 'post', `${pack}/publish`, { id: third.id })).code).toBe('rulePack.validFromOrder');
    await callForData(maker, 'delete', `${pack}/delete`, { ids: [third.id] });
  });

  it('is edited only by its enterprise and with the right; others read the version in force', async () => {
    const mine = (await callForData<RulePackRow[]>(maker, 'get', `${pack}/list`))[0]!;
    expect(await callForData<RulePackRow[]>(other, 'get', `${pack}/list`)).toEqual([]);
    for (const [method, path, body] of [
      ['get', `${pack}/get/${mine.id}`, {}],
      ['post', `${pack}/publish`, { id: mine.id }],
      ['post', `${pack}/saveRule`, rule(mine.id, { mdsName: '%' })],
    ] as const)
      expect((await call(other, method, path, body)).respCode).toBe(404);
    const provider = { headers: await signIn(app, await user(app.db, maker.enterprise, { roles: ['dataProvider'] })) };
    expect((await call(provider, 'post', `${pack}/draft`)).respCode).toBe(403);
    const inForce = await callForData<PublishedPack>(supplier, 'get', `${pack}/of/${maker.enterprise.id}`);
    expect(inForce).toMatchObject({
      packVersion: 1,
      remark: '请使用新版',
      blocksSending: false,
      rules: [{ supplierCode: 'S-%', remark: '供应商代码以 S- 开头' }],
    });
    expect(await callForData(supplier, 'get', `${pack}/of/${other.enterprise.id}`)).toBeNull();
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
    const draft = await callForData<RulePackDetail>(other, 'post', `${pack}/draft`);
    const answer = await call<{ issues: { path: string; code: string }[] }>(
      other,
      'post',
      `${pack}/saveRule`,
      rule(draft.id, more),
    );
    expect(answer.data.issues.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
    await callForData(other, 'delete', `${pack}/delete`, { ids: [draft.id] });
  });

  it('has files that senders may read after publication', async () => {
    const draft = await callForData<RulePackDetail>(other, 'post', `${pack}/draft`);
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
