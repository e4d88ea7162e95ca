import { sharedApp, signedIn, type TestApp } from '@matlas/testing';

let serial = 0;
export let app: TestApp;
export let centre: Awaited<ReturnType<typeof signedIn>>;
export let maker: Awaited<ReturnType<typeof signedIn>>;
export let stranger: Awaited<ReturnType<typeof signedIn>>;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpEnterprises(): void {
  beforeAll(async () => {
    app = await sharedApp();
    centre = await signedIn(app, ['platformAdmin']);
    maker = await signedIn(app);
    stranger = await signedIn(app);
  });
  afterAll(() => app.close());
}

export const call = (path: string, body: object = {}, headers = maker.headers) =>
  app.http.post(`/api/sys/enterprise/${path}`).set(headers).set('Accept-Language', 'zh').send(body);
export const get = (id: number, headers = maker.headers) => app.http.get(`/api/sys/enterprise/${id}`).set(headers);
export const terms = {
  contractStart: '2026-01-01',
  contractEnd: '2028-12-31',
  starLevel: 4,
  capacity: { upload: 5, download: 6, upDownload: 7, cosNormal: 8, cosAdvanced: 0 },
  monthlySaves: 100,
};
export const form = (fields: object = {}) => {
  serial += 1;
  return {
    nameZh: `新企业${serial}`,
    nameEn: `Newcomer ${serial}`,
    identity: 'supplier',
    taxCode: `91310000MA1K${String(serial).padStart(6, '0')}`,
    countryCode: 'CN',
    province: '江苏省',
    address: '工业园区 1 号',
    postalCode: '215000',
    mainBusiness: '线束',
    userName: '首位管理员',
    loginName: `first.admin${serial}`,
    email: `first${serial}@new.example`,
    emailAgain: `first${serial}@new.example`,
    phone: '1',
    fax: '2',
    handover: 'show',
    ...fields,
  };
};
export const issuesOf = (body: { data: { issues: { path: string; code: string }[] } }) =>
  body.data.issues.map(({ path, code }) => `${path} ${code}`);
