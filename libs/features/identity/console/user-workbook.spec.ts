import { asBytes, cellsOf, createDepartment, signIn, user } from '@matlas/testing';
import { type CorpusRow, type TableFormat, writeTable } from '@matlas/testing/corpus';
import { app, maker, setUpConsole } from './testing/console-fixture';

setUpConsole();

describe('users from a workbook', () => {
  const titles = ['登录名', '姓名', '邮箱', '办公电话', '传真', '部门', '角色', '有效期开始', '有效期结束'];
  const line = (name: string, fields: Partial<Record<number, string>> = {}) =>
    [
      'x',
      '李强',
      `${name}@aurora.example`,
      '021-1',
      '021-2',
      maker.enterprise.code,
      '数据接收者',
      '2026/1/1',
      '2030-12-31',
    ].map((cell, i) => fields[i] ?? (i === 0 ? name : cell));
  const csv = (lines: readonly string[][]) =>
    Buffer.from([titles, ...lines].map((cells) => cells.join(',')).join('\n'), 'utf8');
  const load = async (
    content: Buffer,
    fields: Record<string, string> = {},
    headers = maker.headers,
    name = 'users.csv',
  ) => {
    const request = app.http.post('/api/system/userInfo/importUser').set(headers).set('Accept-Language', 'en');
    for (const [name, value] of Object.entries(fields)) void request.field(name, value);
    return (await request.attach('file', content, name)).body;
  };
  const countOf = async (prefix: string) =>
    (
      await app.db.row<{ n: number }>(`select count(*)::int as n from app_user where login_name like $1`, [
        `${prefix}%`,
      ])
    )?.n;

  it('are imported all or none, with exactly the wrong rows reported; only the valid ones on request', async () => {
    const wrong: Partial<Record<number, string>>[] = [
      { 2: 'no mailbox' },
      { 5: 'D-unknown' },
      { 6: '皇帝' },
      { 8: '2025-01-01' },
      { 1: '' },
      { 0: 'bulk1' },
      { 0: maker.user.loginName },
    ];
    const lines = Array.from({ length: 12 }, (_, n) => line(`bulk${n + 1}`, wrong[n - 5]));
    const refused = await load(csv(lines));
    expect(refused).toMatchObject({ respCode: 422, code: 'import.invalidRows', data: { count: 7 } });
    expect(
      refused.data.rows.map(({ row, field, code }: { row: number; field: string; code: string }) => [row, field, code]),
    ).toEqual([
      [7, 'email', 'invalid_format'],
      [8, 'department', 'row.unknownValue'],
      [9, 'roles', 'row.unknownValue'],
      [10, 'validUntil', 'user.endBeforeStart'],
      [11, 'name', expect.any(String)],
      [12, 'loginName', 'row.duplicate'],
      [13, 'loginName', 'user.loginNameTaken'],
    ]);
    expect(
      refused.data.rows.every(
        ({ message, column }: { message: string; column: string }) =>
          /^[A-Z]/.test(column) && !/\p{Script=Han}{3}/u.test(message),
      ),
    ).toBe(true);
    expect(await countOf('bulk')).toBe(0);
    expect((await load(csv(lines), { checkOnly: 'true' })).data).toMatchObject({
      rows: 12,
      imported: 0,
      wrongRows: 7,
      users: [],
    });
    expect(await countOf('bulk')).toBe(0);
    const report = await app.http
      .post('/api/system/userInfo/importErrors')
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .attach('file', csv(lines), 'users.csv')
      .buffer()
      .parse(asBytes);
    const actual = (await cellsOf(report.body as Buffer)).map((cells) =>
      cells.filter((cell) => cell !== null && cell !== ''),
    );
    expect(actual).toEqual(
      expect.arrayContaining(
        refused.data.rows.map(({ sheet, row, column, value, message }: Record<string, string>) =>
          [sheet, row, column, value, message].filter((cell) => cell !== ''),
        ),
      ),
    );
    expect(await countOf('bulk')).toBe(0);
    expect((await load(csv(lines), { validRowsOnly: 'true' })).data).toMatchObject({
      rows: 12,
      imported: 5,
      wrongRows: 7,
    });
    expect(await countOf('bulk')).toBe(5);
  });

  it('are checked again with the cells that a person corrected, without the rows left out', async () => {
    const lines = [line('cor1'), line('cor2', { 2: 'no mailbox' }), line('cor3', { 8: '2025-01-01' })];
    const corrections = JSON.stringify([
      { row: 3, cells: { email: ' cor2@aurora.example ' } },
      { row: 4, remove: true },
    ]);
    expect((await load(csv(lines), { checkOnly: 'true', corrections })).data).toMatchObject({ rows: 2, wrongRows: 0 });
    const wrong = JSON.stringify([
      { row: 9, remove: true },
      { row: 3, cells: { mailbox: 'x' } },
    ]);
    const refused = await load(csv(lines), { corrections: wrong });
    expect(refused.data.issues.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['corrections.0.row', 'notFound'],
      ['corrections.1.cells.mailbox', 'unknownField'],
    ]);
    expect((await load(csv(lines), { corrections: '[{' })).respCode).toBe(400);
    expect(await countOf('cor')).toBe(0);
    expect((await load(csv(lines), { corrections })).data).toMatchObject({ imported: 2, wrongRows: 0 });
    expect(
      await app.db.rows(`select login_name as name, email from app_user where login_name like 'cor%' order by 1`),
    ).toEqual([
      { name: 'cor1', email: 'cor1@aurora.example' },
      { name: 'cor2', email: 'cor2@aurora.example' },
    ]);
  });

  it('are changed by one decision for all rows with the same fault, also for one that follows from it', async () => {
    const lines = [
      line('dec1', { 6: 'Empfänger' }),
      line('dec2', { 6: 'Empfänger', 8: '2025-01-01' }),
      line('dec3', { 6: '皇帝' }),
      line('dec4', { 1: '' }),
    ];
    const fault = { code: 'row.unknownValue', column: 'roles' };
    const decisions = [
      { ...fault, only: 'Empfänger', action: 'replace', value: '数据接收者' },
      { code: 'row.required', column: 'name', action: 'leaveOut' },
      { code: 'user.endBeforeStart', column: 'validUntil', action: 'replace', value: '2031-01-01' },
    ];
    const open = (await load(csv(lines), { checkOnly: 'true' })).data;
    expect(open.faultKinds).toContainEqual({
      ...fault,
      columnName: 'Roles',
      count: 3,
      example: expect.stringContaining('Empfänger'),
      texts: [
        { text: 'Empfänger', count: 2 },
        { text: '皇帝', count: 1 },
      ],
      textCount: 2,
    });
    const name = open.errors.find(({ field }: { field: string }) => field === 'name');
    decisions[1] = { code: name.code, column: 'name', action: 'leaveOut' };
    const decided = (await load(csv(lines), { checkOnly: 'true', decisions: JSON.stringify(decisions) })).data;
    expect(decided).toMatchObject({
      rows: 3,
      wrongRows: 1,
      faultKinds: [{ ...fault, count: 1, texts: [{ text: '皇帝', count: 1 }] }],
      decided: [{ count: 2 }, { count: 1 }, { count: 1 }],
    });
    const all = JSON.stringify([...decisions, { ...fault, only: '皇帝', action: 'leaveOut' }]);
    expect((await load(csv(lines), { decisions: all })).data).toMatchObject({ imported: 2, wrongRows: 0 });
    expect(await countOf('dec')).toBe(2);
    expect((await load(csv(lines), { decisions: '[{}]' })).respCode).toBe(400);
  });

  it.each<TableFormat>(['xls', 'ods', 'xlsm', 'txt'])(
    'come in as .%s; a formula without a result is told, not taken for a name',
    async (format) => {
      const rows: CorpusRow[] = [titles, line(`${format}1`), line(`${format}2`)];
      const bytes = writeTable(rows, { format, encoding: 'gb18030', delimiter: '\t' });
      expect((await load(bytes, {}, maker.headers, `users.${format}`)).data).toMatchObject({ imported: 2 });
      if (format === 'txt' || format === 'xls') return;
      const [, name, ...others] = line(`${format}3`);
      const broken: CorpusRow[] = [titles, [{ formula: 'VLOOKUP(B1,A1:B2,1)' }, name ?? '', ...others]];
      const refused = await load(writeTable(broken, { format }), {}, maker.headers, `users.${format}`);
      expect(refused.data.rows).toMatchObject([
        { row: 2, field: 'loginName', code: 'row.formulaError', message: expect.stringContaining('formula') },
      ]);
    },
  );

  it('are refused for the same reasons as a single user; an invalid file is refused', async () => {
    const keeper = await signIn(
      app,
      await user(app.db, maker.enterprise, {
        organisationId: await createDepartment(app.db, maker.enterprise),
        roles: ['organisationAdmin'],
      }),
    );
    expect((await load(csv([line('above1')]), {}, keeper)).data.rows).toMatchObject([{ row: 2, field: 'department' }]);
    expect((await load(Buffer.from('登录名,姓名\nx,y'))).code).toBe('workbook.columnMissing');
    expect((await load(csv([]))).code).toBe('workbook.empty');
    const reader = await signIn(app, await user(app.db, maker.enterprise, { roles: ['auditor'] }));
    expect((await load(csv([line('never1')]), {}, reader)).respCode).toBe(403);
  });

  it('can be entered in the template, and the exported list can be imported again', async () => {
    const template = await app.http
      .get('/api/system/userInfo/downloadUserTemplate')
      .set(maker.headers)
      .buffer()
      .parse(asBytes);
    const head = (await cellsOf(template.body as Buffer)).find((cells) => cells.includes('登录名 *'));
    expect(head).toEqual(expect.arrayContaining(['邮箱 *', '部门 *', '手机']));
    expect(JSON.stringify(await cellsOf(template.body as Buffer, 2))).toContain('数据接收者');
    const list = await app.http
      .post('/api/system/userInfo/exportUserList')
      .set(maker.headers)
      .send({ querys: { like: { loginName: 'bulk' } } })
      .buffer()
      .parse(asBytes);
    const rows = await cellsOf(list.body as Buffer);
    expect(rows.filter((cells) => String(cells[0]).startsWith('bulk'))).toHaveLength(5);
    const again = app.http
      .post('/api/system/userInfo/importUser')
      .set(maker.headers)
      .attach('file', list.body as Buffer, 'users.xlsx');
    expect((await again).body.data).toMatchObject({ count: 5 });
    expect(
      (await app.http.post('/api/system/userInfo/exportUserList').set(maker.headers).send({ sort: 'password' })).status,
    ).toBe(400);
  });
});
