import { asBytes, type AuthHeader, cellsOf } from '@matlas/testing';
import {
  app,
  centre,
  pageSubstances,
  findSubstanceByCas,
  saveSubstance,
  maker,
  other,
  setUpCatalog,
} from './testing/catalog-fixture';

setUpCatalog();

describe('a workbook of facts', () => {
  const send = (headers: AuthHeader, csv: string, fields: Record<string, string> = {}) => {
    const call = app.http.post('/api/data/substance/import').set(headers).set('Accept-Language', 'en');
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    return call.attach('file', Buffer.from(csv), 'gadsl.csv');
  };
  const good =
    'Reference list 2026\nCAS RN,Classification,List,Effective date,物态,Remark\n' +
    '7439-92-1,D/P,GADSL 2026,2026/2/1,,Lead and its compounds\n204-211-0,P,,,液体,\n';

  it('updates GADSL classes and physical states of substances found by any number, and changes nothing the second time', async () => {
    expect((await send(centre, good, { checkOnly: 'true' })).body.data).toEqual({
      rows: 2,
      changed: 0,
      wrongRows: 0,
      errors: [],
      faultKinds: [],
      decided: [],
    });
    expect((await findSubstanceByCas('7439-92-1')).gadsl).toBeNull();
    expect((await send(centre, good)).body.data).toMatchObject({ rows: 2, changed: 2, errors: [] });
    expect(await findSubstanceByCas('7439-92-1')).toMatchObject({
      gadsl: 'D/P',
      declarableSince: { list: 'GADSL 2026', date: '2026-02-01' },
      physicalState: 'solid',
      remark: 'Lead and its compounds',
    });
    expect(await findSubstanceByCas('117-81-7')).toMatchObject({
      gadsl: 'P',
      physicalState: 'liquid',
      declarableSince: null,
    });
    expect((await send(centre, good)).body.data).toMatchObject({ changed: 0 });
    const trail = await app.db.row<{ before: object; after: object }>(
      `select before, after from audit_trail where subject = 'substance' and action = 'import' and subject_id = $1`,
      [(await findSubstanceByCas('117-81-7')).id],
    );
    expect(trail).toEqual({
      before: { gadsl: null, physical_state: null },
      after: { gadsl: 'P', physical_state: 'liquid' },
    });
  });

  it('reports every fault by row and column, imports only valid rows on request, and changes only substances that the user may edit', async () => {
    const bad =
      'CAS,GADSL,List update,In force since\n117-84-0,D,,\n12-34-5,D,,\n7439-92-1,X,,\n' +
      '7439-92-1,D,GADSL,2026-02-30\n117-81-7,D,GADSL,\n';
    const refused = (await send(centre, bad)).body;
    expect([
      refused.code,
      refused.data.rows.map(
        (fault: { row: number; column: string; code: string }) => `${fault.row} ${fault.column} ${fault.code}`,
      ),
    ]).toEqual([
      'import.invalidRows',
      [
        '3 CAS row.unknownCas',
        '4 GADSL row.unknownValue',
        '5 In force since row.notDate',
        '5 In force since row.required',
        '6 In force since row.required',
      ],
    ]);
    const errors = await app.http
      .post('/api/data/substance/importErrors')
      .set(centre)
      .set('Accept-Language', 'en')
      .field('decisions', JSON.stringify([{ code: 'row.unknownCas', column: 'cas', action: 'leaveOut' }]))
      .attach('file', Buffer.from(bad), 'gadsl.csv')
      .buffer(true)
      .parse(asBytes);
    const actual = (await cellsOf(errors.body as Buffer)).map(([, row, column]) => `${String(row)} ${String(column)}`);
    expect(actual).toEqual(expect.arrayContaining(['4 GADSL', '5 In force since', '6 In force since']));
    expect(actual).not.toContain('3 CAS');
    expect((await findSubstanceByCas('117-84-0')).gadsl).toBeNull();
    expect((await send(centre, bad, { validRowsOnly: 'true' })).body.data).toMatchObject({
      rows: 5,
      changed: 1,
      wrongRows: 4,
    });
    expect((await findSubstanceByCas('117-84-0')).gadsl).toBe('D');
    const own = await saveSubstance(maker, { nameZh: '自用溶剂', nameEn: 'House solvent', cas: '67-64-1' });
    expect((await send(maker, good)).body).toMatchObject({ code: 'import.invalidRows', data: { count: 2 } });
    expect((await send(maker, `${good}67-64-1,D,,,,\n`, { validRowsOnly: 'true' })).body.data.changed).toBe(1);
    expect((await app.http.get(`/api/data/substance/${own.id}`).set(maker)).body.data.gadsl).toBe('D');
    expect(await pageSubstances(other, { q: '67-64-1' })).toEqual([]);
    expect((await send(centre, 'CAS,Name\n7439-92-1,Lead\n')).body.code).toBe('workbook.columnMissing');
  });
});
