import { createHash } from 'node:crypto';
import type { PieceLine, SyncItemRow, SyncPartnerRow } from '@matlas/contract';
import { asBytes, cellsOf, jobEnd } from '@matlas/testing';
import {
  colleague,
  end,
  errors,
  get,
  headers,
  lastRun,
  openErrors,
  pair,
  plate,
  post,
  recheck,
  setUpSync,
  sheetLine,
  standIn,
  start,
  steel,
  stranger,
  test,
} from './testing/sync-fixture';

setUpSync();
let partner: SyncPartnerRow;
beforeAll(async () => {
  partner = await pair();
});

describe('a run', () => {
  it('takes used sheets first, tells a missing one by name, and its numbers add up', async () => {
    standIn.answers.changes = () => [
      sheetLine(plate(12, 11)),
      sheetLine(steel(11)),
      sheetLine(plate(13, 99)),
      sheetLine(plate(14, 15)),
      sheetLine(plate(15, 14)),
      sheetLine({ ...steel(16), root: { kind: 3 } }),
      end(5, 6),
    ];
    const run = await start('/webservice/downLoadMds', {});
    expect(run).toMatchObject({ state: 'done', offered: 6, taken: 2, refused: 3, failed: 1, result: 0, syncState: 0 });
    const items: SyncItemRow[] = (await post(`/sync/run/${run.id}/items`)).data.records;
    expect(items.map(({ documentKey, action }) => `${documentKey} ${action}`).sort()).toEqual([
      '11/1 new',
      '12/1 new',
      '13/1 refused',
      '14/1 refused',
      '15/1 refused',
      '16/1 failed',
    ]);
    const found = await errors();
    expect(found.find(({ documentKey }) => documentKey === '13/1')).toMatchObject({
      code: 'sync.childMissing',
      reason: 'It uses Steel 99 (99/1), which is not here and did not come',
      toDo: expect.stringContaining('recheck'),
      state: 'open',
    });
    expect(found.filter(({ code }) => code === 'sync.cycle')[0]?.reason).toMatch(/Plate 1[45], Plate 1[45]/);
    const groups = (await get('/data/matlasMdsErrorInfo/groups')).data;
    expect(groups.find(({ code }: { code: string }) => code === 'sync.cycle')).toMatchObject({ open: 2, documents: 2 });
    expect((await post('/data/matlasMdsErrorInfo/page', {}, stranger)).data.total).toBe(0);
    expect((await post(`/sync/run/${run.id}/items`, {}, stranger)).code).toBe('notFound');
  });
  it('solves an error when what was missing has come, and by a recheck', async () => {
    standIn.answers.changes = () => [sheetLine(steel(99)), end(6, 1)];
    expect(await start('/webservice/downLoadMdsSupply')).toMatchObject({ taken: 1 });
    expect(standIn.calls.at(-1)).toMatchObject({ payload: { received: true } });
    const waiting = (await errors()).find(({ documentKey }) => documentKey === '13/1');
    const foreign = await post('/webservice/afreshCheck', { ids: [waiting?.id] }, stranger);
    expect(foreign.code).toBe('notFound');
    const job = await post('/webservice/afreshCheck', { ids: [waiting?.id] });
    expect(await jobEnd(test.db, job.data.jobId)).toMatchObject({ result: { checked: 1, solved: 1 } });
    expect((await errors()).find(({ id }) => id === waiting?.id)).toMatchObject({ state: 'solved' });
    expect(await recheck('14/1')).toEqual({ checked: 1, solved: 0 });
    expect(await recheck()).toEqual({ checked: 3, solved: 0 });
    expect((await errors()).filter(({ code }) => code === 'sync.cycle')).toHaveLength(2);
    expect((await errors()).filter(({ state }) => state === 'rechecked')).toHaveLength(3);
    for (const path of ['/webservice/exportErrMsg', '/data/matlasMdsErrorInfo/export']) {
      const { body } = await test.http.post(`/api${path}`).set(headers).buffer(true).parse(asBytes).send({});
      const cells = (await cellsOf(body as Buffer)).flat();
      expect(cells).toContain('These data sheets contain each other: Plate 14, Plate 15');
    }
  });
  it('does not overwrite what was changed here, and follows deletions', async () => {
    const [row] = await test.db.asPlatform(() =>
      test.db.rows<{ id: number }>(`select id from mds_sheet where number = 'PL-13' and deleted_at is null`),
    );
    standIn.answers.changes = () => [{ t: 'gone', key: '13/1', name: 'Plate 13', reason: 'deleted' }, end(7)];
    expect(await start('/webservice/downLoadMds')).toMatchObject({ offered: 1, taken: 1 });
    standIn.answers.changes = () => [
      { t: 'gone', key: '11/1', name: 'Steel 11', reason: 'recalled' },
      { t: 'gone', key: '4711/1', name: 'Never came', reason: 'deleted' },
      end(8),
    ];
    expect(await start('/webservice/downLoadMds')).toMatchObject({ offered: 1, refused: 1 });
    expect(await recheck('11/1')).toEqual({ checked: 1, solved: 0 });
    expect((await errors()).filter(({ documentKey }) => documentKey === '11/1')).toMatchObject([
      { code: 'sync.goneUsed', state: 'rechecked' },
    ]);
    expect(
      await test.db.asPlatform(() =>
        test.db.row('select deleted_at is not null as gone from mds_sheet where id = $1', [row?.id]),
      ),
    ).toEqual({ gone: true });
  });
  it('compares basic data once: the same list is not sent again', async () => {
    const iron = {
      cas: '7439-89-6',
      ec: null,
      nameEn: 'Iron',
      nameZh: '铁',
      kind: 'substance',
      joker: null,
      active: true,
    };
    const rows: PieceLine[] = [
      { t: 'basic', key: 'CAS-7439-89-6', name: 'Iron', content: iron },
      {
        t: 'basic',
        key: 'P-1',
        name: 'Nickel',
        content: { ...iron, cas: '7440-02-0', nameEn: 'Nickel', nameZh: '镍' },
      },
    ];
    standIn.answers.basic = ({ kind, digest }) =>
      kind === 'substance' && digest === '' ? [...rows, end(0, 2)] : [end(0)];
    expect(await start('/webservice/downloadSubstance')).toMatchObject({ offered: 2, taken: 1, equal: 1 });
    expect(await start('/webservice/downloadSubstance')).toMatchObject({ offered: 0, bytes: 0 });
    standIn.answers.basic = ({ kind }) =>
      kind === 'standard' ? [{ t: 'basic', key: 'EN 7', name: 'EN 7', content: { title: null } }, end(0, 1)] : [end(0)];
    expect(await start('/webservice/downloadMatstandard')).toMatchObject({ refused: 1 });
    standIn.answers.changes = () => [end(9)];
    for (const kind of ['Appoption', 'Entinfo', 'Material', 'Materialtype', 'Matflag'])
      expect(await start(`/webservice/download${kind}`)).toMatchObject({ state: 'done', offered: 0 });
  });
  it.each([
    ['garbage', 'failed', 'answered something that is not the protocol'],
    ['otherKey', 'failed', 'did not prove that it is the expected installation'],
    ['flood', 'waiting', 'does not answer'],
    ['down', 'waiting', 'does not answer'],
  ] as const)('that meets %s stores nothing and says so', async (fault, state, words) => {
    const before = await test.db.asPlatform(() => test.db.row('select count(*)::int as n from mds_sheet'));
    standIn.answers.changes = () => [sheetLine(steel(500)), end(9, 1)];
    standIn.fault = fault;
    const run = await start('/webservice/downLoadMds');
    expect(run).toMatchObject({ state, offered: 0, fault: expect.stringContaining(words) });
    expect(await test.db.asPlatform(() => test.db.row('select count(*)::int as n from mds_sheet'))).toEqual(before);
    if (state !== 'waiting') return;
    expect((await post('/webservice/downLoadMds')).code).toBe('sync.running');
    expect((await post(`/sync/run/${run.id}/pause`)).data).toMatchObject({ state: 'paused', can: { resume: true } });
    expect((await post(`/sync/run/${run.id}/retry`)).code).toBe('sync.runState');
    expect((await post(`/sync/run/${run.id}/cancel`)).data).toMatchObject({ state: 'cancelled', can: { retry: true } });
  });
  it('that somebody else paused takes nothing more, and goes on from there', async () => {
    standIn.answers.changes = async () => {
      const paused = await post(`/sync/run/${(await lastRun()).id}/pause`, {}, colleague);
      expect(paused.data).toMatchObject({ state: 'paused' });
      return [sheetLine(steel(600)), end(10, 1)];
    };
    const run = await start('/webservice/downLoadMds');
    expect(run).toMatchObject({ state: 'paused', offered: 0 });
    standIn.answers.changes = () => [sheetLine(steel(600)), end(10, 1)];
    const { jobId } = (await post(`/sync/run/${run.id}/resume`)).data;
    await jobEnd(test.db, jobId);
    expect(await lastRun()).toMatchObject({ id: run.id, state: 'done', offered: 1, taken: 1 });
  });
  it('over everything continues after its last piece, with what was held to be here, and counts nothing twice', async () => {
    standIn.answers.basic = ({ kind }) =>
      kind === 'standard' ? [{ t: 'basic', key: 'EN 7', name: 'EN 7', content: { title: null } }, end(0, 1)] : [end(0)];
    standIn.answers.changes = ({ since }) => {
      if (since === 0) return [sheetLine(steel(610)), { t: 'end', next: '8', more: true, total: 4 }];
      standIn.fault = 'cut';
      return [end(9)];
    };
    const run = await start('/sync/partner/run', { partnerId: partner.id, kind: 'all', full: true });
    expect(run).toMatchObject({ state: 'waiting', offered: 2, taken: 1, refused: 1 });
    standIn.fault = 'none';
    standIn.calls.length = 0;
    const same = (key: string): PieceLine => ({ t: 'same', key });
    standIn.answers.changes = () => [sheetLine(steel(611)), same('612/1'), same('613/1'), end(9)];
    standIn.answers.documents = () => [sheetLine(steel(612)), end(0)];
    await jobEnd(test.db, (await post(`/sync/run/${run.id}/resume`)).data.jobId);
    expect(standIn.calls.map(({ name, payload: { since = 0 } }) => `${name} ${String(since)}`)).toEqual([
      'changes 8',
      'documents 0',
    ]);
    expect(await lastRun()).toMatchObject({ id: run.id, state: 'done', offered: 5, taken: 3, refused: 2 });
    expect((await errors()).find(({ documentKey }) => documentKey === '613/1')?.code).toBe('sync.notOffered');
  });
  it('tells of sheets with attachments that cannot be had, and of those that stay drafts', async () => {
    const content = Buffer.from('%PDF-1.4 drawing');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const attached = (cid: number, name: string, of = sha256) => ({
      ...steel(cid),
      attachments: [{ name, kind: 'drawing', size: content.length, sha256: of }],
    });
    const half = steel(624);
    half.root.children = half.root.children.map((child) => ({ ...child, portion: { kind: 2, value: '20' } }) as never);
    standIn.answers.file = (request) => (request.sha256 === sha256 ? content : 'refused');
    const lost = 'cd'.repeat(32);
    const lines = [
      attached(620, 'tool.exe'),
      attached(621, 'lost.pdf', lost),
      attached(622, 'fine.pdf'),
      plate(623, 621),
    ];
    standIn.answers.changes = () => [...[...lines, half].map(sheetLine), end(12, 5)];
    const run = await start('/webservice/downLoadMds');
    expect(run).toMatchObject({ state: 'done', offered: 5, taken: 2, refused: 3, drafts: 1, result: 0 });
    expect(await openErrors()).toMatchObject({
      '620/1': { place: 'tool.exe' },
      '621/1': { code: 'sync.attachmentRefused', reason: expect.stringContaining('lost.pdf') },
      '623/1': { code: 'sync.childMissing' },
      '624/1': { code: 'sync.keptAsDraft' },
    });
    expect((await openErrors())['622/1']).toBeUndefined();
    standIn.answers.file = () => content;
    standIn.answers.changes = () => [sheetLine(attached(621, 'lost.pdf')), end(13, 1)];
    expect(await recheck('621/1', '623/1', '624/1')).toEqual({ checked: 3, solved: 0 });
    expect((await openErrors())['621/1']).toMatchObject({ code: 'sync.attachmentBroken' });
    await start('/webservice/downLoadMds');
    expect(await recheck('623/1')).toEqual({ checked: 1, solved: 1 });
    expect(await openErrors()).not.toHaveProperty('621/1');
  });
  it('sends own released sheets, and lists what may be fetched', async () => {
    const { records } = (await post('/webservice/getMdsList', {})).data;
    const own = records.find(({ number }: { number: string }) => number === 'PL-12');
    expect(own).toMatchObject({ name: 'Plate 12', status: 'IR' });
    standIn.answers.upload = ({ documents }) => [
      ...(documents as { key: string }[]).map(({ key }): PieceLine => ({
        t: 'result',
        key,
        action: 'new',
        code: null,
        params: {},
      })),
      end(0),
    ];
    expect(await start('/webservice/uploadMds', { sheetIds: [own.id] })).toMatchObject({ kind: 'upload', taken: 2 });
    expect((await post('/webservice/uploadMds', { sheetIds: [own.id] }, stranger)).code).toBe('notFound');
  });
  it('ends with the pairing', async () => {
    const saved = await post('/sync/partner/saveOrUpdate', { ...partner, active: false, name: 'Seats' });
    expect(saved.data).toMatchObject({ name: 'Seats', state: 'paused', can: { run: false } });
    expect((await post('/sync/partner/run', { partnerId: partner.id })).code).toBe('sync.notPaired');
    await test.http
      .delete('/api/sync/partner/delete')
      .set(headers)
      .send({ ids: [partner.id] });
    expect((await get('/sync/partner/list')).data.find(({ id }: { id: number }) => id === partner.id).state).toBe(
      'ended',
    );
  });
});
