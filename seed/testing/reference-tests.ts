import { Workbook } from 'exceljs';
import { asBytes, type AuthHeader, jobEnd, type TestApp } from '@matlas/testing';

/** Tests that read the reference data of the application; they change none of it. */
export function testReferenceData(application: () => TestApp, signedInHeaders: () => AuthHeader): void {
  let test: TestApp;
  let auth: AuthHeader;
  beforeAll(() => {
    test = application();
    auth = signedInHeaders();
  });
  const post = async (path: string, body: object) =>
    (await test.http.post(`/api${path}`).set(auth).send(body)).body.data;

  it.each([
    ['117-81-7', 'CAS'],
    ['邻苯二甲酸二(2-乙基己基)酯', 'Chinese name'],
    ['204-211-0', 'EC'],
    ['bis(2-ethylhexyl) phth', 'part of the name'],
    ['DEHP', 'synonym'],
  ])('finds DEHP by %s (%s)', async (q) => {
    const found = await post('/data/substance/page', { q, pageSize: 50 });
    expect(found.records.map((substance: { cas: string }) => substance.cas)).toContain('117-81-7');
  });

  it('finds a substance by pinyin and by initials', async () => {
    const lead = (await post('/data/substance/page', { q: '7439-92-1' })).records[0];
    expect(lead).toMatchObject({ nameZh: '铅', kind: 'element', svhc: true });
    const byPinyin = (await post('/data/substance/page', { q: 'yansuangua' })).records;
    expect(byPinyin.map((substance: { cas: string }) => substance.cas)).toContain('50-01-1');
  });

  it('shows which lists name a lead compound, including the limits of the element', async () => {
    const [chromate] = (await post('/data/substance/page', { q: '7758-97-6' })).records;
    const detail = (await test.http.get(`/api/data/substance/${chromate.id}`).set(auth)).body.data;
    expect(detail.metals).toEqual([
      { entity: 'Cr(VI)', massFraction: '0.1609', formula: expect.any(String), indefinite: false },
      { entity: 'Pb', massFraction: '0.6411', formula: expect.any(String), indefinite: false },
    ]);
    const listings = (await test.http.get(`/api/rule/msgLawList/ofSubstance?substanceId=${chromate.id}`).set(auth)).body
      .data;
    expect(new Set(listings.map((entry: { lawCode: string }) => entry.lawCode))).toEqual(
      new Set(['ELV', 'GBT-30512', 'REACH-SVHC', 'REACH-XIV', 'REACH-XVII', 'ROHS']),
    );
  });

  describe('an analysis as of a day before the shipped lists', () => {
    const DBDPE = '84852-53-9';
    let sheetId: number;
    let lawIds: Record<string, number>;
    beforeAll(async () => {
      const plastic = {
        kind: 3,
        name: 'PBT FR',
        number: 'P-1',
        symbol: 'PBT',
        classCode: '5.1.a',
        standard: 'EN 1',
        attributes: { recyclate: { answer: 2 } },
        children: [
          { cas: DBDPE, portion: { kind: 2, value: '9' } },
          { cas: '26062-94-2', portion: { kind: 3 } },
        ],
      };
      sheetId = (
        await post('/data/local/component', {
          tree: {
            kind: 1,
            name: 'Connector',
            number: 'K-1',
            measuredMassGrams: '2',
            children: [{ massGrams: '2', node: plastic }],
          },
        })
      ).id;
      lawIds = Object.fromEntries(
        (await test.db.rows<{ id: number; code: string }>('select id, code from rule_law')).map(({ id, code }) => [
          code,
          id,
        ]),
      );
    });
    const start = async (asOf: string, codes: string[]) =>
      (
        await test.http
          .post('/api/analysis/prohibitSubstance/analysisSubstance')
          .set(auth)
          .send({ sheetIds: [sheetId], lawIds: codes.map((code) => lawIds[code]), asOf })
      ).body;
    async function analyse(asOf: string, ...codes: string[]) {
      const { runId, jobId } = (await start(asOf, codes)).data;
      expect((await jobEnd(test.db, jobId)).state).toBe('done');
      const run = (await test.http.get(`/api/analysis/prohibitSubstance/runs/${runId}`).set(auth)).body.data;
      const found = (await post('/analysis/prohibitSubstance/anaQueryList', { runId, pageSize: 50 })).records as {
        lawCode: string;
        verdict: string;
        maxPercent: string;
      }[];
      return { run, found: found.map(({ lawCode, verdict, maxPercent }) => `${lawCode} ${verdict} ${maxPercent}`) };
    }

    it.each([
      ['2025-11-04', 250, []],
      ['2025-11-05', 251, ['REACH-SVHC declare 9']],
      ['2026-02-04', 253, ['REACH-SVHC declare 9']],
    ])('judges each entry of the oldest list from its own day on: %s', async (asOf, items, expected) => {
      const { run, found } = await analyse(asOf, 'REACH-SVHC');
      expect(found).toEqual(expected);
      expect(run).toMatchObject({
        asOf,
        lists: [{ code: 'REACH-SVHC', label: '2026-02-04', publishedAt: '2026-02-04', items }],
        notJudged: [],
        stale: false,
      });
    });
    it('reports regulations that cannot be judged at that day, and is refused if none can', async () => {
      const { run, found } = await analyse('2008-10-27', 'ELV', 'REACH-SVHC', 'GBT-30512');
      expect([found, run.lists.map(({ code }: { code: string }) => code)]).toEqual([[], ['ELV']]);
      expect(
        run.notJudged.map(({ code, label, reason }: Record<string, string>) => [code, label, reason]).sort(),
      ).toEqual([
        ['GBT-30512', '2014-06-01', 'noEntryInForce'],
        ['REACH-SVHC', '2026-02-04', 'noEntryInForce'],
      ]);
      expect(await start('2008-10-27', ['REACH-SVHC', 'GBT-30512'])).toMatchObject({
        respCode: 409,
        code: 'analysis.notJudged',
      });
      const { body: workbook } = await test.http
        .post('/api/analysis/prohibitSubstance/analysisSubstanceExport')
        .set(auth)
        .set('Accept-Language', 'en')
        .send({ runId: run.id })
        .buffer(true)
        .parse(asBytes);
      const book = new Workbook();
      await book.xlsx.load(workbook);
      const facts = book.worksheets[0]
        ?.getSheetValues()
        .flatMap((row) => (Array.isArray(row) && row[1] === 'Not judged' ? [String(row[2])] : []));
      expect(facts?.sort()).toEqual([
        expect.stringMatching(/^GB\/T 30512 .*No entry is in force on the day\.$/),
        expect.stringMatching(/^REACH SVHC .*No entry is in force on the day\.$/),
      ]);
    });
  });

  describe('countries, provinces and cities of the registration form', () => {
    const areas = async (body: object) =>
      (await test.http.post('/api/areaConfig/area/list').send(body)).body.data as {
        code: string;
        parent: string | null;
        level: string;
        nameZh: string;
        nameEn: string;
      }[];

    it('start with China, for users who are not signed in', async () => {
      const countries = await areas({});
      expect(countries).toHaveLength(250);
      expect(countries[0]).toEqual({
        code: 'CN',
        parent: null,
        level: 'country',
        nameZh: '中国',
        nameEn: expect.stringContaining('China'),
      });
    });

    it('are the 34 provinces of China, in both languages', async () => {
      const provinces = await areas({ countryCode: 'cn' });
      expect(provinces).toHaveLength(34);
      expect(
        provinces.filter(({ nameZh, nameEn, parent }) => nameZh === '' || nameEn === '' || parent !== 'CN'),
      ).toEqual([]);
      expect(
        provinces.filter(({ nameZh }) => ['山西省', '陕西省'].includes(nameZh)).map(({ nameEn }) => nameEn),
      ).toEqual(['Shanxi', 'Shaanxi']);
    });

    it.each<[string, number, string, string]>([
      ['110000', 1, '北京市', 'Beijing'],
      ['500000', 1, '重庆市', 'Chongqing'],
      ['320000', 13, '苏州市', 'Suzhou'],
      ['410000', 18, '济源市', 'Jiyuan'],
      ['150000', 12, '呼和浩特市', 'Hohhot'],
      ['460000', 19, '三亚市', 'Sanya'],
      ['650000', 26, '喀什地区', 'Kashgar Prefecture'],
    ])('of province %s are %i cities, among them %s, %s', async (parent, count, nameZh, nameEn) => {
      const cities = await areas({ countryCode: 'CN', parent });
      expect(cities).toHaveLength(count);
      expect(cities).toContainEqual({ code: expect.any(String), parent, level: 'city', nameZh, nameEn });
      expect(cities.filter(({ nameEn: name }) => name === '')).toEqual([]);
    });

    it.each([
      ['DE', 16, 'Bavaria'],
      ['JP', 47, 'Aichi'],
      ['US', 51, 'Michigan'],
      ['MX', 32, 'Nuevo León'],
    ])(
      'of %s are its %i first-level divisions, among them %s; cities are typed',
      async (countryCode, count, nameEn) => {
        const provinces = await areas({ countryCode });
        expect(provinces).toHaveLength(count);
        expect(provinces).toContainEqual(expect.objectContaining({ parent: countryCode, level: 'province', nameEn }));
        expect(await areas({ countryCode, parent: provinces[0]?.code })).toEqual([]);
        expect(await areas({ countryCode, parent: '320000' })).toEqual([]);
      },
    );

    it('refuse an invalid country code', async () =>
      expect((await test.http.post('/api/areaConfig/area/list').send({ countryCode: 'China' })).status).toBe(400));
  });
}
