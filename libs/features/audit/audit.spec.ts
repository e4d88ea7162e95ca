import type { AuditLogRow, AuditRow, Page } from '@matlas/contract';
import {
  app,
  auditOf,
  auditors,
  call,
  callOk,
  findAuditOf,
  maker,
  received,
  setUpAudit,
  supplier,
  switchTo,
} from './testing/audit-fixture';

setUpAudit();
const decide = (who: Parameters<typeof call>[0], id: number, decision: 2 | 3, more: object = {}) =>
  call(who, 'post', '/data/audit/audit', { ids: [id], decision, ...more });
const actions = async (id: number): Promise<string[]> =>
  (await callOk<AuditLogRow[]>(maker, 'get', '/data/audit/getAuditLog', { id }))
    .map(({ action, fromStatus, toStatus }) => `${action} ${fromStatus}${toStatus}`)
    .reverse();

describe('audit of received sheets', () => {
  it('has nothing until it is switched on, then what was accepted; a returned sheet is told with its reason', async () => {
    const [one = 0, two = 0] = await received(['A1', 'A2']);
    expect(await findAuditOf(one)).toBeUndefined();
    await switchTo('all');
    const audit = await auditOf(one);
    expect(audit).toMatchObject({ auditStatus: 0, sheetId: one, senderId: supplier.enterprise.id });
    expect((await call(supplier, 'get', `/data/audit/detail/${audit.id}`)).code).toBe('notFound');
    expect(await callOk(maker, 'get', `/data/audit/detail/${audit.id}`)).toMatchObject({ check: { findings: [] } });
    const [first] = auditors;
    expect((await decide(first!, audit.id, 3)).ok).toBe(false);
    expect((await decide(first!, audit.id, 3, { reason: 'wrongMass', text: 'too heavy' })).ok).toBe(true);
    expect(await auditOf(one)).toMatchObject({ auditStatus: 3, reason: 'wrongMass', text: 'too heavy' });
    expect(await decide(first!, audit.id, 2)).toMatchObject({ respCode: 409, code: 'audit.decided' });
    expect(await actions(audit.id)).toEqual(['arrive 00', 'return 03']);
    expect(await auditOf(two)).toMatchObject({ auditStatus: 0 });
  });

  it('does not approve what has errors, nor anything together with it', async () => {
    const [good = 0] = await received(['B1']);
    const [bad = 0] = await received(['B2'], true);
    await switchTo('all');
    const ids = [(await auditOf(good)).id, (await auditOf(bad)).id];
    expect(await call(auditors[0]!, 'post', '/data/audit/audit', { ids, decision: 2 })).toMatchObject({
      code: 'sheet.formInvalid',
      message: 'Form validation error data cannot be approved!',
    });
    expect(await auditOf(good)).toMatchObject({ auditStatus: 0 });
  });

  it('is decided by one of two auditors, and the other is told', async () => {
    const sheets = await received(Array.from({ length: 12 }, (_, n) => `C${n}`));
    await switchTo('all');
    for (const sheet of sheets) {
      const { id } = await auditOf(sheet);
      const answers = await Promise.all([
        decide(auditors[0]!, id, 2),
        decide(auditors[1]!, id, 3, { reason: 'wrongMass' }),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ respCode: 409, code: 'audit.decided' });
      const [won] = answers;
      expect(await auditOf(sheet)).toMatchObject({ auditStatus: won!.ok ? 2 : 3 });
      expect(await actions(id)).toEqual(['arrive 00', won!.ok ? 'approve 02' : 'return 03']);
    }
  });

  it('leaves to others what somebody has in hand; decisions are withdrawn until the sheet is hooked', async () => {
    const [sheet = 0] = await received(['D1']);
    await switchTo('all');
    const { id } = await auditOf(sheet);
    const [first, second] = [auditors[0]!, auditors[1]!];
    await callOk(first, 'post', '/data/audit/takeOver', { ids: [id] });
    expect(await decide(second, id, 2)).toMatchObject({ respCode: 403, code: 'audit.notDistributed' });
    await callOk(first, 'post', '/data/audit/handBack', { ids: [id] });
    expect((await decide(second, id, 2)).ok).toBe(true);
    await callOk(second, 'post', '/data/audit/withdraw', { id, text: 'a mistake' });
    expect(await auditOf(sheet)).toMatchObject({ auditStatus: 1, auditorId: second.id, decidedAt: null });
    expect((await decide(second, id, 2)).ok).toBe(true);
    const model = await callOk<{ id: number }>(maker, 'post', '/model/modInfo/saveOrUpdate', {
      projectName: 'C5',
      internalNumber: 'C5-1',
      modelType: 1,
      powerPlant: 2,
    });
    const position = (await app.db.row<{ id: number }>(
      `insert into bom_position (model_id, ord, level, name, match_state) values ($1, 1, 1, 'Q', 'unmatched')
        returning id`,
      [model.id],
    ))!;
    const [waiting = 0] = await received(['D2']);
    const hook = (sheetId: number) =>
      call(maker, 'post', '/bom/info/articulatedMdsToTree', { ckid: position.id, sheetId });
    expect(await hook(waiting)).toMatchObject({ code: 'node.notApproved', message: 'Current data is not approved!' });
    expect((await hook(sheet)).ok).toBe(true);
    await app.db.execute(
      `insert into bom_position (model_id, ord, level, name, match_state, sheet_id)
        values ($1, 1, 1, 'P', 'byHand', $2)`,
      [model.id, sheet],
    );
    expect(await call(second, 'post', '/data/audit/withdraw', { id, text: 'again' })).toMatchObject({
      code: 'audit.hooked',
    });
  });

  it('starts over with the next version, and names the approved one to compare with', async () => {
    const [old = 0, next = 0] = await received(['G1', 'G2']);
    await app.db.execute('alter table mds_sheet disable trigger user');
    await app.db.execute(
      'update mds_sheet s set cid = o.cid, version = o.version + 1 from mds_sheet o where s.id = $2 and o.id = $1',
      [old, next],
    );
    await app.db.execute('alter table mds_sheet enable trigger user');
    await switchTo('all');
    expect((await decide(auditors[0]!, (await auditOf(old)).id, 2)).ok).toBe(true);
    expect(await auditOf(next)).toMatchObject({ auditStatus: 0, approvedSheetId: old, approvedVersion: '1' });
  });

  it('keeps the two systems apart, and hands over only decisions, once', async () => {
    const [sheet = 0] = await received(['E1']);
    await app.db.execute('update mds_sheet set origin = 2 where id = $1', [sheet]);
    await switchTo('all');
    expect(await findAuditOf(sheet)).toBeUndefined();
    const page = await callOk<Page<AuditRow>>(maker, 'post', '/data/imdsAudit/page', {
      querys: { eq: { sheetId: sheet } },
    });
    const { id } = page.records[0]!;
    const sync = () => call(maker, 'post', '/data/imdsAudit/syncStatus', { ids: [id] });
    expect(await sync()).toMatchObject({ message: 'The current data cannot synchronize the state!' });
    expect((await decide(auditors[0]!, id, 2)).code).toBe('notFound');
    await callOk(auditors[0]!, 'post', '/data/imdsAudit/audit', { ids: [id], decision: 2 });
    expect((await sync()).ok).toBe(true);
    expect((await sync()).ok).toBe(false);
  });

  it('gives its reasons as a list and its list as a workbook', async () => {
    const reasons = await callOk(maker, 'get', '/data/audit/getRefuseReasonEnum');
    expect(reasons).toContainEqual({ value: 'wrongMass', label: expect.stringMatching(/\w/) });
    const file = await app.http.post('/api/data/audit/export').set(maker.headers).send({}).buffer();
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('spreadsheetml');
  });

  it('clears by rule only with a rule in force, and never without one', async () => {
    const [plain = 0] = await received(['F1']);
    await switchTo('rule');
    expect(await auditOf(plain)).toMatchObject({ auditStatus: 0 });
    await callOk(maker, 'post', '/rule/auditRules/saveOrUpdate', {
      code: 'R1',
      nameZh: '编号',
      nameEn: 'Number',
      checkType: 0,
      active: true,
      conditions: [{ is: 'partNumber', pattern: 'N-F3%' }],
    });
    const [clear = 0, found = 0] = await received(['F2', 'F3']);
    await switchTo('rule');
    expect(await auditOf(clear)).toMatchObject({ auditStatus: 2, decidedBy: null });
    expect(await auditOf(found)).toMatchObject({ auditStatus: 0 });
    expect(await actions((await auditOf(clear)).id)).toEqual(['arrive 00', 'approveByRule 02']);
  });
});
