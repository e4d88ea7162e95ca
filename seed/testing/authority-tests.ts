import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from '@matlas/features/identity';
import { type AuthHeader, jobEnd, signIn, type TestApp, user } from '@matlas/testing';
import { authorityWorkbook, WITHOUT_EC, WITHOUT_NUMBERS } from './authority-workbooks';

const DATA = process.env['SHARED_DATA'] ?? '../shared/data';
const WORKBOOKS = [
  ['REACH-SVHC', 'echa_svhc/raw/candidate_list_full.xlsx', 263, 253],
  ['REACH-XIV', 'echa_lists/raw/authorisation_list_full.xlsx', 59, 59],
  ['REACH-XVII', 'echa_lists/raw/restriction_list_full.xlsx', 237, 78],
  ['EU-POPS', 'echa_lists/raw/pops_list_full.xlsx', 34, 34],
] as const;

/** Tests that take the lists of the authorities again over the reference data of the application. */
export function testAuthorityWorkbooks(application: () => TestApp, signedInHeaders: () => AuthHeader): void {
  let test: TestApp;
  let auth: AuthHeader;
  beforeAll(() => {
    test = application();
    auth = signedInHeaders();
  });
  async function signInAdministrator(): Promise<AuthHeader> {
    const { enterpriseId, organisationId } = await test.app.get(Accounts).authOfUser('admin');
    const platform = { id: enterpriseId, organisationId, code: '' };
    return signIn(test, await user(test.db, platform, { roles: ['platformAdmin'] }));
  }
  const post = async (path: string, body: object) =>
    (await test.http.post(`/api${path}`).set(auth).send(body)).body.data;
  let centre: AuthHeader | undefined;
  async function loadsUnchanged(code: string, workbook: Buffer | string, rows: number, entries: number) {
    centre ??= await signInAdministrator();
    const law = (await post('/rule/msgLawInfo/page', { q: code })).records.find(
      (one: { code: string }) => one.code === code,
    );
    const send = async (fields: Record<string, string>) => {
      const call = test.http.post(`/api/rule/msgLawList/import/${law.id}`).set(centre as AuthHeader);
      for (const [name, value] of Object.entries(fields)) void call.field(name, value);
      return (await call.attach('file', workbook, 'list.xlsx')).body.data;
    };
    const taken = async (fields: Record<string, string>) => jobEnd(test.db, (await send(fields)).job.jobId);
    const seen = (await send({ checkOnly: 'true' })).report;
    expect(seen).toMatchObject({
      rows,
      entries,
      wrongRows: 0,
      unresolvedCount: 0,
      difference: { added: 0, removed: 0, changed: 0, unchanged: law.currentList.itemCount },
    });
    expect(seen.keptNumbers).toBeGreaterThan(0);
    const label = typeof workbook === 'string' ? 'the authority’s own' : 'again';
    const { result } = await taken({ label });
    expect(result).toMatchObject({ taken: { label, itemCount: law.currentList.itemCount }, flagged: 0 });
    expect((await taken({})).error).toMatchObject({ code: 'lawList.sameContent' });
  }
  it.each([
    ['REACH-SVHC', 263, 253],
    ['REACH-XIV', 59, 59],
    ['REACH-XVII', 231, 78],
    ['EU-POPS', 34, 34],
  ])('made from the reference data of %s load unchanged over it', async (code, rows, entries) => {
    await loadsUnchanged(code, await authorityWorkbook(code), rows, entries);
  });
  if (existsSync(DATA))
    it.each(WORKBOOKS)('of the authority load: %s', async (code, path, rows, entries) => {
      await loadsUnchanged(code, join(DATA, path), rows, entries);
    });
  it('keep the numbers that newer exports leave out', async () => {
    const numbered = async (q: string) => (await post('/rule/msgLawList/page', { lawId: 1, q })).records;
    expect(await numbered('119-47-1')).toMatchObject([{ nameEn: WITHOUT_NUMBERS, cas: '119-47-1', ec: '204-327-1' }]);
    expect(await numbered(WITHOUT_EC)).toMatchObject([{ nameEn: 'n-hexane', cas: WITHOUT_EC, ec: '203-777-6' }]);
  });
}
