import { businessDay } from '@matlas/testing';
import { test, stranger, idOf, call, ok, analyse, listVerdicts, openRulesVehicle } from './testing/rules-vehicle';

beforeAll(openRulesVehicle);
afterAll(() => test.close());

describe('lists of an enterprise', () => {
  let lawId: number;
  let versionId: number;

  it('add pasted CAS numbers to an own version, all or none, and analyses use them', async () => {
    lawId = (
      await ok('post', '/rule/msgLawInfo/saveOrUpdate', {
        code: 'Q/AUR 001',
        nameZh: '企业清单',
        nameEn: 'Own list',
        lawType: 3,
      })
    ).id;
    versionId = (
      await ok('post', '/rule/msgLawList/version/saveOrUpdate', { lawId, label: 'one', publishedAt: '2024-01-01' })
    ).id;
    const entry = {
      versionId,
      limitPercent: '35',
      comparison: 'gte',
      denominator: 'material',
      duty: 'prohibited',
      subType: 'Metals',
    };
    expect(
      await call('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '7440-66-6\n1-2-3; 64-17-5' }),
    ).toMatchObject({ code: 'lawList.numbersUnknown', data: { count: 2, numbers: '1-2-3, 64-17-5' } });
    await ok('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '7440-66-6', substanceIds: [idOf('9003-07-0')] });
    expect(await call('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '7440-66-6' })).toMatchObject({
      code: 'lawList.substancesTaken',
      data: { names: '7440-66-6' },
    });
    expect(await call('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '9002-86-2' }, stranger)).toMatchObject({
      respCode: 404,
    });
    expect(await ok('get', '/rule/msgLawList/getSubType', { lawId })).toEqual(['Metals']);
    expect(listVerdicts(await analyse([lawId]))).toEqual(['A-1 fail', 'C-1 fail', 'N-1 fail', 'T-1 fail', 'V-1 fail']);
  });

  it('save entries all or nothing, and limit entries to material classes', async () => {
    const items = (await ok('post', '/rule/msgLawList/page', { versionId })).records as {
      id: number;
      version: number;
      itemKey: string;
      nameEn: string;
    }[];
    const again = items.map(({ id, version, itemKey, nameEn }) => ({
      id,
      version,
      itemKey,
      nameEn,
      entityKind: 'substance',
      limitPercent: '35',
      comparison: 'gte',
      denominator: 'material',
      duty: 'prohibited',
      substanceIds: [idOf(itemKey.replace('CAS-', ''))],
      classCodes: ['3'],
    }));
    expect(
      await call('post', '/rule/msgLawList/saveBatch', { versionId, items: [again[0], { ...again[1], version: 99 }] }),
    ).toMatchObject({ respCode: 409, code: 'conflict' });
    await ok('post', '/rule/msgLawList/saveBatch', { versionId, items: again });
    expect((await ok('post', '/rule/msgLawList/page', { versionId })).records).toMatchObject([
      { classCodes: ['3'], version: 2 },
      { classCodes: ['3'], version: 2 },
    ]);
    // polypropylene is in class 5
    expect(listVerdicts(await analyse([lawId]))).toEqual(['A-1 fail', 'N-1 fail', 'T-1 fail', 'V-1 fail']);
  });

  it('report entries of a warning list as declarable only, and can be copied from published lists', async () => {
    const law = (await ok('post', '/rule/msgLawInfo/page', { q: 'Q/AUR' })).records[0];
    await ok('post', '/rule/msgLawInfo/saveOrUpdate', { ...law, checkType: 1 });
    expect(
      new Set(
        (await analyse([lawId]))
          .filter((one) => one.lawId !== null && one.verdict !== 'pass')
          .map(({ verdict }) => verdict),
      ),
    ).toEqual(new Set(['declare']));
    const [elv] = (await ok('post', '/rule/msgLawInfo/page', { q: 'ELV' })).records;
    const copy = await ok('post', '/rule/msgLawList/version/saveOrUpdate', {
      lawId,
      label: 'as ELV',
      publishedAt: '2025-06-01',
      copyFrom: elv.currentList.id,
    });
    expect(copy).toMatchObject({ itemCount: 3, isCurrent: true });
    const asOf = async (day: string) =>
      (await ok('post', '/rule/msgLawInfo/page', { q: 'Q/AUR', asOf: day })).records[0].currentList?.label;
    expect([await asOf('2023-12-31'), await asOf('2025-05-31'), await asOf('2025-06-01')]).toEqual([
      'one',
      'one',
      'as ELV',
    ]);
  });

  it('refuse to delete versions and regulations that results refer to, and delete others', async () => {
    expect(
      await call('delete', '/rule/msgLawList/version/delete', {
        versionId: (await ok('get', '/rule/msgLawList/versions', { lawId }))[0].id,
      }),
    ).toMatchObject({ ok: true });
    await ok('delete', '/rule/msgLawList/version/delete', {
      versionId: (
        await ok('post', '/rule/msgLawList/version/saveOrUpdate', {
          lawId,
          label: 'mistake',
          publishedAt: businessDay(),
        })
      ).id,
    });
    expect(await call('delete', '/rule/msgLawList/version/delete', { versionId })).toMatchObject({
      respCode: 409,
      code: 'lawList.versionUsed',
      data: { label: 'one', count: 3 },
    });
    expect(await call('delete', '/rule/msgLawInfo/delete', { ids: [lawId] })).toMatchObject({
      code: 'law.inUse',
      data: { count: 3 },
    });
  });
});
