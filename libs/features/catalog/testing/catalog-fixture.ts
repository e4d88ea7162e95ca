import type { SubstanceDetail, SubstanceRow } from '@matlas/contract';
import { type AuthHeader, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { CatalogLoader } from '../index';

const NONE = {
  async *[Symbol.asyncIterator]() {
    /* nothing */
  },
};
const rowsOf = <T>(rows: T[]): AsyncIterable<T> => ({
  async *[Symbol.asyncIterator]() {
    for (const row of rows) yield await Promise.resolve(row);
  },
});
const reference = {
  kind: 'substance',
  otherCas: [],
  otherEc: [],
  synonymsEn: [],
  synonymsZh: [],
  symbol: null,
  sources: 'test',
};
const REFERENCE = [
  {
    ...reference,
    id: 'CAS-7439-92-1',
    kind: 'element',
    symbol: 'Pb',
    cas: '7439-92-1',
    ec: '231-100-4',
    nameEn: 'Lead',
    nameZh: '铅',
    synonymsEn: ['Plumbum'],
    synonymsZh: ['金属铅'],
  },
  {
    ...reference,
    id: 'CAS-117-81-7',
    cas: '117-81-7',
    otherCas: ['8033-53-2'],
    ec: '204-211-0',
    nameEn: 'Bis(2-ethylhexyl) phthalate',
    nameZh: '邻苯二甲酸二(2-乙基己)酯',
    synonymsEn: ['DEHP', 'DOP'],
  },
  {
    ...reference,
    id: 'CAS-117-84-0',
    cas: '117-84-0',
    ec: '204-214-7',
    nameEn: 'Di-n-octyl phthalate',
    nameZh: null,
    synonymsEn: ['DNOP', 'DOP'],
  },
  {
    ...reference,
    id: 'SYS-misc',
    kind: 'joker',
    cas: null,
    ec: null,
    nameEn: 'Further additives',
    nameZh: '其他添加剂',
  },
];

export let app: TestApp;
export let centre: AuthHeader;
export let maker: AuthHeader;
export let other: AuthHeader;
export const load = () =>
  app.app.get(CatalogLoader).load({
    substances: rowsOf(REFERENCE),
    groups: NONE,
    members: NONE,
    metals: NONE,
    classes: NONE,
    standards: NONE,
    countries: NONE,
    divisions: NONE,
    subdivisions: NONE,
    mapPoints: NONE,
  });

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpCatalog(): void {
  beforeAll(async () => {
    app = await sharedApp();
    [{ headers: centre }, { headers: maker }, { headers: other }] = [
      await signedIn(app, ['platformAdmin']),
      await signedIn(app),
      await signedIn(app),
    ];
    await load();
  });
  afterAll(() => app.close());
}

export const post = (path: string, headers: AuthHeader, body: object, language = 'en') =>
  app.http.post(`/api/data/substance${path}`).set(headers).set('Accept-Language', language).send(body);
export const save = (headers: AuthHeader, body: object, language?: string) =>
  post('/saveOrUpdate', headers, body, language);
export const saveSubstance = async (headers: AuthHeader, body: object): Promise<SubstanceDetail> => {
  const answer = (await save(headers, body)).body;
  if (answer.respCode !== 0) throw new Error(JSON.stringify(answer));
  return answer.data;
};
export const pageSubstances = async (headers: AuthHeader, body: object): Promise<SubstanceRow[]> =>
  (await post('/page', headers, body)).body.data.records;
export const findSubstanceByCas = async (cas: string): Promise<SubstanceRow> =>
  (await pageSubstances(centre, { q: cas }))[0]!;
