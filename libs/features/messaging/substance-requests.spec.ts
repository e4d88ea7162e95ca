import { api, type BuiltInRoleName, type SubstanceRequestRow } from '@matlas/contract';
import { RulesLoader } from '@matlas/features/rules';
import { AuthLookup, Todos } from '@matlas/server-kit';
import { type AuthHeader, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

const LAW = {
  code: 'REACH-SVHC',
  nameEn: 'Candidate List',
  nameZh: '候选清单',
  lawNumber: '1907/2006',
  jurisdiction: 'EU',
  authority: 'ECHA',
  effectiveDate: '2008-10-28',
  descriptionEn: '',
  descriptionZh: '',
  vehicleDefault: true,
  exemptions: null,
  url: '',
};
const ENTRY = {
  id: 'svhc-1',
  entry: '1',
  nameEn: 'Phenolphthalein',
  nameZh: '酚酞',
  description: '',
  entityKind: 'substance',
  element: null,
  membersComplete: true,
  limitPercent: '0.1',
  comparison: 'gt',
  denominator: 'article',
  duty: 'declare',
  judgement: 'concentration',
  conditionEn: '',
  conditionZh: '',
  clause: '',
  ruleId: '',
  inclusionDate: '2011-12-19',
  validFrom: '2011-12-19',
  validTo: null,
  sunsetDate: '',
  reasons: [],
  limitSource: '',
  sourceUrl: '',
  members: [{ name: 'Phenolphthalein', cas: '77-09-8', ec: '', substanceId: null, factor: '1', indefinite: false }],
};
const WISH = { nameZh: '酚酞', nameEn: 'Phenolphthalein', cas: '77-09-8', purpose: 'Indicator ink of a label' };

let app: TestApp;
let maker: Awaited<ReturnType<typeof signedIn>>;
let centre: Awaited<ReturnType<typeof signedIn>>;
let stranger: AuthHeader;
beforeAll(async () => {
  app = await sharedApp();
  [maker, centre, { headers: stranger }] = [
    await signedIn(app, ['dataProvider']),
    await signedIn(app, ['platformAdmin']),
    await signedIn(app),
  ];
  const rules = app.app.get(RulesLoader);
  await rules.loadList(await rules.loadLaw(LAW), {
    version: '2026-02-04',
    source: 'test',
    items: [{ ...ENTRY, sunsetDate: null }],
  });
});
afterAll(() => app.close());

const post = async (path: string, headers: AuthHeader, body: object = {}) =>
  (await app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
const request = (path: string, headers: AuthHeader, body: object = {}) =>
  post(`/data/substance/request/${path}`, headers, body);
const requestWith = async (body: object = WISH): Promise<SubstanceRequestRow> => {
  const answer = await request('send', maker.headers, body);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const titles = async (headers: AuthHeader): Promise<string[]> =>
  (await post('/common/notes/page', headers)).data.records.map((note: { title: string }) => note.title);
const waiting = async (): Promise<number> => {
  const auth = await app.app.get(AuthLookup).byUser(centre.user.id);
  return (
    (await app.db.asPlatform(async () => app.app.get(Todos).listTodos(auth!))).find(
      ({ key }) => key === 'substanceRequests',
    )?.count ?? 0
  );
};

describe('a request for a new substance', () => {
  it('is shown to the centre, and creates a substance when it is accepted, linked to the lists with its number', async () => {
    const { id } = await requestWith();
    expect([await titles(centre.headers), await waiting()]).toEqual([
      [`Enterprise ${maker.enterprise.code} requests a substance: Phenolphthalein`],
      1,
    ]);
    const decided = await request('accept', centre.headers, {
      id,
      substance: { ...WISH, synonymsEn: ['3,3-Bis(4-hydroxyphenyl)phthalide'] },
    });
    expect(decided).toMatchObject({
      ok: true,
      data: {
        state: 'accepted',
        decidedBy: centre.user.loginName,
        substance: { cas: '77-09-8' },
        can: { decide: false },
      },
    });
    expect([await titles(maker.headers), await waiting()]).toEqual([
      ['Substance added to the catalogue: Phenolphthalein'],
      0,
    ]);
    const substance = (await post('/data/substance/page', maker.headers, { q: '77-09-8' })).data.records[0];
    expect(substance).toMatchObject({
      builtIn: true,
      active: true,
      svhc: true,
      synonymsEn: ['3,3-Bis(4-hydroxyphenyl)phthalide'],
    });
    const sheet = await post('/data/local/material', maker.headers, {
      tree: {
        kind: 3,
        name: 'Label ink',
        symbol: 'INK',
        classCode: '6.1',
        children: [{ portion: { kind: 2, value: '100' }, substanceId: substance.id }],
      },
    });
    expect(sheet.ok).toBe(true);
    const refused = (
      await app.http
        .delete('/api/data/substance/delete')
        .set(centre.headers)
        .set('Accept-Language', 'en')
        .send({ ids: [substance.id] })
    ).body;
    expect(refused).toMatchObject({
      code: 'substance.inUse',
      message: expect.stringContaining('MDS: 1; entries of regulations: 1; groups: 0; requests: 1;'),
    });
    expect(await request('accept', centre.headers, { id, substance: WISH })).toMatchObject({
      code: 'substance.requestDecided',
    });
  });

  it('is answered with a substance that the catalogue has under another name, or rejected with a reason for the requester', async () => {
    const known = (await post('/data/substance/page', maker.headers, { q: '77-09-8' })).data.records[0];
    const [one, two] = [
      await requestWith({
        nameZh: '酚酞指示剂',
        nameEn: 'Indicator PP',
        noCasReason: 'Trade secret of the maker',
        purpose: 'Ink',
      }),
      await requestWith({ nameZh: '神秘物质', nameEn: 'Mystery', noCasReason: 'Unknown', purpose: 'Unknown' }),
    ];
    expect((await request('answer', centre.headers, { id: one.id, substanceId: known.id })).data).toMatchObject({
      state: 'existing',
      substance: { id: known.id },
    });
    expect(await request('reject', centre.headers, { id: two.id })).toMatchObject({ respCode: 400, code: 'badInput' });
    expect(
      (await request('reject', centre.headers, { id: two.id, reason: 'Nobody can say what it is' })).data,
    ).toMatchObject({ state: 'rejected', reason: 'Nobody can say what it is' });
    expect((await titles(maker.headers)).slice(0, 2)).toEqual([
      'Request for a substance rejected: Mystery',
      'Already in the catalogue: Indicator PP',
    ]);
  });

  it('is refused for an existing substance, twice for one CAS number, with a wrong check digit, and without number or reason', async () => {
    expect(await request('send', maker.headers, { ...WISH, nameZh: '别的', nameEn: 'Else' })).toMatchObject({
      code: 'substance.requestKnown',
      message: 'The catalogue has it: “酚酞 77-09-8”',
    });
    expect(await request('send', maker.headers, { ...WISH, cas: '77-09-9' })).toMatchObject({
      code: 'substance.casInvalid',
    });
    expect(await request('send', maker.headers, { nameZh: '无号', nameEn: 'No number', purpose: 'Ink' })).toMatchObject(
      { code: 'badInput' },
    );
    const { id } = await requestWith({ nameZh: '乙醇', nameEn: 'Ethanol', cas: '64-17-5', purpose: 'Solvent' });
    expect(
      await request('send', maker.headers, { nameZh: '酒精', nameEn: 'Alcohol', cas: '64-17-5', purpose: 'Solvent' }),
    ).toMatchObject({ code: 'substance.requestPending' });
    expect((await request('withdraw', maker.headers, { id })).data).toMatchObject({
      state: 'withdrawn',
      can: { withdraw: false },
    });
  });

  it('cannot be seen, withdrawn or decided by others, and its evidence is not readable for them', async () => {
    const upload = await app.http
      .post(`/api${api.catalog.substanceRequests.upload.path}`)
      .set(maker.headers)
      .attach('file', Buffer.from('%PDF-1.4\n%%EOF'), 'evidence.pdf');
    expect(upload.body).toMatchObject({ ok: true, data: { filename: 'evidence.pdf' } });
    const mine = await requestWith({
      nameZh: '丙酮',
      nameEn: 'Acetone',
      cas: '67-64-1',
      purpose: 'Solvent',
      fileId: upload.body.data.fileId,
    });
    expect((await request('page', stranger)).data.records).toEqual([]);
    for (const path of ['withdraw', 'reject'])
      expect(['forbidden', 'notFound']).toContain((await request(path, stranger, { id: mine.id, reason: 'x' })).code);
    const file = async (headers: AuthHeader) =>
      (await app.http.get(`/api/sys/file/${mine.file?.fileId}/download`).set(headers)).status;
    expect([await file(maker.headers), await file(centre.headers), await file(stranger)]).toEqual([200, 200, 404]);
    const reader = await signIn(
      app,
      await user(app.db, maker.enterprise, { roles: ['auditor' satisfies BuiltInRoleName] }),
    );
    expect((await request('send', reader, WISH)).respCode).toBe(403);
    expect((await request('page', centre.headers)).data.records[0]).toMatchObject({
      enterpriseCode: maker.enterprise.code,
      nameEn: 'Acetone',
      can: { decide: true, withdraw: false },
    });
  });
});
