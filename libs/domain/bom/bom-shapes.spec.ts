import { detectMapping, importBom, savedMapping, type BomImport, type ImportTable } from '.';

const tableOf = (lines: readonly string[]): ImportTable => ({
  sheet: 'BOM',
  rows: lines.map((line, index) => ({ row: index + 1, cells: line.split('|').map((cell) => cell.trim()) })),
});
const read = (lines: readonly string[]): BomImport => {
  const table = tableOf(lines);
  return importBom(table, detectMapping(table).mapping);
};
const tree = ({ positions }: BomImport): string[] =>
  positions.map(
    ({ depth, partNumber, quantity, massGrams }) =>
      `${'.'.repeat(depth)}${partNumber} x${quantity}${massGrams === null ? '' : ` ${massGrams} g`}`,
  );
const faults = ({ errors }: BomImport): string[] => errors.map(({ row, field, code }) => `${row} ${field} ${code}`);

/** A door with two hinges (each with a bolt and a pin) and a seal. */
const DOOR = ['D-1 x1', '.H-1 x2 150 g', '..B-1 x3 20.5 g', '..P-1 x1', '.S-1 x1'];

describe('detection of columns in BOM exports of other systems', () => {
  it.each<[string, string[]]>([
    [
      'a level column',
      [
        'Level|Part number|Name|Quantity|Mass (g)',
        '0|D-1|Door|1|',
        '1|H-1|Hinge|2|150',
        '2|B-1|Bolt|3|20.5',
        '2|P-1|Pin|1|',
        '1|S-1|Seal|1|',
      ],
    ],
    [
      'an indented level column',
      [
        '层级|零件号|零件名称|数量|单件质量（kg）',
        '0|D-1|门|1|',
        '.1|H-1|铰链|2|0.15',
        '..2|B-1|螺栓|3|0.0205',
        '..2|P-1|销|1|',
        '.1|S-1|密封条|1|',
      ],
    ],
    [
      'numbers of chapters',
      [
        'Item|Part No.|Description|Qty|Weight',
        '1|D-1|Door|1|',
        '1.1|H-1|Hinge|2|150 g',
        '1.1.1|B-1|Bolt|3|20.5 g',
        '1.1.2|P-1|Pin|1|',
        '1.2|S-1|Seal|1|',
      ],
    ],
    [
      'numbers of chapters that are no title of ours knows',
      [
        'Lfd. Position|Part No.|Description|Qty|Weight',
        '1.0|D-1|Door|1|',
        '1.1|H-1|Hinge|2|150 g',
        '1.1.1|B-1|Bolt|3|20.5 g',
        '1.1.2|P-1|Pin|1|',
        '1.2|S-1|Seal|1|',
      ],
    ],
    [
      'parent and child',
      [
        'Parent part number|Part number|Name|Quantity per assembly|Mass (g)',
        '|D-1|Door|1|',
        'D-1|H-1|Hinge|2|150',
        'H-1|B-1|Bolt|3|20.5',
        'H-1|P-1|Pin|1|',
        'D-1|S-1|Seal|1|',
      ],
    ],
    [
      '父件号和子件编码',
      [
        '父件号|子件编码|名称|用量|单重g',
        '|D-1|门|1|',
        'D-1|H-1|铰链|2|150',
        'H-1|B-1|螺栓|3|20.5',
        'H-1|P-1|销|1|',
        'D-1|S-1|密封条|1|',
      ],
    ],
    [
      'a multi-level explosion of SAP',
      [
        'Multilevel BOM explosion|||||||',
        'Material|D-1||||||',
        'Explosion level|Item Number|Component number|Object description|Comp. Qty (CUn)|Component unit|Net weight|Weight unit',
        '0||D-1|Door|1.000|PC||',
        '.1|0010|H-1|Hinge|2.000|PC|0.150|KG',
        '..2|0010|B-1|Bolt|3.000|PC|20.500|G',
        '..2|0020|P-1|Pin|1.000|PC||',
        '.1|0020|S-1|Seal|1.000|PC||',
      ],
    ],
    [
      'SAP的多层展开',
      [
        '展开层次|组件|对象描述|组件数量|净重|重量单位',
        '0|D-1|门|1.000||',
        '.1|H-1|铰链|2.000|0.150|KG',
        '..2|B-1|螺栓|3.000|20.500|G',
        '..2|P-1|销|1.000||',
        '.1|S-1|密封条|1.000||',
      ],
    ],
  ])('%s', (_, lines) => {
    const result = read(lines);
    expect([tree(result), faults(result)]).toEqual([DOOR, []]);
  });

  it.each<[string, string[]]>([
    [
      'one column for each level with the part number in it',
      [
        '0|1|2|Benennung|Menge|Gewicht (g)',
        'D-1|||Door|1|',
        '|H-1||Hinge|2|150',
        '||B-1|Bolt|3|20.5',
        '||P-1|Pin|1|',
        '|S-1||Seal|1|',
      ],
    ],
    [
      'one column for each level with a mark',
      [
        'Level 1|Level 2|Level 3|Part number|Name|Qty|Mass [g]',
        'X|||D-1|Door|1|',
        '|X||H-1|Hinge|2|150',
        '||X|B-1|Bolt|3|20.5',
        '||X|P-1|Pin|1|',
        '|X||S-1|Seal|1|',
        '|||Total|||170.5',
      ],
    ],
    [
      'shared parts of an ERP system, listed once, without the top',
      [
        'Parent part number|Part number|Name|Qty|Mass (g)',
        'CAR|D-1|Door|1|',
        'D-1|H-1|Hinge|2|150',
        'H 1|B-1|Bolt|3|20.5',
        'H-1|P-1|Pin|1|',
        'D-1|S-1|Seal|1|',
        '|Summe|||',
      ],
    ],
  ])('%s', (_, lines) => {
    const result = read(lines);
    expect([tree(result), faults(result)]).toEqual([DOOR, []]);
  });
  it('names that are indented, with sums and the titles of each page', () => {
    const table: ImportTable = {
      sheet: '',
      rows: [
        ['Part number', 'Name', 'Qty', 'Weight g'],
        ['D-1', 'Door', '1', ''],
        ['H-1', '  Hinge', '2', '150'],
        ['B-1', '      Bolt', '3', '20.5'],
        ['Part number', 'Name', 'Qty', 'Weight g'],
        ['P-1', '      Pin', '1', ''],
        ['S-1', '  Seal', '1', ''],
        ['', 'Gesamtgewicht', '', '191'],
      ].map((cells, index) => ({ row: index + 1, cells })),
    };
    const { mapping } = detectMapping(table);
    const result = importBom(table, mapping);
    expect([tree(result), faults(result), result.notes]).toEqual([
      DOOR,
      [],
      [
        { kind: 'sums', count: 1 },
        { kind: 'titles', count: 1 },
      ],
    ]);
    expect(detectMapping(table, { saved: [savedMapping(mapping, table.rows[0]?.cells ?? [])] }).mapping).toEqual(
      mapping,
    );
  });
  it('no structure at all, when a person says so', () => {
    const table = tableOf(['Part number|Name', 'A|a', 'B|b']);
    const { mapping } = detectMapping(table);
    expect(importBom(table, mapping).faults.map(({ code }) => code)).toEqual(['import.levelOrParent']);
    const result = importBom(table, { ...mapping, notation: 'flat' });
    expect([tree(result), result.notes]).toEqual([['A x1', 'B x1'], [{ kind: 'tops', count: 2 }]]);
  });

  it.each<[string, string[], string[], string[]]>([
    [
      'a chapter whose parent is not there',
      ['1|A', '1.1|B', '1.2.1|C', '1.3|D'],
      ['4 level row.parentUnknown'],
      ['A x1', '.B x1', '.D x1'],
    ],
    [
      'a chapter that is none',
      ['1|A', '1.1|B', '1.x|C', '1.3|D'],
      ['4 level row.notInteger'],
      ['A x1', '.B x1', '.D x1'],
    ],
    [
      'the last zero that a spreadsheet lost',
      ['1|A', '1.1|B', '1.1.1|C', '1.1|D', '1.10.1|E'],
      [],
      ['A x1', '.B x1', '..C x1', '.D x1', '..E x1'],
    ],
  ])('%s', (_, rows, expected, kept) => {
    const result = read(['Pos.|Part number|Name', ...rows.map((row) => `${row}|${row}`)]);
    expect([tree(result), faults(result)]).toEqual([kept, expected]);
  });
});
