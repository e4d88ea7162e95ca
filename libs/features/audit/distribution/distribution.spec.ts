import type { DistributionReport, DistributionRow, HomeFigures } from '@matlas/contract';
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
    expect(await send(rows)).toMatchObject({ code: 'import.invalidRows' });
    expect(await auditOf(sheets[0]!)).toMatchObject({ auditStatus: 0 });
    expect((await send(rows, { validRowsOnly: 'true' })).data).toMatchObject({ assigned: 1, wrongRows: 4 });
    expect(await auditOf(sheets[0]!)).toMatchObject({ auditStatus: 1, dueOn: '2030-02-01' });
  });
});
