import { detectMapping, importBom, savedMapping } from './';
import type { BomField, ImportTable } from './';
import { byLevel, faults, LEVEL_FIELDS, mappingOf, tableOf } from './testing/import-tables';

describe('cells', () => {
  it.each<[string, string, string[]]>([
    ['a missing part number', '2||b|1', ['3 partNumber row.required']],
    ['a missing name', '2|B||1', ['3 name row.required']],
    ['a part number of 51 characters', `2|${'B'.repeat(51)}|b|1`, ['3 partNumber row.tooLong']],
    ['a name of 101 characters', `2|B|${'b'.repeat(101)}|1`, ['3 name row.tooLong']],
    ['a missing quantity', '2|B|b|', ['3 quantity row.required']],
    ['a quantity of zero', '2|B|b|0', ['3 quantity row.notPositive']],
    ['a quantity in words', '2|B|b|two', ['3 quantity row.notNumber']],
    ['a negative mass', '2|B|b|1|-3', ['3 mass row.notPositive']],
    ['a mass that would be rounded to nothing', '2|B|b|1|0.0000001', ['3 mass row.tooManyDigits']],
    ['a quantity as required', '2|B|b|A/R', ['3 quantity row.quantityAsRequired']],
    ['a quantity that is not specified', '2|B|b|N.S.', ['3 quantity row.quantityNotSpecified']],
    ['two quantities', '2|B|b|1 (2)', ['3 quantity row.quantityTwo']],
    ['an unknown unit', '2|B|b|1|3 lb', ['3 mass row.unknownUnit']],
    ['a broken formula', '2|B|b|#N/A', ['3 quantity row.formulaError']],
    [
      'several faults of one row',
      '2|||0|x',
      ['3 partNumber row.required', '3 name row.required', '3 quantity row.notPositive', '3 mass row.notNumber'],
    ],
    ['nothing at a mapped place', ' | | |', []],
    ['the same part of another supplier', '2|B|b|1||S1\n2|B|b|2||S2', []],
  ])('%s', (_, rows, expected) => expect(faults(byLevel(['1|A|a', ...rows.split('\n')]))).toEqual(expected));

  it.each([
    ['1,5', '1.5'],
    ['1.234', '1.234'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1.234.567', '1234567'],
    ['0,123', '0.123'],
    ['2.5 kg', '2500'],
    ['3mg', '0.003'],
    ['1,5公斤', '1500'],
    ['0.0012 t', '1200'],
    ['１２．５', '12.5'],
  ])('reads a mass of %j as %s g', (text, grams) =>
    expect(byLevel([`1|A|a|1|${text}`]).positions[0]?.massGrams).toBe(grams),
  );

  it('reads the text 1.234 as thousands where the column has decimal commas, but not a number of a spreadsheet', () => {
    const rows = ['1|A|a|1|1,5', '2|B|b|1|1.234', '2|C|c|1|0.234'];
    const read = byLevel(rows);
    expect(read.positions.map(({ massGrams }) => massGrams)).toContain('1234');
    expect(faults(read)).toEqual(['4 mass row.ambiguousNumber']);
    const table = tableOf(LEVEL_FIELDS, rows);
    const numeric = { ...table, rows: table.rows.map((row) => ({ ...row, kinds: 'n'.repeat(row.cells.length) })) };
    const masses = importBom(numeric, mappingOf(LEVEL_FIELDS)).positions.map(({ massGrams }) => massGrams);
    expect(masses).toEqual(['1.5', '1.234', '0.234']);
  });

  it('reports 1,234 as ambiguous unless the column or the mapping gives the decimal mark', () => {
    const rows = ['1|A|a|1|1,234'];
    expect(faults(byLevel(rows))).toEqual(['2 mass row.ambiguousNumber']);
    expect(byLevel(rows, {}, { decimalMark: 'comma' }).positions[0]?.massGrams).toBe('1.234');
    expect(byLevel(rows, {}, { decimalMark: 'point' }).positions[0]?.massGrams).toBe('1234');
    expect(byLevel([...rows, '2|B|b|1|2,5']).positions[0]?.massGrams).toBe('1.234');
  });
  it('uses the unit of the cell, the unit column, the title or the mapping, in this order', () => {
    const table = tableOf(
      ['Part no', 'Name', 'Level', 'Weight (kg)', 'Unit'],
      ['A|a|1|2 g|t', 'B|b|2|2|mg', 'C|c|2|2|', 'D|d|2|2|lb'],
    );
    const { mapping } = detectMapping(table);
    expect(importBom(table, mapping).positions.map(({ massGrams }) => massGrams)).toEqual(['2', '0.002', '2000']);
    expect(faults(importBom(table, mapping))).toEqual(['5 massUnit row.unknownUnit']);
  });
  it('takes the decimal mark of the masses for quantities that do not show one, and the other way round', () => {
    expect(byLevel(['1|A|a|1|1,5', '2|B|b|1,250|2']).positions[1]?.quantity).toBe('1.25');
    expect(byLevel(['1|A|a|1|1,234', '2|B|b|2,5|']).positions[0]?.massGrams).toBe('1.234');
  });
  it('rounds to six decimals of a gram, once told, and reads exponents and counting units', () => {
    const read = byLevel(['1|A|a|1|5E-05', '2|B|b|2 Stk|0.30000000000000004', '2|C|c|3 件|1e-3 kg', '2|D|d|4 PCS.|']);
    expect(read.positions.map(({ quantity, massGrams }) => [quantity, massGrams])).toEqual([
      ['1', '0.00005'],
      ['2', '0.3'],
      ['3', '1'],
      ['4', null],
    ]);
    expect([faults(read), read.notes]).toEqual([[], [{ kind: 'rounded', count: 1 }]]);
  });
  it('counts a mass that is merged over several rows for the first of them, and tells it', () => {
    const { rows, ...table } = tableOf(LEVEL_FIELDS, ['1|A|a|1|', '2|B|b|1|5', '2|C|c|1|5']);
    const merged = rows.map((row) => (row.row === 4 ? { ...row, filled: [LEVEL_FIELDS.indexOf('mass')] } : row));
    const read = importBom({ ...table, rows: merged }, mappingOf(LEVEL_FIELDS));
    expect([read.positions.map(({ massGrams }) => massGrams), read.notes]).toEqual([
      [null, '5', null],
      [{ kind: 'mergedMasses', count: 1 }],
    ]);
  });
  it('takes quantities that are no number as decided for all of a kind, and leaves out what is below', () => {
    const rows = ['1|A|a|', '2|B|b|AR', '3|C|c|1', '2|D|d|2 (4)', '2|E|e|', '2|F|f|NS', '2|G|g|按需'];
    const read = byLevel(
      rows,
      {},
      { quantityTexts: { asRequired: 'leaveOut', two: 'second', empty: 'one', notSpecified: 'one' } },
    );
    expect([faults(read), read.positions.map(({ partNumber, quantity }) => `${partNumber} ${quantity}`)]).toEqual([
      [],
      ['A 1', 'D 4', 'E 1', 'F 1'],
    ]);
    expect([read.rowCount, read.wrongRows, read.heldBackRows, read.notes]).toEqual([
      7,
      0,
      0,
      [
        { kind: 'decidedQuantities', count: 5 },
        { kind: 'leftOut', count: 3 },
      ],
    ]);
  });
  it('keeps the same part twice below one parent, or adds it up where nothing else differs', () => {
    const rows = ['1|A|a|', '2|B|b|1', '2|B|b|2.5', '2|B|b|1|3', '2|C|c|1', '3|D|d|1', '2|C|c|1'];
    expect(byLevel(rows).positions).toHaveLength(7);
    const read = byLevel(rows, {}, { duplicates: 'sum' });
    expect(
      read.positions.map(({ partNumber, quantity, parent, ordinal }) => [partNumber, quantity, parent, ordinal]),
    ).toEqual([
      ['A', '1', -1, 1],
      ['B', '3.5', 0, 1],
      ['B', '1', 0, 2],
      ['C', '1', 0, 3],
      ['D', '1', 3, 1],
      ['C', '1', 0, 4],
    ]);
    expect(read.notes).toEqual([{ kind: 'addedUp', count: 1 }]);
  });
  it('keeps spaces inside part numbers, trims and collapses others', () => {
    expect(byLevel(['1|  5Q0 123  456 A |a|1']).positions[0]?.partNumber).toBe('5Q0 123 456 A');
  });
  it('trims and collapses spaces in names, but leaves numbers unchanged', () => {
    expect(byLevel([' 1 | 00-A |  Cover   left |1']).positions[0]).toMatchObject({
      partNumber: '00-A',
      name: 'Cover left',
      quantity: '1',
    });
  });
});

describe('mapping', () => {
  const detected = (titles: string[], before: string[] = []): Partial<Record<BomField, string>> => {
    const table: ImportTable = {
      sheet: '',
      rows: [...before, titles.join('|')].map((text, index) => ({ row: index + 1, cells: text.split('|') })),
    };
    const { mapping } = detectMapping(table);
    expect(mapping.headerRow).toBe(before.length + 1);
    return Object.fromEntries(Object.entries(mapping.columns).map(([field, index]) => [field, titles[index]]));
  };
  it.each<[string[], Partial<Record<BomField, string>>]>([
    [
      [
        '序号',
        '层级',
        '零件号*',
        '零件名称(中文)',
        '零件名称(英文)',
        '单车用量',
        '单件质量（g）',
        '供应商代码',
        '供应商',
      ],
      {
        level: '层级',
        partNumber: '零件号*',
        name: '零件名称(中文)',
        foreignName: '零件名称(英文)',
        quantity: '单车用量',
        mass: '单件质量（g）',
        supplierCode: '供应商代码',
        supplierName: '供应商',
      },
    ],
    [
      ['Lvl', 'Part No.', 'Description', 'Qty', 'Weight [kg]', 'Vendor code', 'Vendor', 'Remarks'],
      {
        level: 'Lvl',
        partNumber: 'Part No.',
        name: 'Description',
        quantity: 'Qty',
        mass: 'Weight [kg]',
        supplierCode: 'Vendor code',
        supplierName: 'Vendor',
        remark: 'Remarks',
      },
    ],
    [
      ['父件号', '子件编码', '名称', '数量'],
      { parentNumber: '父件号', partNumber: '子件编码', name: '名称', quantity: '数量' },
    ],
    [
      ['Parent part number', 'Part number', 'Name'],
      { parentNumber: 'Parent part number', partNumber: 'Part number', name: 'Name' },
    ],
    [
      ['Stufe', 'Pos.', 'Objektkennung', 'Objektkurztext', 'Menge', 'ME', 'Bruttogewicht', 'Gew.-Einh.'],
      {
        level: 'Stufe',
        partNumber: 'Objektkennung',
        name: 'Objektkurztext',
        quantity: 'Menge',
        mass: 'Bruttogewicht',
        massUnit: 'Gew.-Einh.',
      },
    ],
    [
      ['レベル', '明細番号', '構成品目', '品目テキスト', '構成数量', '単位', '正味重量', '重量単位'],
      {
        level: 'レベル',
        partNumber: '構成品目',
        name: '品目テキスト',
        quantity: '構成数量',
        mass: '正味重量',
        massUnit: '重量単位',
      },
    ],
    [
      ['Ebene', 'Material', 'Materialkurztext', 'Menge', 'BME', 'Gewicht [kg]'],
      { level: 'Ebene', partNumber: 'Material', name: 'Materialkurztext', quantity: 'Menge', mass: 'Gewicht [kg]' },
    ],
    [
      ['Level', 'Title', 'Name', 'Revision', 'Type', 'Qty', 'Weight (kg)'],
      { level: 'Level', partNumber: 'Name', name: 'Title', quantity: 'Qty', mass: 'Weight (kg)' },
    ],
    [
      ['ITEM NO.', 'PART NUMBER', 'DESCRIPTION', 'QTY.', 'Weight'],
      { partNumber: 'PART NUMBER', name: 'DESCRIPTION', quantity: 'QTY.', mass: 'Weight' },
    ],
    [
      ['Level', 'Item', 'Item Description', 'Drawing number', 'Qty', 'UOM', 'Unit Weight', 'Weight UOM'],
      {
        level: 'Level',
        partNumber: 'Item',
        name: 'Item Description',
        quantity: 'Qty',
        mass: 'Unit Weight',
        massUnit: 'Weight UOM',
      },
    ],
    [
      ['階層', '零件號碼', '零件名稱', '數量', '重量(g)', '供應商'],
      {
        level: '階層',
        partNumber: '零件號碼',
        name: '零件名稱',
        quantity: '數量',
        mass: '重量(g)',
        supplierName: '供應商',
      },
    ],
  ])('%j', (titles, expected) => {
    expect(detected(titles)).toEqual(expected);
    expect(detected(titles, ['整车BOM 2026', '|||', 'Vehicle: Aurora'])).toEqual(expected);
  });
  it('derives notation and unit from the titles', () => {
    const { mapping } = detectMapping(tableOf(['父件号', '零件号', '名称', '单重kg'], []));
    expect([mapping.notation, mapping.massUnit]).toEqual(['parentNumber', 'kg']);
  });
  it('uses a saved mapping when all its titles are present in any column', () => {
    const odd = mappingOf(['level', 'name', 'partNumber']);
    const saved = [savedMapping(odd, ['Ebene', 'Benennung', 'Sachnummer'])];
    expect(detectMapping(tableOf(['Sachnummer', 'Ebene', 'Benennung'], []), { saved })).toMatchObject({
      savedIndex: 0,
      mapping: { columns: { partNumber: 0, level: 1, name: 2 } },
    });
    expect(detectMapping(tableOf(['Sachnummer', 'Ebene'], []), { saved }).savedIndex).toBeUndefined();
  });
  it('recognises the additional titles of an enterprise', () => {
    expect(
      detectMapping(tableOf(['Ebene', 'Sachnummer'], []), { words: { level: ['Ebene'] } }).mapping.columns.level,
    ).toBe(0);
  });
  it.each<[BomField[], string[]]>([
    [['level', 'partNumber', 'name'], []],
    [['level', 'name'], ['import.mappingIncomplete']],
    [['partNumber', 'name'], ['import.levelOrParent']],
  ])('of %j has the faults %j', (fields, codes) => {
    expect(importBom(tableOf(fields, []), mappingOf(fields)).faults.map(({ code }) => code)).toEqual(codes);
  });
  it('refuses a mapping with two fields for one column', () => {
    const mapping = { ...mappingOf(['level', 'partNumber']), columns: { level: 0, partNumber: 1, name: 1 } };
    expect(importBom(tableOf(['L', 'P'], []), mapping).faults).toEqual([
      { code: 'import.mappingTwice', params: { column: 'P' } },
    ]);
  });
});
