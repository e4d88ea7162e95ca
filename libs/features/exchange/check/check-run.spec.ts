import {
  type CheckFindingRow,
  checkCleanUpJob,
  type CheckRunRow,
  type CheckTargetRow,
  type Page,
  type RulePackDetail,
} from '@matlas/contract';
import { AuthLookup, JobQueue, systemAuth } from '@matlas/server-kit';
import { asBytes, cellsOf, jobEnd, signIn, user } from '@matlas/testing';
import {
  app,
  call,
  check,
  DEHP,
  lines,
  callForData,
  maker,
  plain,
  run,
  seal,
  setUpCheckedSheets,
  sheet,
  supplier,
  type Who,
} from './testing/check-run-fixture';

setUpCheckedSheets();

describe('targets of a check', () => {
  it('are own sheets on one side, and received sheets on the other', async () => {
    const names = async (who: Who, side: string, more: object = {}): Promise<string[]> =>
      (await callForData<Page<CheckTargetRow>>(who, 'post', `${check}/targets`, { side, ...more })).records
        .map(({ name }) => name)
        .sort();
    expect([
      await names(supplier, 'own'),
      await names(supplier, 'received'),
      await names(maker, 'own'),
      await names(maker, 'received'),
    ]).toEqual([['Cap', 'Seal', 'Secret'], [], [], ['Cap', 'Seal', 'Secret']]);
    expect(await names(maker, 'received', { q: 'seal' })).toEqual(['Seal']);
  });
});

