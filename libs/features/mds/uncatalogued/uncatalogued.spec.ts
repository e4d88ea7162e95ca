import type { SubstanceRequestRow, SubstanceRow } from '@matlas/contract';
import { type AuthHeader, jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, material, rest, seedSubstances } from '../sample-trees';

const NUMBER = '123-45-5';
const wild = (name: string, value = '3') => ({ cas: NUMBER, substanceName: name, portion: { kind: 2, value } });

describe('a substance that the catalogue does not have', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let stranger: AuthHeader;
  let centre: AuthHeader;
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedSubstances(app.db);
    owner = await signedIn(app, ['dataProvider']);
    [stranger, centre] = [
      (await signedIn(app, ['dataProvider'])).headers,
      (await signedIn(app, ['platformAdmin'])).headers,
    ];
  });
  afterAll(() => app.close());

  const post = async (path: string, body: object, headers = owner.headers) =>
    (await app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const get = async (path: string, headers = owner.headers) =>
    (await app.http.get(`/api${path}`).set(headers).set('Accept-Language', 'en')).body;
  const make = async (children: object[], name = 'Blend', headers = owner.headers) => {
    const answer = await post(
      '/data/local/material',
      { tree: material(name, children as never, { classCode: '5.1.a' }) },
      headers,
    );
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const treeOf = async (id: number) => (await get(`/data/local/material/${id}`)).data.tree.children;
  const findingsOf = async (id: number) =>
    (await post(`/data/local/check/${id}`, {})).data.findings.map(
      ({ code, severity }: { code: string; severity: string }) => `${severity} ${code}`,
    );
  const lastJob = async (): Promise<void> => {
    const job = await app.db.row<{ id: number }>(
      `select id::int as id from job where name = 'replaceSubstances' order by id desc limit 1`,
    );
    await jobEnd(app.db, job!.id);
  };

  it('stays in the sheet with its name and number, once for an enterprise, and warns', async () => {
    const sheet = await make([wild('Wonderflex'), rest('9003-07-0')]);
    const [first] = await treeOf(sheet.id);
    expect(first).toMatchObject({
      name: 'Wonderflex',
      cas: NUMBER,
      substance: { uncatalogued: true, confidentialAllowed: false },
    });
    expect(await findingsOf(sheet.id)).toContain('warning STR-8.uncatalogued');
    const again = await make([{ ...wild('神奇弹性体'), cas: ' 123-45-5 ' }, rest('9003-07-0')]);
    expect((await treeOf(again.id))[0].substanceId).toBe(first.substanceId);
    const { records } = (await post('/data/substance/page', { listed: 'uncatalogued' })).data;
    expect(records).toMatchObject([
      { nameEn: 'Wonderflex', synonymsZh: ['神奇弹性体'], uncatalogued: true, can: { edit: false, delete: false } },
    ]);
    expect((await post('/data/substance/page', { q: 'Wonderflex' })).data.total).toBe(0);
  });

  it('with a number that cannot be one is an error, and its placeholder stands for one name only', async () => {
    const child = (name: string) => ({ cas: '999-99-9', substanceName: name, portion: { kind: 2, value: '1' } });
    const sheet = await make([child('Binder'), child('Filler'), rest('9003-07-0')]);
    const [binder, filler] = await treeOf(sheet.id);
    expect([binder.name, filler.name]).toEqual(['Binder', 'Filler']);
    const again = await treeOf((await make([child('Filler'), child('Colour'), rest('9003-07-0')])).id);
    expect(again.map(({ name }: { name: string }) => name)).toEqual(['Filler', 'Colour', 'Polypropylene']);
    expect(again[0].substanceId).toBe(filler.substanceId);
    expect(await findingsOf(sheet.id)).toContain('error STR-8.wrongNumber');
    expect((await post(`/data/local/release/${sheet.id}`, {})).code).toBe('sheet.incomplete');
  });

  it('by name alone is the one substance with that name, otherwise kept; a text without a digit is refused', async () => {
    const named = (substanceName: string) => ({ substanceName, portion: { kind: 2, value: '1' } });
    const sheet = await make([named('carbon  BLACK'), named('Secret sauce'), rest('9003-07-0')]);
    expect((await treeOf(sheet.id)).map(({ cas }: { cas: string | null }) => cas)).toEqual([
      '1333-86-4',
      null,
      '9003-07-0',
    ]);
    const refused = await post('/data/local/material', { tree: material('M', [fixedSubstance('n/a', '100')]) });
    expect(refused.data.issues).toMatchObject([{ path: 'tree.children.0.cas', code: 'substance.unknown' }]);
  });

  it('is kept by itself for an editor, unless the catalogue has it or nothing names it', async () => {
    const keep = async (...words: object[]) => await post('/data/substance/uncatalogued/keep', { words });
    const { data } = await keep({ cas: NUMBER, name: 'Wonderflex' }, { cas: '9003-07-0', name: 'PP' });
    expect(data.map(({ cas, uncatalogued }: SubstanceRow) => [cas, uncatalogued])).toEqual([
      [NUMBER, true],
      ['9003-07-0', undefined],
    ]);
    expect((await keep({ cas: 'n/a' })).data.issues).toMatchObject([{ path: 'words.0', code: 'substance.unknown' }]);
  });

  it('by name alone takes the place of the one substance that has the name later', async () => {
    const named = { substanceName: 'Late resin', portion: { kind: 2, value: '1' } };
    const sheet = await make([named, rest('9003-07-0')], 'Named blend');
    const made = await post('/data/substance/saveOrUpdate', { nameEn: 'late  RESIN', nameZh: '后来树脂' }, centre);
    await lastJob();
    expect((await treeOf(sheet.id))[0]).toMatchObject({ substanceId: made.data.id, portion: { value: '1' } });
  });

  it('is shown to others through a sheet that they see only', async () => {
    const sheet = await make([wild('Wonderflex'), rest('9003-07-0')], 'Published blend');
    const [{ substanceId }] = await treeOf(sheet.id);
    expect((await get(`/data/substance/${substanceId}`, stranger)).ok).toBe(false);
    expect((await get(`/data/local/uncatalogued/${sheet.id}`, stranger)).ok).toBe(false);
    const own = { tree: material('Taken', [{ substanceId, portion: { kind: 3 } }], { classCode: '5.1.a' }) };
    expect((await post('/data/local/material', own, stranger)).data.issues).toMatchObject([
      { code: 'substance.unknown' },
    ]);
    expect((await post('/data/substance/lookup', { words: [{ cas: NUMBER }] }, stranger)).data[0].match).toBeNull();
  });

  it('is requested with one call, and takes its place in drafts and releases when the catalogue gets it', async () => {
    const [draft, used] = [
      await make([wild('Wonderflex'), rest('9003-07-0')], 'Draft'),
      await make([wild('Wonderflex', '7'), rest('9003-07-0')], 'Release'),
    ];
    const release = (await post(`/data/local/release/${used.id}`, {})).data;
    expect(release.status).toBe('IR');
    const part = await post('/data/local/component', {
      tree: {
        kind: 1,
        name: 'Clip',
        number: 'C-9',
        measuredMassGrams: '5',
        children: [{ massGrams: '5', ref: { cid: release.cid } }],
      },
    });
    const below = (await get(`/data/local/uncatalogued/${part.data.id}`)).data;
    expect(below).toMatchObject([{ nameEn: 'Wonderflex', number: NUMBER, own: true }]);
    const substanceIds = below.map(({ substanceId }: { substanceId: number }) => substanceId);
    const requests = '/data/substance/request';
    expect((await post(`${requests}/uncatalogued`, { substanceIds })).data).toEqual({
      requested: 1,
      pending: 0,
      refused: [],
    });
    expect((await post(`${requests}/uncatalogued`, { substanceIds })).data).toMatchObject({ requested: 0, pending: 1 });

    const [request] = (await post(`${requests}/page`, {}, centre)).data.records as SubstanceRequestRow[];
    const accepted = await post(
      `${requests}/accept`,
      { id: request!.id, substance: { nameEn: 'Thermoplastic wonder', nameZh: '热塑性奇料', cas: NUMBER } },
      centre,
    );
    expect(accepted.ok).toBe(true);
    await lastJob();

    const real = accepted.data.substance.id;
    for (const { id } of [draft, release])
      expect((await treeOf(id))[0]).toMatchObject({ substanceId: real, name: 'Thermoplastic wonder', cas: NUMBER });
    expect((await treeOf(release.id))[0].portion.value).toBe('7');
    const notes = (await post('/common/notes/page', { pageSize: 50 })).data.records as { title: string }[];
    expect(notes.map(({ title }) => title)).toContain('Now in the catalogue: Wonderflex');
    expect((await get(`/data/local/uncatalogued/${part.data.id}`)).data).toEqual([]);
    const packed = await app.db.row<{ same: boolean }>(
      `select k.data = p.data as same
        from mds_packed k
        join mds_packing p on p.sheet_id = k.sheet_id
        where k.sheet_id = $1`,
      [release.id],
    );
    expect(packed).toEqual({ same: true });
    const actual = await app.db.rows<{ subject: string; after: { substance: string } }>(
      `select subject, after
        from audit_trail
        where after ->> 'replacedBy' = $1 and enterprise_id = $2
        order by subject`,
      [String(real), owner.enterprise.id],
    );
    expect(actual.map(({ subject, after }) => `${subject} ${after.substance}`)).toEqual(
      expect.arrayContaining(['mds_sheet Thermoplastic wonder', 'substance Thermoplastic wonder']),
    );

    // An editor that was open meanwhile still has the old id.
    const late = {
      id: draft.id,
      tree: material('Draft', [{ substanceId: substanceIds[0], portion: { kind: 3 } }], { classCode: '5.1.a' }),
    };
    expect((await app.http.put('/api/data/local/material').set(owner.headers).send(late)).body.ok).toBe(true);
    expect((await treeOf(draft.id))[0].substanceId).toBe(real);
  });

  it('leaves everything else of a release as it is', async () => {
    const sheet = await make([wild('Untouchable', '2'), rest('9003-07-0')], 'Frozen');
    const release = (await post(`/data/local/release/${sheet.id}`, {})).data;
    const copper = await app.db.row<{ id: number }>(`select id from substance where cas = '7440-50-8'`);
    for (const change of ['child = $2', 'portion_value = 3', 'confidential = true'])
      await expect(
        app.db.execute(`update mds_edge set ${change} where parent = $1 and pos = 0 and $2 > 0`, [
          release.id,
          copper!.id,
        ]),
      ).rejects.toMatchObject({ code: 'MF001' });
  });
});
