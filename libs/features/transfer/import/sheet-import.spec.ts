import type { ImportCorrection } from '@matlas/contract';
import { type SheetDocument } from '@matlas/formats';
import { SheetWriter } from '@matlas/features/mds';
import { AuthLookup } from '@matlas/server-kit';
import { customRole, signedIn, signIn, user } from '@matlas/testing';
import { SheetDocuments } from '../core';
import {
  app,
  bytesOf,
  english,
  faultsOf,
  finish,
  fixedSubstance,
  fetchLines,
  maker,
  part,
  post,
  read,
  recheck,
  setUpSheetImport,
  sheetsBy,
  steelNode,
  wire,
} from './testing/sheet-import-fixture';

setUpSheetImport();

describe('a file of data sheets', () => {
  it('is reported line by line, corrected in the browser, and then creates all of its sheets at once', async () => {
    const lines = (await bytesOf('csv', [part('C-1'), part('C-2')]))
      .toString()
      .split('\r\n')
      .map((line) => line.replace('"', '"'));
    const broken = lines.join('\r\n').replace(',1.1.1,', ',9.9.9,').replace(/,21,/, ',heavy,');
    const row = await read(broken, 'parts.csv');
    expect(row).toMatchObject({
      state: 'checked',
      format: 'mdsCsv',
      counts: { sheets: 2, ok: 1, wrong: 1, errors: 2 },
      can: { start: false, startValid: true },
    });
    const faults = await faultsOf(row.id, { severity: 'error' });
    const errors = faults.filter(({ severity, source }) => severity === 'error' && source !== 'check');
    expect(errors.map(({ code, value, sheetName }) => [code, value, sheetName])).toEqual([
      ['row.notNumber', 'heavy', 'Part C-1'],
      ['row.unknownClass', '9.9.9', 'Part C-1'],
    ]);
    expect(errors[0]).toMatchObject({ place: { row: 3, column: expect.any(String) }, correctable: true });
    expect((await post('start', { id: row.id })).code).toBe('transfer.invalidSheets');
    const wrong = await fetchLines(row.id);
    const corrections = wrong.flatMap(({ cells }) =>
      cells
        .filter(({ messages }) => messages.length > 0)
        .map(({ correction }) => ({
          ...(correction as Extract<ImportCorrection, { value: string }>),
          value: correction && 'field' in correction ? '1.1.1' : '21',
        })),
    );
    expect(corrections).toHaveLength(2);
    expect((await post('correct', { id: row.id, corrections })).data).toMatchObject({ corrections: 2 });
    const right = await recheck(row.id);
    expect(right).toMatchObject({
      state: 'checked',
      counts: { ok: 2, wrong: 0, errors: 0, created: 2 },
      can: { start: true },
    });
    const done = await finish(row.id);
    expect(done).toMatchObject({ state: 'done', counts: { created: 2 } });
    expect([(await sheetsBy('C-1')).length, (await sheetsBy('C-2')).length]).toEqual([1, 1]);
    const counted = await app.db.rows(
      'select kind, sheets, nodes, refused from upload_count where file_name = $1 order by id',
      ['parts.csv'],
    );
    expect(counted).toEqual([
      { kind: 'mdsCsv', sheets: 0, nodes: 0, refused: true },
      { kind: 'mdsCsv', sheets: 2, nodes: 4, refused: false },
    ]);
  });

  it('keeps a substance that the catalogue does not have, and tells its node and number before', async () => {
    const row = await read(
      await bytesOf('xml', [
        part('U-1', {
          root: {
            key: 'r',
            kind: 3,
            name: 'Odd',
            classCode: '1.1.1',
            children: [fixedSubstance('999999-99-4', '100')],
          },
        }),
      ]),
      'odd.xml',
    );
    expect(row).toMatchObject({ state: 'checked', counts: { sheets: 1, ok: 1, wrong: 0 }, can: { start: true } });
    expect(
      (await faultsOf(row.id))
        .filter(({ source }) => source === 'match')
        .map(({ severity, code, message, nodeName }) => [severity, code, message.includes('999999-99-4'), nodeName]),
    ).toEqual([['warning', 'transfer.substanceUncatalogued', true, 'Odd']]);
    const kept = () => app.db.rows(`select cas, name_en from substance where uncatalogued and cas = '999999-99-4'`);
    expect(await kept()).toEqual([]);
    expect(await finish(row.id)).toMatchObject({ state: 'done', counts: { created: 1 } });
    expect(await kept()).toHaveLength(1);
  });

  it('creates nothing twice, and a newer version of a sheet becomes its next version', async () => {
    const first = part('V-1', { cid: 77, version: '1', source: 'IMDS' });
    const row = await read(await bytesOf('xml', [first]), 'v1.xml', { release: 'true' });
    await finish(row.id);
    const [before] = await sheetsBy('V-1');
    expect(before).toMatchObject({ version: expect.stringMatching(/^0.01|1/) });
    const again = await read(await bytesOf('xml', [first]), 'again.xml');
    expect(again).toMatchObject({ counts: { unchanged: 1, created: 0 }, sameAs: { id: row.id } });
    expect((await finish(again.id)).counts).toMatchObject({ unchanged: 1 });
    expect(await sheetsBy('V-1')).toHaveLength(1);
    const newer = await read(
      await bytesOf('xml', [{ ...first, version: '2', root: { ...first.root, remark: 'thinner' } }]),
      'v2.xml',
    );
    expect(newer.counts).toMatchObject({ versions: 1, created: 0 });
    await finish(newer.id);
    const after = await app.db.rows<{ cid: string; version: string }>(
      'select cid::text as cid, version::text as version from mds_sheet where cid = $1 order by version',
      [before?.cid],
    );
    expect(after.map(({ version }) => version)).toEqual(before?.status === 'IR' ? ['1.00', '1.01'] : ['0.02']);
    const older = await read(await bytesOf('xml', [{ ...first, root: { ...first.root, remark: 'old' } }]), 'v0.xml');
    expect([older.counts.unchanged, (await faultsOf(older.id)).map(({ code }) => code)]).toEqual([
      1,
      expect.arrayContaining(['transfer.olderVersion']),
    ]);
  });

  it('asks whether to continue when a named material is not found, and uses the standard one when it is', async () => {
    const named = (name: string): SheetDocument => ({
      key: name,
      source: 'LOCAL',
      root: {
        key: 'r',
        kind: 1,
        name: `Of ${name}`,
        number: `N-${name}`,
        children: [{ massGrams: '5', node: { key: 'm', kind: 3, name, children: [] } }],
      },
    });
    await finish(
      (
        await read(
          await bytesOf('csv', [
            {
              key: 'std',
              source: 'LOCAL',
              standardMaterial: true,
              root: steelNode('std', {
                name: 'Standard steel',
                symbol: 'S-1',
                children: [{ substance: { cas: '7439-89-6' }, portion: { kind: 2, value: '100' } }],
              }),
            },
          ]),
          'std.csv',
          { release: 'true' },
        )
      ).id,
    );
    await app.db.execute(
      `update mds_sheet set status = 'IR', version = 1 where name = 'Standard steel' and status = 'ED'`,
    );
    const row = await read(await bytesOf('xlsx', [named('Standard steel'), named('Nobody knows')]), 'named.xlsx');
    expect(row).toMatchObject({ format: 'mdsWorkbook', counts: { matched: 1, unmatched: 1, wrong: 1 } });
    expect((await post('start', { id: row.id })).code).toBe('transfer.unmatchedMaterials');
    const going = await recheck(row.id, { continueUnmatched: true });
    expect(going).toMatchObject({ continueUnmatched: true, counts: { wrong: 0, ok: 2 } });
    await finish(row.id);
    const used = await app.db.rows<{ number: string; child: string }>(
      `select s.number, c.name as child
        from mds_sheet s
        join mds_edge e on e.parent = s.id
        join mds_node c on c.id = e.child
        where s.number like 'N-%'
        order by 1 desc`,
    );
    expect(used).toEqual([
      { number: 'N-Standard steel', child: 'Standard steel' },
      { number: 'N-Nobody knows', child: 'Nobody knows' },
    ]);
  });

  it('imports only the valid sheets on request, and skips sheets that refer to a wrong one', async () => {
    const holder: SheetDocument = {
      key: 'H',
      source: 'LOCAL',
      root: {
        key: 'h',
        kind: 1,
        name: 'Holder',
        number: 'H-1',
        children: [{ quantity: 2, reference: { key: 'B-1' } }],
      },
    };
    const bad = part('B-1');
    bad.root.children = [{ massGrams: '1', node: steelNode('x', { classCode: '9.9.9' }) }];
    const row = await read(await bytesOf('xml', [holder, bad, part('G-1')]), 'mixed.xml');
    expect(row.counts).toMatchObject({ sheets: 3, ok: 1, wrong: 1, heldBack: 1 });
    expect(await finish(row.id, { validOnly: true })).toMatchObject({ state: 'done', validOnly: true });
    expect([(await sheetsBy('H-1')).length, (await sheetsBy('B-1')).length, (await sheetsBy('G-1')).length]).toEqual([
      0, 0, 1,
    ]);
  });

  it('can be exported and imported by another enterprise with the same trees', async () => {
    const auth = (await app.app.get(AuthLookup).byUser(maker.user.id))!;
    await app.app.get(SheetWriter).createMany(auth, [{ tree: wire() }]);
    const [found] = await sheetsBy('BR-1001');
    const documents: SheetDocument[] = [];
    for await (const document of app.app.get(SheetDocuments).readDocuments(auth, [found?.id ?? 0], { withUsed: true }))
      documents.push(document);
    expect(documents[0]?.root.children[1]?.node?.children[1]?.node?.children[0]).toEqual({
      substance: expect.objectContaining({ cas: '117-81-7' }),
      portion: { kind: 1, min: '20', max: '25' },
      confidential: true,
    });
    const other = await signedIn(app);
    const row = await read(await bytesOf('xml', documents), 'bracket.xml', {}, other.headers);
    expect(row.counts).toMatchObject({ ok: 1, errors: 0 });
    await finish(row.id, {}, other.headers);
    const theirs = (await app.app.get(AuthLookup).byUser(other.user.id))!;
    const [copy] = await app.db.rows<{ id: number }>(
      'select id from mds_sheet where number = $1 and enterprise_id = $2',
      ['BR-1001', other.enterprise.id],
    );
    for await (const document of app.app
      .get(SheetDocuments)
      .readDocuments(theirs, [copy?.id ?? 0], { withUsed: false }))
      expect(document.root).toEqual(documents[0]?.root);
    expect((await post('faults', { id: row.id })).respCode).toBe(404);
    const reader = await signIn(app, await user(app.db, maker.enterprise, { transferRight: 'download' }));
    const importer = await signIn(
      app,
      await user(app.db, maker.enterprise, {
        roles: [await customRole(app.db, maker.enterprise, { permissions: ['mds:sheet:import'] })],
      }),
    );
    expect(
      (
        await app.http
          .post('/api/transfer/import/upload')
          .set(english(importer))
          .field('release', 'true')
          .attach('file', Buffer.from('a,b\n'), 'a.csv')
      ).status,
    ).toBe(403);
    expect(
      (
        await app.http
          .post('/api/transfer/import/upload')
          .set(english(reader))
          .attach('file', Buffer.from('a,b\n'), 'a.csv')
      ).body.code,
    ).toBe('transfer.uploadMissing');
  });

  it('is reported as a workbook, and deleted on request', async () => {
    const bad = part('W-1');
    bad.root.children = [{ massGrams: '1', node: steelNode('x', { classCode: '9.9.9' }) }];
    const row = await read(await bytesOf('csv', [bad]), 'book.csv');
    for (const path of ['faultsWorkbook', 'linesWorkbook']) {
      const { status, headers } = await app.http.get(`/api/transfer/import/${path}/${row.id}`).set(maker.headers);
      expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
    }
    expect(
      (
        await app.http
          .delete('/api/transfer/import/delete')
          .set(maker.headers)
          .send({ ids: [row.id] })
      ).body.ok,
    ).toBe(true);
    expect((await post('page', {})).data.records.map(({ id }: { id: number }) => id)).not.toContain(row.id);
  });
});