describe('a run', () => {
  it('finds SVHC per article with its amounts, in the language of the reader, without disclosing confidential substances', async () => {
    const { row, sheets, findings } = await run(maker, { side: 'received', kinds: ['svhc'] });
    expect(row).toMatchObject({
      state: 'done',
      side: 'received',
      sheets: 3,
      listLabel: '2025-01',
      counts: { svhc: { error: 0, warning: 2, pass: 1, other: 0 } },
      can: { delete: true },
    });
    expect(lines(findings, 'svhc')).toEqual(['Cap PASS 2', 'Seal SVHC.declare 1', 'Secret SVHC.hidden 1']);
    const found = findings.find(({ sheetName }) => sheetName === 'Seal')!;
    expect(found).toMatchObject({
      title: 'SVHC: DEHP (candidate)',
      message: '15 % of the article, above 0.1 %',
      cas: DEHP,
      minPercent: '15',
      maxGrams: '0.3',
      names: ['Seal'],
      path: String(seal.id),
    });
    expect(findings.find(({ sheetName }) => sheetName === 'Secret')).toMatchObject({
      substanceName: null,
      cas: null,
      minPercent: null,
      maxPercent: null,
      minGrams: null,
      maxGrams: null,
      title: 'SVHC: Confidential substance',
      message: 'A confidential substance of the candidate list may exceed 0.1 % of the article',
    });
    expect(
      JSON.stringify(await app.db.rows('select * from check_run_finding where run_id = $1 and sheet_n = 3', [row.id])),
    ).not.toMatch(/DEHP|117-81-7/);
    expect(sheets.map(({ name, worst, levels }) => [name, worst, levels])).toEqual([
      ['Seal', 1, { svhc: 1 }],
      ['Secret', 1, { svhc: 1 }],
      ['Cap', 2, { svhc: 2 }],
    ]);
    const own = await run(supplier, { side: 'own', kinds: ['svhc'] });
    expect(lines(own.findings, 'svhc')).toEqual(['Cap PASS 2', 'Seal SVHC.declare 1', 'Secret SVHC.declare 1']);
    const zh = await callForData<Page<CheckFindingRow>>(
      maker,
      'post',
      `${check}/findings`,
      { runId: row.id, kind: 'svhc', q: 'Seal' },
      'zh',
    );
    expect(zh.records[0]).toMatchObject({ title: 'SVHC：DEHP（候选）', message: '占物品 15 %，超过 0.1 %' });
  });

  it('uses the oldest list for days before it, each entry from its own day on, and reports when no entry is in force', async () => {
    const on = (asOf: string, kinds = ['svhc']) =>
      run(maker, { side: 'received', kinds, sheetIds: [seal.id], options: { asOf } });
    const early = await on('2008-10-28');
    expect([early.row.listLabel, lines(early.findings, 'svhc')]).toEqual(['2025-01', ['Seal SVHC.declare 1']]);
    const before = await on('2008-10-27', ['checks', 'svhc']);
    expect([
      before.row.listLabel,
      lines(before.findings, 'svhc'),
      before.sheets.map(({ levels }) => levels['svhc']),
    ]).toEqual([null, ['Seal SVHC.notJudged 3'], [3]]);
    expect(before.findings.find(({ kind }) => kind === 'svhc')).toMatchObject({
      title: 'SVHC: not judged',
      message: 'Not judged on 2008-10-27. No entry is in force on the day.',
    });
    expect(
      (
        await call(maker, 'post', `${check}/run`, {
          side: 'received',
          kinds: ['svhc'],
          sheetIds: [seal.id],
          options: { asOf: '2008-10-27' },
        })
      ).code,
    ).toBe('check.notJudged');
  });

  it('finds substances by number or name with mass and place, except confidential ones of others', async () => {
    const { findings } = await run(maker, {
      side: 'received',
      kinds: ['substances'],
      options: { substances: [DEHP, 'Polypropylene'] },
    });
    expect(lines(findings, 'substances')).toEqual(['Cap SUB.found 1', 'Seal SUB.found 1', 'Secret PASS 2']);
    expect(findings.find(({ sheetName }) => sheetName === 'Seal')).toMatchObject({
      substanceName: 'Bis(2-ethylhexyl) phthalate',
      minGrams: '0.3',
      maxPercent: '15',
      path: `${seal.id}.0`,
      names: ['Seal', 'Seal plastic'],
      message: '0.3 g, 15 % of the sheet',
    });
    const own = await run(supplier, { side: 'own', kinds: ['substances'], options: { substances: [DEHP] } });
    expect(lines(own.findings, 'substances')).toEqual(['Cap PASS 2', 'Seal SUB.found 1', 'Secret SUB.found 1']);
    const refused = await call<{ issues: { path: string; message: string }[] }>(maker, 'post', `${check}/run`, {
      side: 'received',
      kinds: ['substances'],
      options: { substances: ['999-99-9'] },
    });
    expect(refused.data.issues).toEqual([
      expect.objectContaining({ path: 'options.substances.0', message: 'The catalogue has no substance “999-99-9”' }),
    ]);
    expect((await call(maker, 'post', `${check}/run`, { side: 'received', kinds: ['substances'] })).code).toBe(
      'badInput',
    );
  });

  it('checks by the own rule pack or a draft of it, and own sheets by their own names', async () => {
    expect((await call(maker, 'post', `${check}/run`, { side: 'received', kinds: ['custom'] })).code).toBe(
      'check.noPack',
    );
    const draft = await callForData<RulePackDetail>(maker, 'post', '/exchange/rulePack/draft');
    const rule = (more: object): Promise<unknown> =>
      callForData(maker, 'post', '/exchange/rulePack/saveRule', {
        packId: draft.id,
        name: 'Rule',
        partNumberPattern: '%',
        ...more,
      });
    await rule({ name: 'Numbers', partNumberPattern: `M-${seal.id}`, globalCheck: true });
    await rule({ name: 'Standard', supplierCode: 'S-9', severity: 'warning' });
    const dry = await run(maker, {
      side: 'received',
      kinds: ['custom'],
      sheetIds: [plain.id, seal.id],
      options: { packId: draft.id },
    });
    expect(dry.row).toMatchObject({ packVersion: 1, counts: { custom: { error: 1, warning: 1 } } });
    expect(lines(dry.findings, 'custom')).toEqual([
      'Cap UDR.fieldFits 1',
      'Cap UDR.partNumberFits 0',
      'Seal UDR.fieldFits 1',
    ]);
    expect(dry.findings.find(({ code }) => code === 'UDR.partNumberFits')).toMatchObject({
      title: 'Numbers',
      message: `The part number “M-${plain.id}” does not fit M-${seal.id}`,
    });
    const mine = await sheet('Lid', [], maker);
    const own = await run(maker, {
      side: 'own',
      kinds: ['custom'],
      sheetIds: [mine.id],
      options: { packId: draft.id },
    });
    expect(lines(own.findings, 'custom')).toEqual(['Lid UDR.fieldFits 1', 'Lid UDR.partNumberFits 0']);
  });

  it('runs several kinds at once, can be filtered and exported, and is visible to its enterprise only', async () => {
    const { row, sheets } = await run(maker, {
      side: 'received',
      kinds: ['svhc', 'checks'],
      sheetIds: [seal.id, plain.id],
    });
    expect(row.kinds).toEqual(['checks', 'svhc']);
    expect(sheets.map(({ name, levels }) => [name, Object.keys(levels)])).toEqual([
      ['Seal', ['checks', 'svhc']],
      ['Cap', ['checks', 'svhc']],
    ]);
    const passes = await callForData<Page<CheckFindingRow>>(maker, 'post', `${check}/findings`, {
      runId: row.id,
      querys: [{ eq: { level: 2 } }],
    });
    expect(new Set(passes.records.map(({ level }) => level))).toEqual(new Set([2]));
    const book = await app.http
      .post(`/api${check}/export`)
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .send({ runId: row.id })
      .buffer(true)
      .parse(asBytes);
    const cells = (await cellsOf(book.body as Buffer, 1)).flat();
    expect(cells).toEqual(expect.arrayContaining(['SVHC: DEHP (candidate)', 'Seal', 0.3]));
    for (const path of [`${check}/one/${row.id}`]) expect((await call(supplier, 'get', path)).respCode).toBe(404);
    for (const what of ['sheets', 'findings', 'export'])
      expect((await call(supplier, 'post', `${check}/${what}`, { runId: row.id })).respCode).toBe(404);
    expect((await call(supplier, 'delete', `${check}/delete`, { ids: [row.id] })).respCode).toBe(404);
    const colleague = { headers: await signIn(app, await user(app.db, maker.enterprise, { roles: ['auditor'] })) };
    expect((await call<CheckRunRow>(colleague, 'get', `${check}/one/${row.id}`)).data).toMatchObject({
      can: { delete: false },
    });
    expect((await call(colleague, 'delete', `${check}/delete`, { ids: [row.id] })).respCode).toBe(403);
    await callForData(maker, 'delete', `${check}/delete`, { ids: [row.id] });
    expect(await app.db.rows('select 1 from check_run_finding where run_id = $1', [row.id])).toEqual([]);
  });

  it('refuses sheets that the caller does not see, and a run without sheets', async () => {
    const draft = await sheet('Draft', []);
    expect(
      await call(maker, 'post', `${check}/run`, { side: 'received', kinds: ['svhc'], sheetIds: [draft.id, seal.id] }),
    ).toMatchObject({ respCode: 404, code: 'check.sheetNotVisible' });
    expect((await call(supplier, 'post', `${check}/run`, { side: 'received', kinds: ['svhc'] })).code).toBe(
      'check.nothing',
    );
    expect((await call(supplier, 'post', `${check}/run`, { side: 'own', kinds: [] })).code).toBe('badInput');
  });

  it('continues where it stopped when the job is repeated', async () => {
    const { row } = await run(supplier, { side: 'own', kinds: ['svhc'] });
    const before = await callForData<Page<CheckFindingRow>>(supplier, 'post', `${check}/findings`, { runId: row.id });
    // The state after a killed process: two sheets are stored, the run is not finished.
    await app.db.execute('delete from check_run_finding where run_id = $1 and sheet_n > 2', [row.id]);
    await app.db.execute('delete from check_run_sheet where run_id = $1 and n > 2', [row.id]);
    await app.db.execute(
      `update check_run
        set finished_at = null, sheets = 2, findings = 2,
          last_sheet_id = (select sheet_id from check_run_sheet where run_id = $1 and n = 2)
        where id = $1`,
      [row.id],
    );
    await app.db.execute(`update job set state = 'failed' where id = $1`, [row.jobId]);
    const auth = (await app.app.get(AuthLookup).byUser(supplier.user.id))!;
    await app.db.runAs(auth.scope, () => app.app.get(JobQueue).retry(auth, row.jobId!));
    await jobEnd(app.db, row.jobId!);
    expect(await callForData<CheckRunRow>(supplier, 'get', `${check}/one/${row.id}`)).toMatchObject({
      state: 'done',
      sheets: row.sheets,
      counts: row.counts,
    });
    expect(
      (await callForData<Page<CheckFindingRow>>(supplier, 'post', `${check}/findings`, { runId: row.id })).records,
    ).toEqual(before.records);
  });

  it('is deleted after the retention time', async () => {
    const { row } = await run(supplier, { side: 'own', kinds: ['svhc'], sheetIds: [seal.id] });
    await app.db.execute(`update check_run set create_time = now() - interval '91 days' where id = $1`, [row.id]);
    const { jobId } = await app.app.get(JobQueue).start(systemAuth(), checkCleanUpJob, {});
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done', result: { runs: 1 } });
    expect((await call(supplier, 'get', `${check}/one/${row.id}`)).respCode).toBe(404);
  });

  it('judges portions at the limit by exact numbers, which the thread requests while it judges', async () => {
    const dehp = (value: string) => [{ cas: DEHP, portion: { kind: 2, value } }];
    const [at, above] = [await sheet('At', dehp('0.1')), await sheet('Above', dehp('0.100001'))];
    const { findings } = await run(supplier, { side: 'own', kinds: ['svhc'], sheetIds: [at.id, above.id] });
    expect(lines(findings, 'svhc')).toEqual(['Above SVHC.declare 1', 'At SVHC.below 3']);
  });
});
