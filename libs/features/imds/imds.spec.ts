import { JobQueue, systemAuth } from '@matlas/server-kit';
import { imdsJobs, type ImdsOfferRow, PUBLIC_NAMES_LAYOUT, type SyncErrorRow, type SyncRunRow } from '@matlas/contract';
import { jobEnd, jobsAtRest } from '@matlas/testing';
import { type CorpusRow, writeTable } from '@matlas/testing/corpus';
import {
  app,
  call,
  connect,
  deliver,
  listFolder,
  maker,
  ok,
  readSent,
  run,
  screw,
  setUpImds,
  sheetFile,
  stranger,
} from './testing/imds-fixture';

setUpImds();
const offers = async (eq: object = {}): Promise<ImdsOfferRow[]> =>
  (await ok('post', '/data/imdsDownload/page', { pageSize: 100, querys: { eq } })).records;
const errors = async (eq: object = {}): Promise<SyncErrorRow[]> =>
  (await ok('post', '/data/imdsMdsErrorInfo/page', { pageSize: 100, querys: { eq } })).records;
const lastRun = async (): Promise<SyncRunRow> => (await ok('post', '/data/imdsSyncInfo/page')).records[0];
const refresh = (take = false) => run('/data/imdsDownload/refresh', { take });
const sheetOf = (id: number | null | undefined) =>
  app.db.row(
    'select origin, status, name, supplier_code as "supplierCode", supplier_name as "supplierName" from mds_sheet where id = $1',
    [id],
  );

describe('the account', () => {
  it('is the own one of the enterprise, and says what is missing', async () => {
    expect(await call('post', '/data/imdsDownload/refresh')).toMatchObject({ code: 'sync.accountMissing' });
    const save = (body: object) => call('post', '/system/configImdsAccount/saveOrUpdate', body);
    const refused = await save({ userName: '', companyId: ' ', password: '' });
    expect(refused.data.issues.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining(['Please fill in the user name', 'Please fill in the company ID']),
    );
    expect(JSON.stringify(await save({ userName: 'a', companyId: 'b' }))).toContain('Please fill in the password');
    await connect();
    expect(await ok('get', '/system/configImdsAccount/list', {}, stranger)).toEqual([]);
    expect(await ok('get', '/system/configImdsAccount/list')).toMatchObject([{ userName: 'imds' }]);
  });
});

describe('a file of data sheets', () => {
  it('is offered, archived, and taken with the sheets that it uses; once', async () => {
    await deliver('a.xml', sheetFile(screw(1), screw(2)));
    expect(await refresh()).toMatchObject({ state: 'done' });
    expect(await listFolder('inbox')).toEqual([]);
    expect(await listFolder('archive')).toEqual(['a.xml']);
    const [chosen] = (await offers({ number: 'N-1' })) as [ImdsOfferRow];
    expect(chosen).toMatchObject({ cid: 1, cver: '1', name: 'Screw 1', state: 'offered', sheetId: null });
    expect(await run('/data/imdsDownload/downloadMds', { ids: [chosen.id] })).toMatchObject({
      state: 'done',
      result: { taken: 2, equal: 0, refused: 0, failed: 0 },
    });
    const states = (await offers()).map(({ name, state }) => `${name} ${state}`);
    expect(states.sort()).toEqual(['Screw 1 taken', 'Screw 2 offered', 'Steel 1 taken', 'Steel 2 offered']);
    const [taken] = (await offers({ number: 'N-1' })) as [ImdsOfferRow];
    expect(await sheetOf(taken.sheetId)).toMatchObject({
      origin: 2,
      status: expect.not.stringContaining('ED'),
      name: 'Screw 1',
    });
    expect(await run('/data/imdsDownload/downloadMds', { ids: [chosen.id] })).toMatchObject({ result: { equal: 2 } });
    expect(await lastRun()).toMatchObject({ origin: 'imds', state: 'done', offered: 2, equal: 2, result: 1 });
    expect(await call('post', '/data/imdsDownload/downloadMds', { ids: [chosen.id] }, stranger)).toMatchObject({
      respCode: 404,
    });
  });
  it('may be at most 50 at once', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    const refused = await call('post', '/data/imdsDownload/downloadMds', { ids });
    expect(refused).toMatchObject({ code: 'sheet.tooManyDownloads', message: 'Maximum 50 downloads at a time' });
  });
  it('becomes the next version, and never overwrites what is being edited here', async () => {
    await deliver('b.xml', sheetFile(screw(1, { version: '2', massGrams: '6' })));
    expect(await refresh(true)).toMatchObject({ result: { taken: 4 } });
    const [next] = await offers({ cid: 1 });
    const versions = await app.db.rows<{ version: string }>(
      `select trim_scale(v.version)::text as version
        from mds_sheet v
        join mds_sheet s on s.cid = v.cid
        where s.id = $1
        order by v.version`,
      [next?.sheetId],
    );
    expect(versions).toEqual([{ version: '1' }, { version: '2' }]);
    await ok('post', `/data/local/newVersion/${next?.sheetId}`);
    await deliver('b2.xml', sheetFile(screw(1, { version: '3', massGrams: '7' })));
    await refresh(true);
    expect(await errors({ document: 'Screw 1' })).toMatchObject([{ code: 'imds.draftHere', state: 'open' }]);
  });
  it('is put aside with the reason when nothing can read it, and read again once a layout fits', async () => {
    const module =
      '<Datasheet><Module LocalKeyDef="1" IMDS_ID="77" Version="1">' +
      '<Material Name="X" MATCAT_CODE="1.1.1" Symbol="X" ArtNr="1"><Substance CAS="7439-89-6" PortionType="2"/></Material>' +
      '</Module></Datasheet>';
    await deliver('c.xml', module);
    await deliver('d.xml', 'no XML at all');
    await refresh();
    expect(await listFolder('error')).toEqual(['c.xml', 'c.xml.reason.txt', 'd.xml', 'd.xml.reason.txt']);
    expect(await errors({ code: 'imds.layoutNeeded' })).toMatchObject([
      { document: 'd.xml', code: 'imds.layoutNeeded' },
      { document: 'c.xml', code: 'imds.layoutNeeded', state: 'open' },
    ]);
    const layout = { name: 'Modules', interface: 'imdsAi', source: 'IMDS', layout: PUBLIC_NAMES_LAYOUT };
    await ok('post', '/transfer/layout/save', layout);
    await run('/data/imdsMdsErrorInfo/afreshCheck');
    expect((await errors({ document: 'c.xml' }))[0]).toMatchObject({ state: 'solved' });
    expect(await offers({ cid: 77 })).toMatchObject([{ name: 'X', fileName: 'c.xml', state: 'offered' }]);
  });
});

