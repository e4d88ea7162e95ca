// Own database: loads the whole reference data.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogFeature, CatalogLoader } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { rulesFeature, RulesLoader } from '@matlas/features/rules';
import { type AuthHeader, createTestApp, jobEnd, signedIn, type TestApp } from '@matlas/testing';
import { loadReference } from './load-reference';
import { authorityWorkbook, WITHOUT_EC, WITHOUT_NUMBERS } from './testing/authority-workbooks';

let test: TestApp;
let auth: AuthHeader;
const load = () => loadReference(test.app.get(CatalogLoader), test.app.get(RulesLoader));
beforeAll(async () => {
  test = await createTestApp([identityFeature, catalogFeature, rulesFeature], { WORKER: 'on' });
  await load();
  auth = (await signedIn(test)).headers;
}, 120_000);
afterAll(() => test.close());

const post = async (path: string, body: object) => (await test.http.post(`/api${path}`).set(auth).send(body)).body.data;
const counts = () => test.db.row(`select (select count(*)::int from substance) as substances, (select count(*)::int from graph_node) as nodes, (select count(*)::int from rule_list_item) as items,
  (select count(*)::int from rule_list_member where substance_id is not null) as members, (select count(*)::int from rule_exemption) as exemptions, (select count(*)::int from metal_content) as metals`);

it('loads everything, and the second time nothing more', async () => {
  const first = await counts();
  expect(first).toMatchObject({ substances: 27_074 + 43, nodes: 27_074 + 43, items: 253 + 4 + 6 + 10 + 59 + 78 + 38, exemptions: 204, metals: 154 });
  await load();
  await test.db.execute('delete from reference_state');
  await load();
  expect(await counts()).toEqual(first);
}, 60_000);

it.each([['117-81-7', 'CAS'], ['邻苯二甲酸二(2-乙基己基)酯', 'Chinese name'], ['204-211-0', 'EC'], ['bis(2-ethylhexyl) phth', 'part of the name'], ['DEHP', 'synonym']])('finds DEHP by %s (%s)', async (q) => {
  const found = await post('/data/substance/page', { q, pageSize: 50 });
  expect(found.records.map((substance: { cas: string }) => substance.cas)).toContain('117-81-7');
});

it('finds a substance by pinyin and by initials', async () => {
  const lead = (await post('/data/substance/page', { q: '7439-92-1' })).records[0];
  expect(lead).toMatchObject({ nameZh: '铅', kind: 'element', svhc: true });
  const byPinyin = (await post('/data/substance/page', { q: 'yansuangua' })).records;
  expect(byPinyin.map((substance: { cas: string }) => substance.cas)).toContain('50-01-1');
});

it('says which lists name a compound of lead, its element\'s limits among them', async () => {
  const [chromate] = (await post('/data/substance/page', { q: '7758-97-6' })).records;
  const detail = (await test.http.get(`/api/data/substance/${chromate.id}`).set(auth)).body.data;
  expect(detail.metals).toEqual([{ entity: 'Cr(VI)', massFraction: '0.1609', formula: expect.any(String), indefinite: false }, { entity: 'Pb', massFraction: '0.6411', formula: expect.any(String), indefinite: false }]);
  const listings = (await test.http.get(`/api/rule/msgLawList/ofSubstance?substanceId=${chromate.id}`).set(auth)).body.data;
  expect(new Set(listings.map((entry: { lawCode: string }) => entry.lawCode))).toEqual(new Set(['ELV', 'GBT-30512', 'REACH-SVHC', 'REACH-XIV', 'REACH-XVII', 'ROHS']));
});

