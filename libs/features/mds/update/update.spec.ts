import type { ReplacedSheet, StaleReference } from '@matlas/contract';
import { asBytes, cellsOf, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, material, rest, seedSubstances } from '../sample-trees';
import { StaleReferenceStore } from './stale-reference.store';

interface Sheet {
  id: number;
  cid: number;
  version: number;
}

describe('references to versions that should not be used any more', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
  });
  beforeEach(async () => {
    [owner, supplier] = [await signedIn(app), await signedIn(app)];
  });
  afterAll(() => app.close());

  const post = async (path: string, body: object, headers = owner.headers) =>
    (await app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const draft = async (tree: object, kind = 'component', headers = owner.headers): Promise<Sheet> =>
    (await post(`/data/local/${kind}`, { tree }, headers)).data;
  const release = async ({ id }: { id: number }, to = 'IR', headers = owner.headers): Promise<Sheet> =>
    (await post(`/data/local/release/${id}`, { to }, headers)).data;
  const steel = (name = 'Steel') =>
    material(name, [fixedSubstance('7440-50-8', '1'), rest('7439-89-6')], {
      classCode: '1.1.1',
      number: '1.0330',
      standard: 'EN 10130',
    });
  const part = (name: string, cid: number, version?: string) => ({
    kind: 1,
    name,
    number: name,
    children: [{ massGrams: '10', ref: { cid, version } }],
  });
  const next = async ({ id }: { id: number }, to = 'IR', headers = owner.headers) =>
    release((await post(`/data/local/newVersion/${id}`, {}, headers)).data.sheet, to, headers);
  const list = async (question: object = {}, headers = owner.headers): Promise<StaleReference[]> => {
    const body = await post('/mds/update/page', question, headers);
    if (!body.ok) throw new Error(JSON.stringify(body));
    return body.data.records;
  };
  const run = async (replacements: object[], more: object = {}): Promise<ReplacedSheet[]> =>
    (await post('/mds/update/run', { replacements, ...more })).data;
  const usedBy = async (id: number): Promise<number> =>
    (await app.db.row<{ child: number }>(
      'select e.child from mds_edge e join mds_node n on n.id = e.parent where n.sheet_id = $1',
      [id],
    ))!.child;

  it('are listed with their replacements, replaced in drafts, and passed to a cascade for releases', async () => {
    const old = await release(await draft(steel(), 'material'));
    const drafts = [await draft(part('A', old.cid)), await draft(part('B', old.cid)), await draft(part('C', old.cid))];
    const released = await release(await draft(part('R', old.cid)));
    expect(await list()).toEqual([]);
    const newer = await next(old);
    const found = await list({ sort: 'sheetName' });
    expect(
      found.map(({ sheetName, fromCver, toCver, reason, isOwn, can }) => [
        sheetName,
        fromCver,
        toCver,
        reason,
        isOwn,
        can.replace,
        can.cascade,
      ]),
    ).toEqual([
      ['A', '1', '2', 'superseded', true, true, false],
      ['B', '1', '2', 'superseded', true, true, false],
      ['C', '1', '2', 'superseded', true, true, false],
      ['R', '1', '2', 'superseded', true, false, true],
    ]);
    expect((await list({ querys: { eq: { isDraft: false } } })).map(({ sheetName }) => sheetName)).toEqual(['R']);
    expect((await list({ q: 'stee', querys: { like: { sheetName: 'B' } } })).map(({ sheetName }) => sheetName)).toEqual(
      ['B'],
    );

    const inputs = [...drafts, released].map(({ id }) => ({ sheetId: id, fromId: old.id }));
    const preview: ReplacedSheet[] = (await post('/mds/update/preview', { replacements: inputs })).data;
    expect(preview.map(({ name, state, before, after }) => [name, state, before.errors, after.errors])).toEqual([
      ['A', 'ready', 0, 0],
      ['B', 'ready', 0, 0],
      ['C', 'ready', 0, 0],
      ['R', 'cascade', 0, 0],
    ]);
    expect(await usedBy(drafts[0]!.id)).toBe(old.id);

    const done = await run(inputs);
    expect(done.map(({ name, state, reason }) => [name, state, reason === null])).toEqual([
      ['A', 'replaced', true],
      ['B', 'replaced', true],
      ['C', 'replaced', true],
      ['R', 'cascade', false],
    ]);
    expect(done[0]!.references).toMatchObject([{ fromCver: '1', toCver: '2', uses: 1, reason: null }]);
    for (const { id } of drafts) expect(await usedBy(id)).toBe(newer.id);
    expect(await usedBy(released.id)).toBe(old.id);
    expect((await list()).map(({ sheetName }) => sheetName)).toEqual(['R']);
    expect(
      await app.db.row(
        `select count(*)::int as n
          from audit_trail
          where subject = 'mds_sheet' and action = 'change' and after::text like '%references%'`,
      ),
    ).toEqual({ n: 3 });

    // Undo: the previous reference may be put back, though it should not be used any more.
    const back = await run([{ sheetId: drafts[0]!.id, fromId: newer.id, toId: old.id, version: done[0]!.version }], {
      restore: true,
    });
    expect([back[0]!.state, await usedBy(drafts[0]!.id)]).toEqual(['replaced', old.id]);
    expect((await list({ sort: 'sheetName' })).map(({ sheetName }) => sheetName)).toEqual(['A', 'R']);
  });

  it('stay after a concurrent save, in a sheet that is no draft any more, and without a usable newer version', async () => {
    const old = await release(await draft(steel(), 'material', supplier.headers), 'RL', supplier.headers);
    const [seen, sent] = [await draft(part('Seen', old.cid)), await draft(part('Sent', old.cid))];
    const hidden = await next(old, 'IR', supplier.headers);
    // The supplier's next version is not published: it supersedes the old one, but may not be used.
    expect(
      (await list({ sort: 'sheetName' })).map(({ sheetName, toCver, isOwn, can }) => [
        sheetName,
        toCver,
        isOwn,
        can.replace,
      ]),
    ).toEqual([
      ['Seen', null, false, false],
      ['Sent', null, false, false],
    ]);
    expect((await run([{ sheetId: seen.id, fromId: old.id }])).map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'There is no newer version that you may use; ask the supplier'],
    ]);
    expect(
      (await post('/mds/update/run', { replacements: [{ sheetId: seen.id, fromId: old.id, toId: hidden.id }] }))
        .respCode,
    ).toBe(404);

    await next(hidden, 'RL', supplier.headers);
    await app.db.execute(`update mds_sheet set status = 'SD' where id = $1`, [sent.id]);
    const [stale, locked] = await run([
      { sheetId: seen.id, fromId: old.id, version: seen.version + 7 },
      { sheetId: sent.id, fromId: old.id },
    ]);
    expect([stale!.state, stale!.reason]).toEqual([
      'refused',
      'Someone else has changed this record; reload it and change it again',
    ]);
    expect([locked!.state, locked!.reason]).toEqual(['refused', expect.stringContaining('Sent')]);
    expect([await usedBy(seen.id), await usedBy(sent.id)]).toEqual([old.id, old.id]);
    const [done] = await run([{ sheetId: seen.id, fromId: old.id, version: seen.version }]);
    expect(done).toMatchObject({ state: 'replaced', references: [{ toCver: '3' }] });

    // Data of another tenant are neither listed nor changed.
    expect(await list({}, supplier.headers)).toEqual([]);
    expect(
      (await post('/mds/update/run', { replacements: [{ sheetId: sent.id, fromId: old.id }] }, supplier.headers))
        .respCode,
    ).toBe(404);
    const other = await release(await draft(steel('Other'), 'material'));
    expect(
      (await run([{ sheetId: seen.id, fromId: done!.references[0]!.toId!, toId: other.id }]))[0]!.references[0]!.reason,
    ).toEqual(expect.any(String));
  });

  it('are listed when a version is deleted or its validity ends, but not when a new version drops them, and disappear with the sheet', async () => {
    const [plate, wire] = [
      await release(await draft(steel('Plate'), 'material')),
      await release(await draft(steel('Wire'), 'material')),
    ];
    const [first, second] = [
      await release(await draft(part('First', plate.cid))),
      await draft(part('Second', wire.cid)),
    ];
    await app.db.execute(
      `alter table mds_sheet disable trigger user; update mds_sheet
        set valid_until = '2020-01-01'
        where id = ${wire.id}; alter table mds_sheet enable trigger user`,
    );
    await app.app.get(StaleReferenceStore).refreshAll();
    expect((await list()).map(({ sheetName, reason, since }) => [sheetName, reason, since.slice(0, 4)])).toEqual([
      ['Second', 'expired', expect.stringMatching(/2019|2020/)],
    ]);
    await app.http
      .delete('/api/data/localDataManage/delete')
      .set(owner.headers)
      .send({ ids: [plate.id] });
    expect(
      (await list({ querys: { in: { reason: ['deleted'] } } })).map(({ sheetName, toId }) => [sheetName, toId]),
    ).toEqual([['First', null]]);
    const { data } = await post(`/data/local/newVersion/${first.id}`, {});
    // Deleted references are left out of the new version, which takes the place of its release in the list.
    expect(data.dropped).toHaveLength(1);
    expect((await list()).map(({ sheetName }) => sheetName)).toEqual(['Second']);
    const file = await app.http
      .post('/api/mds/update/export')
      .set(owner.headers)
      .set('Accept-Language', 'en')
      .send({})
      .buffer(true)
      .parse(asBytes);
    expect((await cellsOf(file.body)).find(([name]) => name === 'Second')).toEqual(
      expect.arrayContaining(['Second', 'Wire', 'Expired', 'Material']),
    );
    await app.http
      .delete('/api/data/localDataManage/delete')
      .set(owner.headers)
      .send({ ids: [second.id] });
    expect(await list()).toEqual([]);
  });
});
