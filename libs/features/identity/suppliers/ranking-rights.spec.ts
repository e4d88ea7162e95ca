import { api } from '@matlas/contract';

describe('rights on the supplier ranking', () => {
  it('require for every call the permission that the roles screen shows', () => {
    const { page: list, export: workbook, setStars } = api.supplierRanking;
    expect([list.needs, workbook.needs, setStars.needs]).toEqual([
      'extSys:ranking:query',
      'extSys:ranking:export',
      'extSys:ranking:edit',
    ]);
  });
});
