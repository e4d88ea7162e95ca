import { jobEnd, sheetsOf, signIn, user, zipEntries } from '@matlas/testing';
import {
  app,
  BASE,
  bytes,
  call,
  done,
  ids,
  lastRun,
  LEAD,
  maker,
  material,
  ok,
  other,
  preview,
  rest,
  setUpConversion,
  sheets,
  lossesOf,
} from './testing/conversion-fixture';

describe('conversion between this system and the IMDS form', () => {
  setUpConversion();

  it('stops at a code without approval, proposes its meaning under another number, and continues after a user approved it', async () => {
    const run = await preview(ids.nozzle!);
    expect(run).toMatchObject({
      direction: 'toImds',
      checked: true,
      sheets: 2,
      converted: 0,
      refused: 2,
      openCodes: 1,
      hasFile: false,
    });
    expect(await lossesOf(maker, run.id)).toEqual([
      ['黄铜', 'refused', 'conversion.applicationOpen'],
      ['喷嘴', 'refused', 'conversion.usedRefused'],
    ]);
    const open = await ok(maker, 'get', `${BASE}/openCodes/${run.id}`);
    expect(open).toMatchObject([
      {
        code: '27',
        nameEn: 'Alloying element in copper',
        substances: [{ cas: LEAD }],
        classCodes: ['3.2'],
        sheets: 1,
        proposed: '3',
      },
    ]);
    expect(open[0].candidates.map(({ code }: { code: string }) => code)[0]).toBe('3');
    expect(await call(maker, 'post', `${BASE}/out/file`, { runId: run.id })).toMatchObject({
      ok: false,
      code: 'sheet.unverified',
      message: 'Failed verification, cannot export!',
    });

    await ok(maker, 'post', `${BASE}/approval/approve`, { direction: 'toImds', pairs: [{ code: '27', to: '3' }] });
    expect((await ok(maker, 'post', `${BASE}/approval/page`)).records).toMatchObject([
      {
        code: '27',
        to: '3',
        approvedBy: maker.user.loginName,
        holds: true,
        withdrawnAt: null,
        can: { withdraw: true },
      },
    ]);
    await done(maker, 'out/recheck', { runId: run.id });
    const [brass, nozzle] = await sheets(maker, run.id);
    expect([brass.state, nozzle.state]).toEqual(['converted', 'converted']);
    expect(brass.words).toContainEqual({ names: ['黄铜', 'Lead'], field: 'applicationCode', from: '27', to: '3' });
    expect(nozzle.losses).toContainEqual({
      names: ['喷嘴'],
      field: 'componentType',
      value: 'turned',
      reason: 'noField',
    });
  });

  it('writes a file of the convertible sheets with the loss report, for the user who started it only', async () => {
    const run = await preview(ids.nozzle!, ids.board!);
    expect(await lossesOf(maker, run.id)).toContainEqual(['电路板', 'refused', 'conversion.class']);
    expect(
      (await sheets(maker, run.id)).find(({ name }: { name: string }) => name === '电路板').findings[0].message,
    ).toContain('classifications 1.2, 5.4, 5.5.1 and 8.x cannot be converted to the international system');
    expect(await call(maker, 'post', `${BASE}/out/file`, { runId: run.id })).toMatchObject({
      code: 'sheet.unverified',
    });
    expect(await done(maker, 'out/file', { runId: run.id, validOnly: true })).toMatchObject({
      state: 'done',
      result: { sheets: 2 },
    });
    const zip = zipEntries(await bytes(maker, 'get', `${BASE}/out/file/${run.id}`));
    expect(zip.map(({ name }) => name)).toEqual(['imds-form.xml', expect.stringMatching(/\.xlsx$/)]);
    const xml = zip[0]!.content.toString('utf8');
    expect(xml).toContain('source="IMDS"');
    expect(xml).toMatch(/applicationCode="3"/);
    expect(xml).not.toMatch(/applicationCode="27"|cid="|电路板/);
    const report = (await sheetsOf(zip[1]!.content)) as { sheet: string; data: unknown[][] }[];
    expect(report).toHaveLength(4);
    expect(JSON.stringify(report[1])).toContain('8.1');
    expect(await call(other, 'get', `${BASE}/detail/${run.id}`)).toMatchObject({ respCode: 404 });
    expect((await app.http.get(`/api${BASE}/out/file/${run.id}`).set(other.headers)).status).toBe(404);
  });

  it('applies an approval to its enterprise only, until it is withdrawn or a list changes', async () => {
    expect((await ok(other, 'post', `${BASE}/approval/page`)).records).toEqual([]);
    const [{ id }] = (await ok(maker, 'post', `${BASE}/approval/page`)).records;
    expect(await call(other, 'post', `${BASE}/approval/withdraw`, { ids: [id] })).toMatchObject({ respCode: 404 });
    await app.db.execute(
      `update rule_application_code set name_en = 'Copper with lead' where origin = 2 and code = '3'`,
    );
    expect((await ok(maker, 'post', `${BASE}/approval/page`)).records).toMatchObject([{ holds: false }]);
    expect(await preview(ids.brass!)).toMatchObject({ openCodes: 1, refused: 1 });
    await app.db.execute(
      `update rule_application_code set name_en = 'Alloying element in copper' where origin = 2 and code = '3'`,
    );
    expect(await preview(ids.brass!)).toMatchObject({ openCodes: 0, converted: 1 });
    await ok(maker, 'post', `${BASE}/approval/withdraw`, { ids: [id] });
    expect(await preview(ids.brass!)).toMatchObject({ openCodes: 1, refused: 1 });
    expect((await ok(maker, 'post', `${BASE}/approval/page`)).records).toMatchObject([
      { withdrawnBy: maker.user.loginName, withdrawnAt: expect.any(String), can: { withdraw: false } },
    ]);
    expect(
      await call(maker, 'post', `${BASE}/approval/approve`, { direction: 'toImds', pairs: [{ code: '27', to: '99' }] }),
    ).toMatchObject({ code: 'conversion.codeClosed' });
    const reader = await signIn(app, await user(app.db, other.enterprise, { roles: ['dataReceiver'] }));
    expect(
      await call({ headers: reader }, 'post', `${BASE}/approval/approve`, {
        direction: 'toImds',
        pairs: [{ code: '27', to: '3' }],
      }),
    ).toMatchObject({ respCode: 403 });
  });

  it('imports a file: asks about unknown materials, counts it once as IC, stores sheets with origin IMDS', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Datasheets xmlns="urn:matlas:mds:1" version="1.0">
      <Datasheet key="b" source="IMDS">
<Material key="n" name="Brass IMDS" foreignName="进口黄铜" classCode="3.2" symbol="CuZn" number="CuZn" standard="QC/T 1">
        <Substance cas="${LEAD}" portion="2" value="3" applicationCode="3"/><Substance cas="7440-50-8" portion="3"/>
</Material></Datasheet>
      <Datasheet key="c" source="IMDS"><Component key="n" name="Pin" number="P-7" measuredMassGrams="2">
<Ref sheet="b" massGrams="1"/><Material key="m" name="Mystery alloy" massGrams="1"/></Component></Datasheet>
    </Datasheets>`;
    const send = async (text: string) =>
      (
        await app.http
          .post(`/api${BASE}/in/upload`)
          .set(other.headers)
          .set('Accept-Language', 'en')
          .attach('file', Buffer.from(text), 'from-imds.xml')
      ).body;
    const {
      data: { jobId },
    } = await send(xml);
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
    const run = await lastRun(other);
    expect(await lossesOf(other, run.id)).toEqual([
      ['Brass IMDS', 'refused', 'conversion.applicationOpen'],
      ['Pin', 'refused', 'conversion.usedRefused'],
    ]);
    await ok(other, 'post', `${BASE}/approval/approve`, { direction: 'fromImds', pairs: [{ code: '3', to: '27' }] });
    await done(other, 'in/recheck', { runId: run.id });
    expect(await ok(other, 'get', `${BASE}/detail/${run.id}`)).toMatchObject({
      sheets: 2,
      converted: 2,
      refused: 0,
      unmatched: 1,
    });
    expect((await sheets(other, run.id))[1].materials).toEqual([{ name: 'Mystery alloy', match: 'unknown' }]);
    expect(await call(other, 'post', `${BASE}/in/store`, { runId: run.id })).toMatchObject({
      code: 'conversion.unmatched',
    });
    expect(await done(other, 'in/store', { runId: run.id, continueUnmatched: true })).toMatchObject({
      state: 'done',
      result: { sheets: 2 },
    });
    expect(
      await app.db.rows(
        `select s.name, s.foreign_name as "foreignName", s.origin, s.status
          from mds_sheet s
          where s.enterprise_id = $1
          order by s.name`,
        [other.enterprise.id],
      ),
    ).toEqual([
      { name: 'Pin', foreignName: null, origin: 2, status: 'ED' },
      { name: '进口黄铜', foreignName: 'Brass IMDS', origin: 2, status: 'ED' },
    ]);
    expect(
      await app.db.rows(
        `select distinct application_code as code
          from mds_edge e
          join mds_node n on n.id = e.parent
          join mds_sheet s on s.id = n.sheet_id
          where s.enterprise_id = $1 and application_code is not null`,
        [other.enterprise.id],
      ),
    ).toEqual([{ code: '27' }]);
    const counts = () =>
      app.db.rows(
        `select kind, billing, refused, sheets, rows_ok as ok, rows_wrong as wrong
          from upload_count
          where enterprise_id = $1`,
        [other.enterprise.id],
      );
    expect(await counts()).toEqual([
      { kind: 'imdsConversion', billing: 'ic', refused: false, sheets: 2, ok: 2, wrong: 0 },
    ]);
    expect(await call(other, 'post', `${BASE}/in/store`, { runId: run.id, continueUnmatched: true })).toMatchObject({
      code: 'conversion.stored',
    });
    expect(await counts()).toHaveLength(1);

    const { data } = await send(xml.replace('<Datasheet key="c"', '<!DOCTYPE a><Datasheet key="c"'));
    await jobEnd(app.db, data.jobId);
    expect((await lossesOf(other, (await lastRun(other)).id)).at(-1)).toEqual([
      '',
      'refused',
      expect.stringMatching(/^xml\./),
    ]);
  });

  it('exports received sheets by supply number, at most 50, and marks them as downloaded', async () => {
    const { id } = await ok(maker, 'post', '/data/local/component', {
      tree: {
        kind: 1,
        name: '阀',
        foreignName: 'Valve',
        number: 'V-1',
        measuredMassGrams: '20',
        children: [
          { massGrams: '20', node: { ...material('钢', 'Steel', '1.1.1', [rest('7439-89-6')]), number: '1.0330' } },
        ],
      },
    });
    await ok(maker, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      sendMdsId: id,
      recEntId: other.user.enterpriseId,
      supplierCode: 'S-9',
      symbol: 'OEM-4711',
      mdsName: 'Valve',
    });
    await ok(maker, 'post', `/exchange/sent/sheet/propose/${id}`);
    const kid = (await ok(other, 'post', '/exchange/received/page')).records[0].id;
    expect(await ok(other, 'post', `${BASE}/c2c/preview`, { kids: [kid] })).toMatchObject([
      { kid, supplyNumber: 'OEM-4711', name: '阀', foreignName: 'Valve', alike: 0 },
    ]);
    expect(await call(maker, 'post', `${BASE}/c2c/preview`, { kids: [kid] })).toMatchObject({ respCode: 404 });
    const zip = zipEntries(await bytes(other, 'post', `${BASE}/c2c/download`, { kids: [kid] }));
    expect(zip.map(({ name }) => name)).toEqual(['C2C.xlsx', expect.stringMatching(/^xml\/OEM-4711_\d+_1\.xml$/)]);
    expect(zip[1]!.content.toString('utf8')).toMatch(/supplyNumber="OEM-4711"/);
    expect(JSON.stringify(await sheetsOf(zip[0]!.content))).toContain('OEM-4711');
    expect(
      (await app.db.row<{ status: string }>('select receive_status as status from mds_share where id = $1', [kid]))!
        .status,
    ).toBe('D');
    expect(
      await call(other, 'post', `${BASE}/c2c/download`, { kids: Array.from({ length: 51 }, (_, n) => n + 1) }),
    ).toMatchObject({ code: 'sheet.tooManyDownloads' });
  });
});
