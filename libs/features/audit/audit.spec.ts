import type { AuditDetail, AuditDryRun, AuditHint, AuditLogRow, AuditRemark, AuditRow, Page } from '@matlas/contract';
import { jobEnd } from '@matlas/testing';
import {
  app,
  auditOf,
  auditors,
  call,
  callOk,
  findAuditOf,
  maker,
  received,
  setLimits,
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

  it('starts over with the next version, and names the decided ones to compare with', async () => {
    const [old = 0, next = 0, third = 0] = await received(['G1', 'G2', 'G3']);
    await app.db.execute('alter table mds_sheet disable trigger user');
    await app.db.execute(
      `update mds_sheet s
        set cid = o.cid, version = o.version + case when s.id = $2 then 1 else 2 end
        from mds_sheet o
        where s.id in ($2, $3) and o.id = $1`,
      [old, next, third],
    );
    await app.db.execute('alter table mds_sheet enable trigger user');
    await switchTo('all');
    expect((await decide(auditors[0]!, (await auditOf(old)).id, 2)).ok).toBe(true);
    expect(await auditOf(next)).toMatchObject({
      auditStatus: 0,
      comparedWith: [{ sheetId: old, version: '1', auditStatus: 2 }],
    });
    const { id } = await auditOf(next);
    expect((await decide(auditors[0]!, id, 3, { reason: 'wrongMass' })).ok).toBe(true);
    expect((await auditOf(third)).comparedWith).toEqual([
      { sheetId: next, version: '2', auditStatus: 3 },
      { sheetId: old, version: '1', auditStatus: 2 },
    ]);
  });

  it('keeps the two systems apart, and marks only decisions as handed over, once', async () => {
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
    const returned = await received(Array.from({ length: 6 }, (_, n) => `F0${n}`));
    await switchTo('all');
    for (const sheet of returned)
      expect((await decide(auditors[0]!, (await auditOf(sheet)).id, 3, { reason: 'wrongMass' })).ok).toBe(true);
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
    // Many sheets of this supplier may have been returned above.
    await setLimits({ tolerated: ['history'] });
    expect(await auditOf(clear)).toMatchObject({ auditStatus: 2, decidedBy: null });
    expect(await auditOf(found)).toMatchObject({ auditStatus: 0 });
    expect(await actions((await auditOf(clear)).id)).toEqual(['arrive 00', 'approveByRule 02']);
    const aspectsOf = async (sheet: number) =>
      (await callOk<AuditDetail>(maker, 'get', `/data/audit/detail/${(await auditOf(sheet)).id}`)).aspects.map(
        ({ aspect, verdict }) => `${aspect} ${verdict}`,
      );
    expect(await aspectsOf(found)).toEqual(expect.arrayContaining(['checks passed', 'auditRules failed', 'mass none']));
    expect(await auditOf(clear)).toMatchObject({ machine: 'approve' });
    expect(await auditOf(found)).toMatchObject({ machine: 'failed' });
    // Of several only those are approved that the machine passed.
    const [one = 0] = await received(['F5']);
    await setLimits({ tolerated: ['history'], maxPerDay: 1 });
    expect(await auditOf(one)).toMatchObject({ auditStatus: 0, machine: 'approve' });
    const ids = [(await auditOf(found)).id, (await auditOf(one)).id];
    expect(await call(auditors[0]!, 'post', '/data/audit/audit', { ids, decision: 2 })).toMatchObject({
      code: 'audit.notPassed',
    });
    expect((await decide(auditors[0]!, ids[0]!, 2)).ok).toBe(true);
    // A trial decides nothing, and tells where people decided otherwise.
    const { jobId } = await callOk<{ jobId: number }>(maker, 'post', '/data/audit/dryRun/start', { days: 30 });
    const { result } = (await jobEnd(app.db, jobId)) as { result: AuditDryRun };
    expect(result.differing).toContainEqual(expect.objectContaining({ id: ids[0], would: 'failed', status: 2 }));
    expect(result.cells).toContainEqual(expect.objectContaining({ would: 'approve', status: 0 }));
    expect(await auditOf(one)).toMatchObject({ auditStatus: 0 });
    // People take too much back: the rules stop themselves.
    await setLimits({ tolerated: ['history'], stopWindow: 1, stopPercent: 50 });
    const cleared = await auditOf(one);
    expect(cleared.auditStatus).toBe(2);
    await callOk(auditors[0]!, 'post', '/data/audit/revoke', {
      id: cleared.id,
      reason: 'wrongMass',
      text: 'too light',
    });
    expect(await auditOf(one)).toMatchObject({ auditStatus: 3, reason: 'wrongMass' });
    expect(await callOk(maker, 'get', '/data/audit/setting')).toMatchObject({
      mode: 'all',
      stoppedAt: expect.anything(),
    });
  });

  it('needs two people where the enterprise wants four eyes', async () => {
    const [sheet = 0] = await received(['H1']);
    await switchTo('all');
    await setLimits({ fourEyes: true });
    const { id } = await auditOf(sheet);
    expect((await decide(auditors[0]!, id, 2)).ok).toBe(true);
    expect(await auditOf(sheet)).toMatchObject({ auditStatus: 0, firstApprovedBy: expect.stringMatching(/./) });
    expect((await decide(auditors[0]!, id, 2)).code).toBe('audit.sameAuditor');
    expect((await decide(auditors[1]!, id, 2)).ok).toBe(true);
    expect(await actions(id)).toEqual(['arrive 00', 'firstApprove 00', 'approve 02']);
    await setLimits({});
  });

  it('says node by node why a sheet is returned, asks the sender, and shows both in the editor of the sender', async () => {
    const [sheet = 0] = await received(['J1']);
    await switchTo('all');
    const { id } = await auditOf(sheet);
    const [first] = auditors;
    const note = await callOk<AuditRemark>(first!, 'post', '/data/audit/annotate', {
      id,
      path: `${sheet}.0`,
      text: 'odd',
    });
    expect(note.names.map(({ name }) => name)).toEqual(['J1', '铁']);
    expect(await call(first!, 'post', '/data/audit/annotate', { id, path: `${sheet}.7`, text: 'x' })).toMatchObject({
      code: 'audit.unknownNode',
    });
    const remark = await callOk<AuditRemark>(first!, 'post', '/data/audit/ask', {
      id,
      path: `${sheet}`,
      text: 'Which norm?',
    });
    expect(await auditOf(sheet)).toMatchObject({ auditStatus: 1, auditorId: first!.id });
    const hints = () => callOk<AuditHint[]>(supplier, 'get', '/data/audit/hints', { sheetId: sheet });
    expect(await hints()).toMatchObject([{ kind: 'question', text: 'Which norm?', answer: null }]);
    expect(await callOk(maker, 'get', '/data/audit/hints', { sheetId: sheet })).toEqual([]);
    const reply = { remarkId: remark.id, text: 'EN 1' };
    expect((await call(maker, 'post', '/data/audit/hints/answer', reply)).code).toBe('notFound');
    await callOk(supplier, 'post', '/data/audit/hints/answer', reply);
    const nodes = [{ path: `${sheet}.0`, reason: 'wrongPortions', text: 'too much' }];
    expect((await decide(first!, id, 3, { reason: 'wrongMass', nodes })).ok).toBe(true);
    const { remarks } = await callOk<AuditDetail>(maker, 'get', `/data/audit/detail/${id}`);
    expect(remarks.map(({ kind, text, reason, answer }) => [kind, text, reason, answer])).toEqual([
      ['note', 'odd', null, null],
      ['question', 'Which norm?', null, 'EN 1'],
      ['reason', 'too much', 'wrongPortions', null],
    ]);
    expect((await hints()).map(({ kind, path }) => [kind, path])).toEqual([
      ['reason', `${sheet}.0`],
      ['question', `${sheet}`],
    ]);
    await callOk(first!, 'post', '/data/audit/annotation/remove', { remarkId: note.id });
    expect((await call(first!, 'post', '/data/audit/annotation/remove', { remarkId: remark.id })).code).toBe(
      'notFound',
    );
    expect((await callOk<AuditDetail>(maker, 'get', `/data/audit/detail/${id}`)).remarks).toHaveLength(2);
    // The sender is notified of the question and of the return, the auditor of the answer.
    const titles = async (who: Parameters<typeof call>[0]): Promise<string> => {
      for (let tries = 0; tries < 50; tries++) {
        const { records } = await callOk<Page<{ title: string }>>(who, 'post', '/common/notes/page', {});
        const all = records.map(({ title }) => title).join('\n');
        if (all.includes('J1')) return all;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return '';
    };
    expect(await titles(first!)).toContain('Your question about N-J1 J1 was answered');
    expect(await titles(supplier)).toMatch(/rejected N-J1 J1[^]*question about N-J1 J1/);
  });
});
