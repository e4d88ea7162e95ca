import { businessDay } from '@matlas/testing';
import {
  test,
  stranger,
  centre,
  call,
  ok,
  analyse,
  listVerdicts,
  hookOwnBrass,
  openRulesVehicle,
} from './testing/rules-vehicle';

beforeAll(openRulesVehicle);
afterAll(() => test.close());

describe('application codes and exemption entries', () => {
  const brass = async (asOf = businessDay()): Promise<string[]> => {
    const [elv] = (await ok('post', '/rule/msgLawInfo/page', { q: 'ELV' })).records;
    return listVerdicts(
      (await analyse([elv.id], { asOf })).filter(
        ({ positionNumber }) => positionNumber === 'T-1' || positionNumber === 'N-1',
      ),
    );
  };
  const code = { code: '3', nameZh: '铜', nameEn: 'Copper', kind: 'elv_exemption', entries: ['3'], entities: ['Pb'] };

  it('of the platform can be changed by the operating centre only, and their former state applies to earlier days', async () => {
    const [known] = (await ok('post', '/rule/auditAppcode/imdsPage', { querys: { eq: { code: '3' } } })).records;
    expect(known).toMatchObject({ builtIn: true, can: { edit: false }, isValid: true, stateFrom: null });
    expect(
      await call('post', '/rule/auditAppcode/imdsUpdate', { ...code, id: known.id, version: known.version }),
    ).toMatchObject({ respCode: 403 });
    expect(await brass()).toEqual(['N-1 exempt', 'T-1 exempt']);
    await ok(
      'post',
      '/rule/auditAppcode/imdsUpdate',
      { ...code, id: known.id, version: known.version, maxPercent: '2.5', stateFrom: '2026-01-01' },
      centre,
    );
    expect([await brass('2025-12-31'), await brass('2026-01-01')]).toEqual([
      ['N-1 exempt', 'T-1 exempt'],
      ['N-1 exempt', 'T-1 fail'],
    ]);
    const then = async (asOf: string) =>
      (await ok('post', '/rule/auditAppcode/imdsPage', { asOf, querys: { eq: { code: '3' } } })).records[0].maxPercent;
    expect([await then('2025-12-31'), await then('2026-01-01')]).toEqual([null, '2.5']);
    expect(await ok('get', '/rule/auditAppcode/history', { id: known.id })).toMatchObject([
      { validFrom: null, validTo: '2025-12-31', state: { max_percent: null } },
    ]);
    expect(
      await call(
        'post',
        '/rule/auditAppcode/imdsUpdate',
        { ...code, id: known.id, version: known.version + 1, stateFrom: '2025-07-01' },
        centre,
      ),
    ).toMatchObject({ code: 'ruleState.tooEarly' });
    await ok('post', '/rule/auditAppcode/imdsUpdate', { ...code, id: known.id, version: known.version + 1 }, centre);
  });

  it('of an enterprise are judged by their entries, within their classes and validity', async () => {
    expect(await call('post', '/rule/auditAppcode/matlasUpdate', code)).toMatchObject({
      code: 'applicationCode.taken',
    });
    expect(
      await call('post', '/rule/auditAppcode/matlasUpdate', { ...code, code: 'Q-1', entries: ['99'] }),
    ).toMatchObject({ code: 'applicationCode.entryUnknown' });
    const own = await ok('post', '/rule/auditAppcode/matlasUpdate', {
      ...code,
      code: 'Q-1',
      validFrom: '2025-01-01',
      classCodes: ['3'],
    });
    expect(own).toMatchObject({ builtIn: false, can: { edit: true } });
    expect((await ok('post', '/rule/auditAppcode/matlasPage', {}, stranger)).total).toBe(0);
    await hookOwnBrass({ applicationCode: 'Q-1' });
    const trim = async (asOf: string) =>
      listVerdicts(
        (await analyse([(await ok('post', '/rule/msgLawInfo/page', { q: 'ELV' })).records[0].id], { asOf })).filter(
          ({ positionNumber }) => positionNumber === 'P-1',
        ),
      );
    expect([await trim('2024-12-31'), await trim('2025-12-31')]).toEqual([['P-1 fail'], ['P-1 exempt']]);
    await ok('post', '/rule/auditAppcode/matlasUpdate', {
      ...code,
      code: 'Q-1',
      id: own.id,
      version: own.version,
      validFrom: '2025-01-01',
      classCodes: ['1'],
    });
    expect(await trim('2025-12-31')).toEqual(['P-1 fail']); // a code for steel covers no brass
  });

  it('of annexes have states with a first day, too', async () => {
    const [entry] = (await ok('post', '/rule/auditAppcode/exemption/page', { querys: { eq: { entry: '3' } } }, centre))
      .records;
    const { id, version, textZh, textEn } = entry;
    expect(
      await call('post', '/rule/auditAppcode/exemption/saveOrUpdate', { id, version, textZh, textEn, maxPercent: '1' }),
    ).toMatchObject({ respCode: 403 });
    await ok(
      'post',
      '/rule/auditAppcode/exemption/saveOrUpdate',
      { id, version, textZh: textZh ?? undefined, textEn, maxPercent: '1', stateFrom: '2026-03-01' },
      centre,
    );
    const limit = async (asOf: string) =>
      (await ok('post', '/rule/auditAppcode/exemption/page', { asOf, querys: { eq: { entry: '3' } } })).records[0]
        .maxPercent;
    expect([await limit('2026-02-28'), await limit('2026-03-01')]).toEqual(['4', '1']);
    expect([await brass('2026-02-28'), await brass('2026-03-01')]).toEqual([
      ['N-1 exempt', 'T-1 exempt'],
      ['N-1 fail', 'T-1 fail'],
    ]);
  });
});
