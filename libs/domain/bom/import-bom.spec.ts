import { onSeeds, seedsOf } from '@matlas/testing/depth';
import * as fc from 'fast-check';
import {
  BOM_IMPORT_RULES,
  applyCorrections,
  bomTable,
  columnLetters,
  detectMapping,
  importBom,
  importContentKey,
  mayImport,
} from './';
import type { BomImport, BomImportRules, BomMapping, ImportedPosition } from './';
import { byLevel, faults, LEVEL_FIELDS, mappingOf, tableOf } from './testing/import-tables';

const PARENT_FIELDS = ['parentNumber', 'partNumber', 'name', 'quantity', 'mass', 'supplierCode'] as const;
const byParent = (rows: string[], rules: Partial<BomImportRules> = {}): BomImport =>
  importBom(tableOf(PARENT_FIELDS, rows), mappingOf(PARENT_FIELDS), { ...BOM_IMPORT_RULES, ...rules });
const outline = ({ positions }: BomImport): string =>
  positions.map(({ depth, partNumber }) => '.'.repeat(depth) + partNumber).join(' ');

describe('levels', () => {
  it.each([
    ['from 0', ['0|CAR|Car', '1|A|a|1', '2|B|b|2', '1|C|c|1'], 'CAR .A ..B .C'],
    ['from 1, several tops', ['1|A|a', '2|B|b|1', '1|C|c'], 'A .B C'],
    ['with dots before them', ['.1|A|a', '..2|B|b|1', '...3|C|c|1'], 'A .B ..C'],
    ['as numbers with decimals', ['1.0|A|a', '2.0|B|b|1'], 'A .B'],
  ])('%s', (_, rows, expected) => {
    const read = byLevel(rows);
    expect([outline(read), faults(read)]).toEqual([expected, []]);
  });

  it.each<[string, string[], string[], string]>([
    [
      'a jump, at every row without a parent',
      ['1|A|a', '3|B|b|1', '3|C|c|1', '4|D|d|1', '2|E|e|1'],
      ['3 level row.levelJump', '4 level row.levelJump'],
      'A .E',
    ],
    ['a first row that is not the top', ['2|A|a|1', '3|B|b|1', '1|C|c'], ['2 level row.firstLevel'], 'C'],
    ['a level that is none', ['1|A|a', 'x|B|b|1', '2|C|c|1', '3|D|d|1'], ['3 level row.notInteger'], 'A .C ..D'],
    [
      'rows that may belong to an unread one',
      ['1|A|a', '2|B|b|1', '|C|c|1', '3|D|d|1', '2|E|e|1'],
      ['4 level row.required'],
      'A .B .E',
    ],
    ['a part inside itself', ['1|A|a', '2|B|b|1', '3|A|a|1'], ['4 level row.parentCycle'], 'A .B'],
  ])('report %s', (_, rows, expected, rest) => {
    const read = byLevel(rows);
    expect([faults(read), outline(read)]).toEqual([expected, rest]);
  });

  it('are reported with all values that the error message needs', () => {
    expect(byLevel(['1|A|a', '2|B|b|1', '5|C|c|1']).errors).toEqual([
      {
        sheet: 'BOM',
        row: 4,
        column: 'level',
        columnIndex: 0,
        field: 'level',
        code: 'row.levelJump',
        value: '5',
        params: { from: 2, to: 5 },
      },
    ]);
  });
  it('are limited to the maximum depth of the rules', () => {
    expect(faults(byLevel(['1|A|a', '2|B|b|1', '3|C|c|1'], { maxDepth: 2 }))).toEqual(['4 level row.outOfRange']);
  });
  it('are refused when there is a second top position and the rules require one', () => {
    expect(faults(byLevel(['1|A|a', '1|B|b'], { roots: 'single' }))).toEqual(['3 level row.secondRoot']);
  });
});