describe('countries, provinces and cities of the registration form', () => {
  const areas = async (body: object) => (await test.http.post('/api/areaConfig/area/list').send(body)).body.data as { code: string; parent: string | null; level: string; nameZh: string; nameEn: string }[];

  it('begin with China, for people who are not signed in', async () => {
    const countries = await areas({});
    expect(countries).toHaveLength(250);
    expect(countries[0]).toEqual({ code: 'CN', parent: null, level: 'country', nameZh: '中国', nameEn: expect.stringContaining('China') });
  });

  it('are the 34 provinces of China, in both languages', async () => {
    const provinces = await areas({ countryCode: 'cn' });
    expect(provinces).toHaveLength(34);
    expect(provinces.filter(({ nameZh, nameEn, parent }) => nameZh === '' || nameEn === '' || parent !== 'CN')).toEqual([]);
    expect(provinces.filter(({ nameZh }) => ['山西省', '陕西省'].includes(nameZh)).map(({ nameEn }) => nameEn)).toEqual(['Shanxi', 'Shaanxi']);
    expect(await areas({ countryCode: 'DE' })).toEqual([]);
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

  it('refuse what is no country code', async () => expect((await test.http.post('/api/areaConfig/area/list').send({ countryCode: 'China' })).status).toBe(400));
});

const DATA = process.env['SHARED_DATA'] ?? '../shared/data';
const WORKBOOKS = [
  ['REACH-SVHC', 'echa_svhc/raw/candidate_list_full.xlsx', 263, 253], ['REACH-XIV', 'echa_lists/raw/authorisation_list_full.xlsx', 59, 59],
  ['REACH-XVII', 'echa_lists/raw/restriction_list_full.xlsx', 237, 78], ['EU-POPS', 'echa_lists/raw/pops_list_full.xlsx', 34, 34],
] as const;
describe('workbooks in the authority’s layouts', () => {
  let centre: AuthHeader | undefined;
  async function loadsUnchanged(code: string, workbook: Buffer | string, rows: number, entries: number) {
    centre ??= (await signedIn(test, ['platformAdmin'])).headers;
    const law = (await post('/rule/msgLawInfo/page', { q: code })).records.find((one: { code: string }) => one.code === code);
    const send = async (fields: Record<string, string>) => {
      const call = test.http.post(`/api/rule/msgLawList/import/${law.id}`).set(centre as AuthHeader);
      for (const [name, value] of Object.entries(fields)) void call.field(name, value);
      return (await call.attach('file', workbook, 'list.xlsx')).body.data;
    };
    const taken = async (fields: Record<string, string>) => jobEnd(test.db, (await send(fields)).job.jobId);
    const seen = (await send({ checkOnly: 'true' })).report;
    expect(seen).toMatchObject({ rows, entries, wrongRows: 0, unresolvedCount: 0, difference: { added: 0, removed: 0, changed: 0, unchanged: law.currentList.itemCount } });
    expect(seen.keptNumbers).toBeGreaterThan(0);
    const label = typeof workbook === 'string' ? 'the authority’s own' : 'again';
    const { result } = await taken({ label });
    expect(result).toMatchObject({ taken: { label, itemCount: law.currentList.itemCount }, flagged: 0 });
    expect((await taken({})).error).toMatchObject({ code: 'lawList.sameContent' });
  }
  it.each([
    ['REACH-SVHC', 263, 253], ['REACH-XIV', 59, 59], ['REACH-XVII', 231, 78], ['EU-POPS', 34, 34],
  ])('made from the reference data of %s load unchanged over it', async (code, rows, entries) => {
    await loadsUnchanged(code, await authorityWorkbook(code), rows, entries);
  });
  if (existsSync(DATA)) it.each(WORKBOOKS)('of the authority load: %s', async (code, path, rows, entries) => {
    await loadsUnchanged(code, join(DATA, path), rows, entries);
  });
  it('keep the numbers that newer exports leave out', async () => {
    const numbered = async (q: string) => (await post('/rule/msgLawList/page', { lawId: 1, q })).records;
    expect(await numbered('119-47-1')).toMatchObject([{ nameEn: WITHOUT_NUMBERS, cas: '119-47-1', ec: '204-327-1' }]);
    expect(await numbered(WITHOUT_EC)).toMatchObject([{ nameEn: 'n-hexane', cas: WITHOUT_EC, ec: '203-777-6' }]);
  });
});
