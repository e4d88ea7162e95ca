import type { AuditAbsence, AuditFigures, DistributionReport, DistributionRow, HomeFigures } from '@matlas/contract';
import { asBytes, cellsOf } from '@matlas/testing';
import {
  app,
  auditOf,
  auditors,
  call,
  callOk,
  intakeEnd,
  maker,
  received,
  setUpAudit,
  supplier,
  switchTo,
} from '../testing/audit-fixture';

setUpAudit();
const base = '/data/matlasDistribution';

describe('distribution of audits', () => {
  it('assigns in turn by the rule of the supplier, with a due date; changed rules take what waits', async () => {
    const sheets = await received(['A1', 'A2', 'A3', 'A4']);
    await switchTo('all');
    const rule = await callOk<DistributionRow>(maker, 'post', `${base}/saveOrUpdate`, {
      name: 'By turns',
      senderId: supplier.enterprise.id,
      auditorIds: auditors.map(({ id }) => id),
      dueDays: 5,
    });
    await intakeEnd();
    const found = [];
    for (const sheet of sheets) found.push(await auditOf(sheet));
    expect(found.map(({ auditorId }) => auditorId)).toEqual([0, 1, 0, 1].map((at) => auditors[at]!.id));
    expect(found.every(({ auditStatus, dueOn }) => auditStatus === 1 && (dueOn ?? '') > '2000')).toBe(true);
    expect(await callOk(maker, 'get', `${base}/detail`, { id: rule.id })).toMatchObject({
      name: 'By turns',
      auditors: [{ open: 2 }, { open: 2 }],
    });
    expect((await call(supplier, 'get', `${base}/detail`, { id: rule.id })).code).toBe('notFound');
    expect(JSON.stringify((await callOk<HomeFigures>(auditors[0]!, 'get', '/home/figures')).todos)).toContain(
      'auditQueue',
    );
    await callOk(maker, 'delete', `${base}/delete`, { ids: [rule.id] });
  });

  it('assigns by the assembly of a vehicle model, whatever the part number looks like', async () => {
    const [first, second] = [auditors[0]!, auditors[1]!];
    const model = await callOk<{ id: number }>(maker, 'post', '/model/modInfo/saveOrUpdate', {
      projectName: 'Distributed',
      internalNumber: 'DIST-1',
      modelType: 1,
      powerPlant: 1,
    });
    await app.db.execute(
      `with top as (
          insert into bom_position (model_id, ord, level, name, number, number_key)
            values ($1, 1, 0, 'Door', 'DR-1', 'DR1')
            returning id)
        insert into bom_position (model_id, parent_id, ord, level, name, number, number_key)
          select $1, id, 2, 1, 'Seal', '0-NG1', 'NG1' from top`,
      [model.id],
    );
    const rules = [
      { name: 'Door', modelId: model.id, partGroup: 'DR 1', auditorIds: [second.id] },
      { name: 'Steel', classCodes: ['1.1'], auditorIds: [first.id] },
    ];
    const saved = [];
    for (const rule of rules) saved.push(await callOk<DistributionRow>(maker, 'post', `${base}/saveOrUpdate`, rule));
    expect(saved).toMatchObject([{ modelName: 'Distributed', partGroup: 'DR 1', classCodes: [] }, { modelId: null }]);
    expect((await call(supplier, 'post', `${base}/saveOrUpdate`, rules[0])).ok).toBe(false);
    const sheets = await received(['G1', 'G2']);
    await switchTo('all');
    const found = [];
    for (const sheet of sheets) found.push((await auditOf(sheet)).auditorId);
    expect(found).toEqual([second.id, first.id]);
    for (const { id } of saved) await callOk(maker, 'delete', `${base}/delete`, { ids: [id] });
  });

  it('assigns by hand only to those who may audit', async () => {
    const [sheet = 0] = await received(['B1']);
    await switchTo('all');
    const { id } = await auditOf(sheet);
    const assign = (auditorId: number) =>
      call(maker, 'post', `${base}/AddOneDistribute`, { ids: [id], auditorId, dueOn: '2030-01-31' });
    expect((await assign(supplier.user.id)).ok).toBe(false);
    expect((await assign(auditors[1]!.id)).data).toEqual({ assigned: 1 });
    expect(await auditOf(sheet)).toMatchObject({ auditorId: auditors[1]!.id, dueOn: '2030-01-31' });
    expect((await call(auditors[0]!, 'post', `${base}/AddOneDistribute`, { ids: [id], auditorId: 1 })).respCode).toBe(
      403,
    );
  });

  it('gives the share of an absent auditor to the deputy, who also decides what is in hand', async () => {
    const [first, second] = [auditors[0]!, auditors[1]!];
    const [before = 0] = await received(['D1']);
    await switchTo('all');
    await callOk(first, 'post', '/data/audit/takeOver', { ids: [(await auditOf(before)).id] });
    const days = { firstDay: '2000-01-01', lastDay: '2100-01-01' };
    const decide = async (sheet: number) =>
      call(second, 'post', '/data/audit/audit', { ids: [(await auditOf(sheet)).id], decision: 2 });
    expect((await decide(before)).code).toBe('audit.notDistributed');
    expect(await call(second, 'post', '/data/audit/absence/save', { ...days, auditorId: first.id })).toMatchObject({
      code: 'audit.othersAbsence',
    });
    await callOk(first, 'post', '/data/audit/absence/save', { ...days, deputyId: second.id });
    const rule = await callOk<DistributionRow>(maker, 'post', `${base}/saveOrUpdate`, {
      name: 'One',
      auditorIds: [first.id],
    });
    const [after = 0] = await received(['D2']);
    await switchTo('all');
    expect(await auditOf(after)).toMatchObject({ auditorId: second.id });
    expect((await decide(before)).ok).toBe(true);
    const figures = await callOk<AuditFigures>(maker, 'get', '/data/audit/figures', {});
    expect(figures).toMatchObject({ decided: 1, returned: 0, medianHours: 0, reasons: [] });
    expect(figures.suppliers).toMatchObject([{ id: supplier.enterprise.id, decided: 1 }]);
    expect(figures.auditors.find(({ id }) => id === second.id)).toMatchObject({ decided: 1, overdue: 0 });
    const file = await app.http.post('/api/data/audit/figures/export').set(maker.headers).send({}).buffer();
    expect(file.headers['content-type']).toContain('spreadsheetml');
    const [absence] = await callOk<AuditAbsence[]>(second, 'get', '/data/audit/absence/list');
    expect(absence).toMatchObject({ userId: first.id, deputyId: second.id, isNow: true, can: { remove: false } });
    await callOk(first, 'post', '/data/audit/absence/remove', { id: absence!.id });
    await callOk(maker, 'delete', `${base}/delete`, { ids: [rule.id] });
  });

  it('imports a workbook, and tells every wrong row', async () => {
    const sheets = await received(['C1', 'C2']);
    await switchTo('all');
    const [one, two] = [await auditOf(sheets[0]!), await auditOf(sheets[1]!)];
    const good = `${one.cid},${one.cver},${auditors[0]!.loginName},2030-02-01`;
    const send = async (rows: string[], fields: Record<string, string> = {}) =>
      (
        await app.http
          .post(`/api${base}/importData`)
          .set(maker.headers)
          .set('Accept-Language', 'en')
          .field(fields)
          .attach('file', Buffer.from(['MDS ID,Version,Auditor,Due on', ...rows].join('\n')), 'd.csv')
      ).body;
    const rows = [
      good,
      good,
      `${two.cid},${two.cver},nobody,2030-02-01`,
      `${two.cid},99,${auditors[0]!.loginName},`,
      `${two.cid},${two.cver},${auditors[1]!.loginName},soon`,
    ];
    const looked = await send(rows, { checkOnly: 'true' });
    if (!looked.ok) throw new Error(JSON.stringify(looked));
    const { errors } = looked.data as DistributionReport;
    expect(errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '3 cid row.duplicate',
      '4 auditor row.unknownUser',
      '5 cid row.notInAudit',
      '6 dueOn row.notDate',
    ]);
    const workbook = await app.http
      .post(`/api${base}/importErrors`)
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .attach('file', Buffer.from(['MDS ID,Version,Auditor,Due on', ...rows].join('\n')), 'd.csv')
      .buffer(true)
      .parse(asBytes);
    expect((await cellsOf(workbook.body as Buffer)).slice(-4).map(([, row]) => row)).toEqual([3, 4, 5, 6]);
    expect(await send(rows)).toMatchObject({ code: 'import.invalidRows' });
    expect(await auditOf(sheets[0]!)).toMatchObject({ auditStatus: 0 });
    expect((await send(rows, { validRowsOnly: 'true' })).data).toMatchObject({ assigned: 1, wrongRows: 4 });
    expect(await auditOf(sheets[0]!)).toMatchObject({ auditStatus: 1, dueOn: '2030-02-01' });
  });
});