describe('parent numbers', () => {
  it('may refer to rows before or after their children', () => {
    expect(outline(byParent(['A|B|b|1', '|A|a', 'B|C|c|1', 'A|D|d|1']))).toBe('A .B ..C .D');
  });
  it.each<[string, string[], string[], string]>([
    ['an unknown parent', ['|A|a', 'X|B|b|1'], ['3 parentNumber row.parentUnknown'], 'A'],
    ['a part as its own parent', ['|A|a', 'B|B|b|1'], ['3 parentNumber row.parentCycle'], 'A'],
    [
      'a circle, at each of its rows',
      ['|A|a', 'D|B|b|1', 'B|C|c|1', 'C|D|d|1', 'D|E|e|1'],
      ['3 parentNumber row.parentCycle', '4 parentNumber row.parentCycle', '5 parentNumber row.parentCycle'],
      'A',
    ],
    [
      'a parent that stands twice with different parts below',
      ['|A|a', '|P|p', 'A|B|b|1', 'B|C|c|1', 'P|B|b|1', 'B|C|c|1', 'B|D|d|1'],
      ['5', '7', '8'].map((row) => `${row} parentNumber row.parentAmbiguous`),
      'A .B P .B',
    ],
    [
      'an assembly that is shared and contains itself',
      ['|A|a', 'A|B|b|1', 'A|C|c|1', 'C|B|b|1', 'B|D|d|1', 'D|B|b|1'],
      ['6 parentNumber row.parentCycle', '7 parentNumber row.parentCycle'],
      'A .B .C ..B',
    ],
  ])('report %s', (_, rows, expected, rest) => {
    const read = byParent(rows);
    expect([faults(read), outline(read)]).toEqual([expected, rest]);
  });
  it('may name the vehicle: the number of the model, or the only number that has no row', () => {
    const rows = ['CAR|A|a', 'CAR|P|p', 'A|B|b|1'];
    expect(outline(byParent(['|Z|z', ...rows], { rootNumbers: ['CAR'] }))).toBe('Z A .B P');
    expect(outline(byParent(rows))).toBe('A .B P');
    expect(faults(byParent(['|Z|z', ...rows]))).toEqual(
      ['3', '4'].map((row) => `${row} parentNumber row.parentUnknown`),
    );
  });
  it('repeat what is below an assembly that is used several times, whether it is listed once or below each use', () => {
    const once = byParent(['|A|a', 'A|B|b|1', 'A|P|p|1', 'P|B|b|2', 'B|C|c|1', 'C|D|d|4']);
    expect([outline(once), once.rowCount, once.notes]).toEqual([
      'A .B ..C ...D .P ..B ...C ....D',
      6,
      [{ kind: 'repeated', count: 2 }],
    ]);
    const each = byParent(['|A|a', 'A|B|b|1', 'B|C|c|1', 'A|P|p|1', 'P|B|b|2', 'B|C|c|1']);
    expect([outline(each), each.notes]).toEqual(['A .B ..C .P ..B ...C', []]);
  });
  it('end a tree that grows without end with the permitted number of positions', () => {
    const rows = [
      '|N0|n',
      ...Array.from({ length: 30 }, (_none, n) => [`N${n}|N${n + 1}|n|1`, `N${n}|N${n + 1}|n|2`]).flat(),
    ];
    const read = byParent(rows, { maxPositions: 5_000 });
    expect([read.positions.length, read.faults.map(({ code }) => code)]).toEqual([0, ['workbook.tooManyRows']]);
  });
  it('are compared without spaces, dashes and case where no number is equal', () => {
    expect(outline(byParent(['|5Q0 123 456 A|a', '5q0123456a|B|b|1', '5Q0-123-456-A|C|c|1']))).toBe(
      '5Q0 123 456 A .B .C',
    );
    expect(outline(byParent(['|1-23|a', '|12-3|b', '12-3|C|c|1', '1-23|D|d|1']))).toBe('1-23 .D 12-3 .C');
  });
});

describe('files with errors', () => {
  const table = tableOf(LEVEL_FIELDS, ['1|A|a', '2||b|1', '3|C|c|1', '2|D|d|1']);
  const mapping = mappingOf(LEVEL_FIELDS);
  it('are refused as a whole, or imported without invalid rows and the rows below them', () => {
    const read = importBom(table, mapping);
    expect([read.rowCount, read.wrongRows, read.heldBackRows, outline(read)]).toEqual([4, 1, 1, 'A .D']);
    expect(mayImport(read, 'allOrNothing')).toEqual({
      allowed: false,
      reason: { code: 'import.invalidRows', params: { count: 1 } },
    });
    expect(mayImport(read, 'validRowsOnly').allowed).toBe(true);
    expect(mayImport(byLevel(['|||1']), 'validRowsOnly')).toMatchObject({ reason: { code: 'import.nothingValid' } });
  });
  it('are imported in full after several corrections', () => {
    const mended = applyCorrections(table, mapping, [
      { row: 3, cells: { partNumber: 'B1' } },
      { row: 3, cells: { supplierCode: 'S' } },
      { row: 5, remove: true },
    ]);
    const read = importBom(mended, mapping);
    expect([outline(read), read.errors, read.positions[1]?.supplierCode]).toEqual(['A .B1 ..C', [], 'S']);
    expect(outline(importBom(table, mapping))).toBe('A .D');
  });
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (index, letters) => expect(columnLetters(index)).toBe(letters));
});