describe('what could not be taken', () => {
  it('is an error with its place, and is taken by the recheck once the substance is there', async () => {
    await deliver('lacking.xml', sheetFile(screw(30, { cas: '7440-31-5', name: 'Tin' })));
    await refresh(true);
    const open = await errors({ kind: 'sheet', state: 'open' });
    const tin = open.find(({ value }) => value === '7440-31-5') as SyncErrorRow;
    expect(tin).toMatchObject({ document: 'Steel 30', documentKey: '300/1', code: 'transfer.substanceUncatalogued' });
    expect(tin.toDo).toContain('Synchronise the substances');
    expect(open.map(({ document, code }) => `${document} ${code}`)).toContain('Screw 30 conversion.usedRefused');
    expect(await run('/data/imdsMdsErrorInfo/afreshCheck', { ids: [tin.id] })).toMatchObject({ result: { solved: 0 } });
    await deliver('substances.csv', 'CAS;English name;Chinese name\n7440-31-5;Tin;锡\n7439-89-6;Iron;铁\n;Nothing;\n');
    expect(await run('/data/imdsData/syncImdsSubstance')).toMatchObject({ result: { taken: 1, equal: 1, refused: 1 } });
    expect(await run('/data/imdsMdsErrorInfo/afreshCheck')).toMatchObject({ state: 'done', result: { solved: 2 } });
    expect((await offers({ cid: 30 }))[0]).toMatchObject({ state: 'taken' });
    const groups = await ok('get', '/data/imdsMdsErrorInfo/groups');
    expect(groups).toContainEqual(
      expect.objectContaining({ code: 'transfer.substanceUncatalogued', open: 0, solved: 1, documents: 1 }),
    );
  });
  it('is told of a finding of the check rules in words, and fetched again with what came new', async () => {
    const half = screw(31).replace('portion="3"', 'portion="2" value="50"');
    await deliver('half.xml', sheetFile(half));
    await refresh(true);
    const [error] = await errors({ document: 'Steel 31' });
    expect(error).toMatchObject({ code: expect.stringMatching(/^check\.POR/), reason: expect.stringMatching(/100/) });
    await deliver('half-2.xml', sheetFile(screw(31)));
    expect(await run('/data/imdsData2/downFailData')).toMatchObject({ state: 'done' });
    const after = [...(await errors({ document: 'Steel 31' })), ...(await errors({ document: 'Screw 31' }))];
    expect(after.map(({ state }) => state)).toEqual(['solved', 'solved']);
  });
});

