import type { ClassMass, MaterialsSummary, RecycledRow, SystemMass, UnknownMass } from '@matlas/contract';
import { picturesOf, sheetsOf } from '@matlas/testing';
import { MaterialPlaceStore } from './material-place.store';
import {
  test,
  modId,
  otherModId,
  supplier,
  post,
  get,
  records,
  file,
  position,
  openMaterialsVehicle,
} from './testing/materials-vehicle';

beforeAll(openMaterialsVehicle);
afterAll(() => test.close());

describe('masses by class', () => {
  it('form a tree whose top classes and unknown masses add up to the vehicle', async () => {
    const rows = await records<ClassMass>('materialsGroup/page');
    // Bolts 4 x 10, sheet 500 and the bolts of two hinges; the coating of the hinge is 6.1. Two positions of 700 g
    // have no released sheet.
    expect(rows.map(({ kind, code, depth, massGrams }) => [kind === 'class' ? code : kind, depth, massGrams])).toEqual([
      ['1', 0, '580'],
      ['1.1', 1, '580'],
      ['1.1.1', 2, '580'],
      ['3', 0, '300'],
      ['3.2', 1, '300'],
      ['5', 0, '1122'],
      ['5.1', 1, '12'],
      ['5.1.b', 2, '12'],
      ['5.3', 1, '10'],
      ['5.5', 1, '1100'],
      ['5.5.2', 2, '1100'],
      ['6', 0, '0.1'],
      ['6.1', 1, '0.1'],
      ['unmatched', 0, '1400'],
    ]);
    const summary = (await get('materialsGroup/summary')).data as MaterialsSummary;
    expect(summary).toMatchObject({
      title: 'Aurora C5',
      massGrams: '3402.1',
      classifiedGrams: '2002.1',
      unmatchedGrams: '1400',
      unclassifiedGrams: '0',
      positions: 17,
      positionsWithSheet: 12,
      positionsUnmatched: 2,
      sheets: 12,
      curbWeightGrams: null,
    });
    expect(
      rows.filter(({ depth }) => depth === 0).reduce((sum, { massGrams }) => sum + Number(massGrams), 0),
    ).toBeCloseTo(Number(summary.massGrams), 9);
    expect(rows.find(({ code }) => code === '1.1.1')).toMatchObject({ positions: 3, materials: 2 });
  });
  it('are given by system, for a single branch, and compared with another vehicle', async () => {
    const systems = (await get('materialsGroup/systems')).data as SystemMass[];
    expect(systems.slice(0, 2).map(({ number, massGrams }) => [number, massGrams])).toEqual([
      ['C-1', '800'],
      ['D-1', '700'],
    ]);
    const door = systems.find(({ number }) => number === 'DOOR');
    expect([
      door?.massGrams,
      door?.hasChildren,
      door?.classes.map(({ code, massGrams }) => [code, massGrams]).sort(),
    ]).toEqual([
      '300.1',
      true,
      [
        ['1.1.1', '40'],
        ['3.2', '260'],
        ['6.1', '0.1'],
      ],
    ]);
    const branch = await records<ClassMass>('materialsGroup/page', { ckid: await position('DOOR') });
    expect(branch.filter(({ depth }) => depth === 0).map(({ code, massGrams }) => [code, massGrams])).toEqual([
      ['1', '40'],
      ['3', '260'],
      ['6', '0.1'],
    ]);
    const compared = await records<ClassMass>('materialsGroup/page', { otherModId });
    expect(compared.find(({ code }) => code === '1.1.1')).toMatchObject({
      massGrams: '580',
      otherGrams: '620',
      changeGrams: '-40',
    });
  });
  it('list every place whose mass has no class, with the same figures in the workbook', async () => {
    expect(
      (await records<UnknownMass>('materialsGroup/unknown')).map(({ kind, positionNumber, massGrams }) => [
        kind,
        positionNumber,
        massGrams,
      ]),
    ).toEqual([
      ['unmatched', 'D-1', '700'],
      ['unmatched', 'P-1', '700'],
    ]);
    const exported = await file('materialsGroup/export', { otherModId });
    expect(Object.keys(await picturesOf(exported))).toEqual(['Classes']);
    const cells = JSON.stringify(await sheetsOf(exported));
    for (const text of ['Class 5.5.2', '1100', 'Pillar trim', '-40']) expect(cells).toContain(text);
  });
});

describe('cached lists', () => {
  it('are reused for the next page, and computed again after a change of the vehicle or of a name in them', async () => {
    const names = jest.spyOn(test.app.get(MaterialPlaceStore), 'findPositionNames');
    const pages = async () => {
      for (const pageNo of [1, 2]) await post('materialsGroup/unknown', { pageNo, pageSize: 1 });
    };
    const requestWith = async (): Promise<number> => {
      names.mockClear();
      await pages();
      return names.mock.calls.length;
    };
    await test.db.execute(`update bom_position set version = version + 1 where model_id = $1 and number = 'D-1'`, [
      modId,
    ]);
    expect([await requestWith(), await requestWith()]).toEqual([1, 0]);
    await test.db.execute(
      `update bom_position set name = 'Dashboard carrier', version = version + 1 where model_id = $1 and number = 'D-1'`,
      [modId],
    );
    expect(await requestWith()).toBe(1);
    expect((await records<UnknownMass>('materialsGroup/unknown')).map(({ positionName }) => positionName)).toContain(
      'Dashboard carrier',
    );
    await test.db.execute(`update enterprise set name_en = 'Hengxin Renamed' where id = $1`, [supplier.enterpriseId]);
    const rows = () => records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'supplier' });
    expect((await rows()).map(({ supplierForeignName }) => supplierForeignName)).toContain('Hengxin Renamed');
    await test.db.execute(`update enterprise set name_en = 'Hengxin Again' where id = $1`, [supplier.enterpriseId]);
    expect((await rows()).map(({ supplierForeignName }) => supplierForeignName)).toContain('Hengxin Again');
    await test.db.execute(
      `update bom_position set name = 'Draft part', version = version + 1 where model_id = $1 and number = 'D-1'`,
      [modId],
    );
    names.mockRestore();
  });
  it('are computed again when a material class is renamed', async () => {
    const names = async () => (await records<ClassMass>('materialsGroup/page')).map(({ nameEn }) => nameEn);
    expect(await names()).toContain('Class 5.5.2');
    await test.db.execute(`update material_class set name_en = 'Class five' where code = '5.5.2'`);
    expect(await names()).toContain('Class five');
    await test.db.execute(`update material_class set name_en = 'Class 5.5.2' where code = '5.5.2'`);
  });
});