describe('content key', () => {
  it('is equal for the same content in another form, and different for other content', () => {
    const key = (rows: string[], mapping?: Partial<BomMapping>): string =>
      importContentKey(byLevel(rows, {}, mapping).positions);
    const base = key(['1|A|a|1|1500', '2|B|b|1']);
    expect(key(['0| A |a|1.0|1,5 kg', '1|B|b|1'])).toBe(base);
    expect(key(['1|A|a|1|1501', '2|B|b|1'])).not.toBe(base);
    expect(key(['1|A|a|1|1500', '1|B|b|1'])).not.toBe(base);
  });
});

/** Random trees in tree order with unique part numbers. */
const trees: fc.Arbitrary<ImportedPosition[]> = fc
  .array(
    fc.record({
      up: fc.nat(4),
      quantity: fc.integer({ min: 1, max: 9_999 }),
      grams: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
      supplier: fc.option(fc.constantFrom('S1', 'S2')),
      spare: fc.option(fc.constantFrom('yes', 'no', 'unknown'), { freq: 1 }),
      day: fc.option(fc.constant('2004-12-31')),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    const positions: ImportedPosition[] = [];
    const siblings = new Map<number, number>();
    const path: number[] = [];
    steps.forEach(({ up, quantity, grams, supplier, spare, day }, index) => {
      path.length = Math.max(0, path.length - (index % 2 === 0 ? up : 0));
      const parent = path.at(-1) ?? -1;
      const ordinal = (siblings.get(parent) ?? 0) + 1;
      siblings.set(parent, ordinal);
      positions.push({
        row: index + 2,
        parent,
        ordinal,
        depth: path.length,
        partNumber: `N-${index}`,
        name: `名称 ${index}`,
        foreignName: null,
        quantity: String(quantity / 100),
        massGrams: grams === null ? null : String(grams / 1_000),
        supplierCode: supplier,
        supplierName: null,
        remark: null,
        ...(spare || day
          ? { facts: { sparePart: spare, typeApproval: null, putOnMarket: day, engineDeveloped: null } }
          : {}),
      });
      path.push(index);
    });
    return positions;
  })
  .filter((positions) => positions.every(({ depth }) => depth < BOM_IMPORT_RULES.maxDepth));

it.each([
  ['level', 'zh'],
  ['level', 'en'],
  ['parentNumber', 'zh'],
  ['parentNumber', 'en'],
] as const)('a BOM exported by %s in %s comes back the same', (notation, language) =>
  onSeeds(seedsOf({ everyday: 1, pool: 20 }), (seed) => {
    fc.assert(
      fc.property(trees, (positions) => {
        const table = bomTable(positions, notation, language);
        expect(importBom(table, detectMapping(table).mapping)).toMatchObject({ errors: [], positions });
      }),
      { seed },
    );
  }),
);

it('reads each cell of 20,000 rows only a few times', () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) =>
      `${index === 0 ? 0 : 1 + ((index + 5) % 6)}|P-${index}|Part  ${index}|${1 + (index % 4)}|${index + 1}.25|S${index % 40}`,
  );
  let looks = 0;
  const table = tableOf(LEVEL_FIELDS, rows);
  const counted = table.rows.map(({ row, cells }) => ({
    row,
    cells: new Proxy(cells, { get: (of, at) => (looks++, Reflect.get(of, at) as unknown) }),
  }));
  const read = importBom({ ...table, rows: counted }, mappingOf(LEVEL_FIELDS));
  expect([read.positions.length, read.errors.length]).toEqual([20_000, 0]);
  expect(looks).toBeLessThan(20_000 * 6 * 10);
});

it.each<[sparePart: string, day: string, facts: unknown, codes: string[]]>([
  ['是', '2004/12/31', { sparePart: 'yes', putOnMarket: '2004-12-31' }, []],
  ['No', '2004-12-31 00:00:00', { sparePart: 'no', putOnMarket: '2004-12-31' }, []],
  ['unknown', '', { sparePart: 'unknown', putOnMarket: null }, []],
  ['', '', undefined, []],
  ['perhaps', '31.12.2004', undefined, ['row.unknownValue', 'row.notDate']],
  ['', '2004-02-30', undefined, ['row.notDate']],
])('reads what a position says for exemptions: "%s", "%s"', (sparePart, day, facts, codes) => {
  const titles = ['Level', 'Part number', 'Part name', 'Spare part', 'Put on market'];
  const table = {
    sheet: '',
    rows: [
      { row: 1, cells: titles },
      { row: 2, cells: ['0', 'P-1', 'Valve seat', sparePart, day] },
    ],
  };
  const { positions, errors } = importBom(table, detectMapping(table).mapping);
  expect(errors.map(({ code }) => code)).toEqual(codes);
  expect(positions[0]?.facts).toEqual(facts === undefined ? undefined : expect.objectContaining(facts as object));
});