describe('basic data', () => {
  it('become own codes and companies; what differs here is shown and kept', async () => {
    await deliver('applications.csv', 'Code;English name;Chinese name\n901;Test use;测试用途\n');
    await deliver('materialtypes.csv', 'Code;English name\n1.1.1;Steels\n3.2;Brass\n9.99;Unknown\n');
    await deliver('suppliers.csv', `Company ID;Name;D-U-N-S\nC-1;Screw Works;\n`);
    expect(await run('/data/imdsData/syncImdsAppcode')).toMatchObject({ result: { taken: 1 } });
    expect(await listFolder('inbox')).toEqual(['materialtypes.csv', 'suppliers.csv']);
    expect(await run('/data/imdsData/syncImdsMaterialType')).toMatchObject({ result: { equal: 1, refused: 2 } });
    expect(await run('/data/imdsData/syncImdsSupplierInfo')).toMatchObject({ result: { taken: 1 } });
    const codes = await ok('post', '/rule/auditAppcode/imdsPage', { querys: { eq: { code: '901' } } });
    expect(codes.records).toMatchObject([{ nameZh: '测试用途', builtIn: false }]);
    expect((await ok('post', '/data/imdsData/suppliers/page')).records).toMatchObject([{ name: 'Screw Works' }]);
    expect((await ok('post', '/data/imdsData/suppliers/page', {}, stranger)).records).toEqual([]);
    await deliver('named.xml', sheetFile(screw(40)));
    await refresh(true);
    const [offer] = (await offers({ cid: 40 })) as [ImdsOfferRow];
    expect(offer.supplierName).toBe('Screw Works');
    expect(await sheetOf(offer.sheetId)).toMatchObject({ supplierCode: 'C-1', supplierName: 'Screw Works' });
  });
});

describe('a file that cannot be taken', () => {
  const open = async (document: string): Promise<SyncErrorRow[]> =>
    (await errors({ document })).filter(({ state }) => state !== 'solved');
  it('holds up no other when it is too large', async () => {
    await deliver('0-large.xml', 'x', 100_000_001);
    await deliver('small.xml', sheetFile(screw(61)));
    expect(await refresh(true)).toMatchObject({ state: 'done', result: { taken: 2, refused: 1 } });
    expect(await listFolder('inbox')).toEqual([]);
    expect(await open('0-large.xml')).toMatchObject([{ code: 'file.tooLarge', kind: 'sheet' }]);
  });
  it('of basic data is checked again as such, and its broken rows are told one by one', async () => {
    await deliver('suppliers-a.csv', 'Country\nDE\n');
    const titles = ['Company ID', 'Name'];
    const broken: CorpusRow[] = [titles, ['C-7', 'Seven'], [{ formula: 'VLOOKUP(B1,A1:B2,1)' }, 'Eight']];
    await deliver('suppliers-b.xlsm', writeTable(broken, { format: 'xlsm' }));
    expect(await run('/data/imdsData/syncImdsSupplierInfo')).toMatchObject({ result: { taken: 1, refused: 2 } });
    await run('/data/imdsMdsErrorInfo/afreshCheck');
    expect(await open('suppliers-a.csv')).toMatchObject([{ code: 'workbook.columnMissing', state: 'rechecked' }]);
    expect(await open('suppliers-b.xlsm: 3')).toMatchObject([{ code: 'row.formulaError', place: '3' }]);
    await deliver('suppliers-b.xlsm', writeTable([titles, ['C-8', 'Eight']], { format: 'xlsm' }));
    await run('/data/imdsData/syncImdsSupplierInfo');
    expect(await open('suppliers-b.xlsm: 3')).toEqual([]);
  });
});

describe('by itself', () => {
  it('every night takes what is there, for each enterprise with an account', async () => {
    await deliver('night.xml', sheetFile(screw(50)));
    const { jobId } = await app.app.get(JobQueue).start(systemAuth(), imdsJobs.nightly, {});
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done', result: { enterprises: 1, started: 1 } });
    await jobsAtRest(app.db);
    expect(await lastRun()).toMatchObject({ trigger: 'schedule', kind: 'all', state: 'done', taken: 2 });
  });
  it('sends decisions, and marks them once they are there', async () => {
    const [{ sheetId }] = (await offers({ cid: 40 })) as [ImdsOfferRow];
    await app.db.execute(
      `insert into data_audit (enterprise_id, sheet_id, status, decided_by, decided_at) values ($1, $2, 2, $3, now())`,
      [maker.user.enterpriseId, sheetId, maker.user.id],
    );
    const [audit] = (await ok('post', '/data/imdsAudit/page', { querys: { eq: { sheetId } } })).records;
    await ok('post', '/data/imdsAudit/syncStatus', { ids: [audit.id] });
    await jobsAtRest(app.db);
    const { id, ...sent } = await lastRun();
    expect(sent).toMatchObject({ kind: 'decision', state: 'done', taken: 1 });
    // A program reads the file: no byte-order mark.
    expect(await readSent(`decisions-${id}.csv`)).toMatch(/^moduleId,/);
    expect(await readSent(`decisions-${id}.csv`)).toContain('\r\n40,1,N-40,Screw 40,accepted,,,');
    expect(await call('post', '/data/imdsAudit/syncStatus', { ids: [audit.id] })).toMatchObject({
      code: 'sync.stateNotSyncable',
    });
  });
});
