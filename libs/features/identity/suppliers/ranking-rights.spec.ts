import { api } from '@matlas/contract';

describe('rights on the supplier ranking', () => {
  it('asks for every call the right that the roles screen prints', () => {
    const { page: list, export: workbook, setStars } = api.supplierRanking;
    expect([list.needs, workbook.needs, setStars.needs]).toEqual([
      'extSys:ranking:query',
      'extSys:ranking:export',
      'extSys:ranking:edit',
    ]);
  });
});
