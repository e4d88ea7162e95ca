import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FmdMapping } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { writeTable } from '@matlas/testing/corpus';
import { type CorpusFile, type DeclaredPart, fmdCorpus, milligramsOf } from '@matlas/testing/sheet-corpus';
import type { DocumentNode, FileFault, ReadOptions, SheetDocument } from '../sheet/sheet-document';
import { readAmount } from './fmd-amounts';
import { isOwnTable } from '../mds-table/is-own-table';
import { detectFmdFile, type DetectedFmd, mappingForTitles, readFmd } from './read-fmd';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matlas-fmd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(
  file: { name: string; type: string; bytes: Buffer },
  change: (mapping: FmdMapping) => FmdMapping = (same) => same,
  options: ReadOptions = {},
) {
  const path = join(folder, file.name);
  await writeFile(path, file.bytes);
  const detected = (await detectFmdFile({ path, name: file.name, type: file.type })) as DetectedFmd;
  const [sheets, faults]: [SheetDocument[], FileFault[]] = [[], []];
  for await (const piece of readFmd(change(detected.mapping))({ path, name: file.name, type: file.type }, options))
    if ('sheet' in piece) sheets.push(piece.sheet);
    else faults.push(piece.fault);
  return { detected, sheets, faults };
}
const tableOf = (rows: (string | number)[][], name = 'file.xlsx') => ({
  name,
  type: 'xlsx',
  bytes: writeTable(rows, { format: 'xlsx' }),
});
const rounded = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Decimal(text).toDecimalPlaces(4).toFixed();

/** What a tree declares, whatever the layout. */
const materialsOf = (node: DocumentNode, hasClass: boolean): unknown[] =>
  node.children.map(({ node: below, massGrams, portion, substance }) =>
    substance
      ? { cas: substance.cas, percent: rounded(portion?.value) }
      : below?.kind === 3
        ? {
            name: below.name,
            vda: hasClass ? below.classCode : '',
            grams: rounded(massGrams),
            substances: materialsOf(below, hasClass),
          }
        : { name: below?.name, number: below?.number, materials: materialsOf(below as DocumentNode, hasClass) },
  );
function expected({ components }: DeclaredPart, isFlat: boolean, hasClass: boolean): unknown[] {
  const materials = (list: DeclaredPart['components'][number]['materials']) =>
    list.map(({ name, vda, milligrams, substances }) => ({
      name,
      vda: hasClass ? vda : '',
      grams: rounded(String(milligrams / 1000)),
      substances: substances.map(({ cas, percent }) => ({ cas, percent: rounded(String(percent)) })),
    }));
  if (isFlat) return components.flatMap((component) => materials(component.materials));
  return components.map(({ name, number, materials: own }) => ({ name, number, materials: materials(own) }));
}

describe('the corpus of declarations', () => {
  it.each([...fmdCorpus()].map((file): [string, CorpusFile] => [file.name, file]))(
    '%s comes back as declared, without a mapping by hand',
    async (_, file) => {
      const { detected, sheets, faults } = await read(file);
      const { layout, parts } = file;
      expect(await isOwnTable({ path: join(folder, file.name), name: file.name, type: file.type })).toBe(false);
      expect(detected.table.assumed).toEqual([]);
      expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(sheets.map(({ root, supplier }) => [root.number, root.name, supplier?.name])).toEqual(
        parts.map(({ number, name, supplier }) => [number, name, layout.hasNoSupplier ? undefined : supplier]),
      );
      for (const [index, part] of parts.entries())
        expect(materialsOf(sheets[index]?.root as DocumentNode, !layout.hasNoClass)).toEqual(
          expected(part, layout.isFlat === true, !layout.hasNoClass),
        );
      expect(
        parts
          .flatMap(({ components }) => components.flatMap(({ materials }) => milligramsOf(materials)))
          .every((sum) => sum > 0),
      ).toBe(true);
    },
  );
});

describe('amounts', () => {
  it.each([
    ['12,5 %', { kind: 'fixed', value: new Decimal('12.5'), unit: 'percent' }],
    ['850 ppm', { kind: 'fixed', value: new Decimal(850), unit: 'ppm' }],
    ['5E-05', { kind: 'fixed', value: new Decimal('0.00005') }],
    ['10-15', { kind: 'range', min: new Decimal(10), max: new Decimal(15) }],
    ['< 0.1', { kind: 'range', max: new Decimal('0.1') }],
    ['≥ 90 %', { kind: 'range', min: new Decimal(90), unit: 'percent' }],
    ['余量', { kind: 'rest' }],
    ['Balance', { kind: 'rest' }],
    ['N/A', undefined],
    ['1,250', { code: 'row.ambiguousNumber' }],
    ['3 lb', { code: 'row.unknownUnit' }],
    ['traces?', { code: 'row.notNumber' }],
    ['15-10', { code: 'row.portionRange' }],
    ['5.500', { code: 'row.ambiguousNumber' }],
    ['0.500', { kind: 'fixed', value: new Decimal('0.5') }],
    ['2 constructor', { code: 'row.unknownUnit' }],
  ])('reads %s', (text, amount) => expect(readAmount(text, 'auto', false)).toEqual(amount));
  it.each([
    ['5.500', 'comma', { kind: 'fixed', value: new Decimal(5500) }],
    ['5.500', 'point', { kind: 'fixed', value: new Decimal('5.5') }],
    ['-0.500', 'comma', { code: 'row.ambiguousNumber' }],
  ] as const)('reads %s where the decimal mark is a %s', (text, mark, amount) =>
    expect(readAmount(text, mark, false)).toEqual(amount),
  );
});

describe('what is not taken', () => {
  const TITLES = [
    'Part number',
    'Part name',
    'Material',
    'Material weight (g)',
    'Substance',
    'CAS No.',
    'wt%',
    'Country of origin',
  ];
  const row = (
    substance: string,
    cas: string,
    percent: string | number,
    more: (string | number)[] = ['P-1', 'Part', 'Steel', 10],
  ) => [...more, substance, cas, percent, 'DE'];
  it('is told with its row: a column without a meaning, sums, notes, an unreadable amount', async () => {
    const { sheets, faults } = await read(
      tableOf([
        TITLES,
        row('Iron', '7439-89-6', 98),
        row('Carbon', '7440-44-0', 'some'),
        ['Total', '', '', 10, '', '', 100],
        ['', '', '', '', '', '', '', 'printed by QA'],
      ]),
    );
    expect(
      faults.map(({ code, severity, place: { row: at, column }, sheetKey }) => [code, severity, at, column, sheetKey]),
    ).toEqual(
      expect.arrayContaining([
        ['row.columnUnknown', 'warning', 1, 'Country of origin', undefined],
        ['row.notNumber', 'error', 3, 'wt%', 'part-1'],
        ['declaration.totalLeftOut', 'warning', 4, undefined, 'part-1'],
        ['declaration.rowNotTaken', 'warning', 5, undefined, 'part-1'],
      ]),
    );
    expect(sheets).toHaveLength(1);
    expect(faults.find(({ code }) => code === 'row.notNumber')?.cells).toMatchObject({
      Substance: 'Carbon',
      'wt%': 'some',
    });
  });
  it('two materials of one name with other masses or classes stay two, whether they follow each other or not', async () => {
    const titles = [
      'Part number',
      'Part name',
      'Material',
      'VDA class',
      'Material mass (g)',
      'Substance',
      'CAS',
      'Portion (%)',
    ];
    const line = (mass: number, vda = '1.1.1') => ['P-1', 'Bracket', 'Steel', vda, mass, 'Iron', '7439-89-6', 100];
    const { sheets } = await read(tableOf([titles, line(5), line(3), line(5), line(5, '3.1')]));
    const [root] = sheets.map((sheet) => sheet.root);
    expect(root?.children.map(({ massGrams, node }) => [node?.name, massGrams, node?.children.length])).toEqual([
      ['Steel', '5', 2],
      ['Steel', '3', 1],
      ['Steel', '5', 1],
    ]);
  });
  it('a remark stays with its part or material; one of a substance and a quantity that counts nothing are told', async () => {
    const titles = ['Part number', 'Part name', 'Quantity', 'Material', 'Substance', 'CAS', 'Portion (%)', 'Remark'];
    const { sheets, faults } = await read(
      tableOf([
        titles,
        ['P-1', 'Bracket', '', '', '', '', '', 'Left hand'],
        ['', '', '', 'Steel', '', '', '', 'Coil'],
        ['', '', 3, 'Zinc', 'Zinc', '7440-66-6', 100, 'Plating'],
        ['', '', '', 'Steel', 'Iron', '7439-89-6', 100, ''],
      ]),
    );
    const [root] = sheets.map((sheet) => sheet.root);
    expect([root?.remark, root?.children.map(({ node }) => [node?.name, node?.remark])]).toEqual([
      'Left hand',
      [
        ['Steel', 'Coil'],
        ['Zinc', undefined],
      ],
    ]);
    expect(faults.filter(({ code }) => code === 'declaration.ignoredSaying').map(({ params }) => params)).toEqual([
      { what: 'remark', count: 1, said: 'Plating' },
      { what: 'quantity', count: 1, said: '3' },
    ]);
  });
  it('is corrected by cell, or left out by row', async () => {
    const file = tableOf([
      TITLES,
      row('Iron', '7439-89-6', 98),
      row('Carbon', '7440-44-0', 'some'),
      row('Tin', '7440-31-5', 'x'),
    ]);
    const sheet = 'Sheet1';
    const { sheets, faults } = await read(file, undefined, {
      corrections: [
        { sheet, row: 3, column: 'wt%', value: '2' },
        { sheet, row: 4, remove: true },
      ],
    });
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(sheets[0]?.root.children[0]?.node?.children.map(({ portion }) => portion?.value)).toEqual(['98', '2']);
  });
  it('an undisclosed substance becomes a joker and is told', async () => {
    const { sheets, faults } = await read(
      tableOf([TITLES, row('Iron', '7439-89-6', 98), row('Additive', 'Proprietary', 2)]),
    );
    expect(sheets[0]?.root.children[0]?.node?.children[1]).toMatchObject({
      substance: { code: 'SYS-misc' },
      portion: { value: '2' },
    });
    expect(faults.map(({ code }) => code)).toContain('declaration.undisclosed');
  });
  it('a unit that nothing says is told to be assumed', async () => {
    const { detected } = await read(
      tableOf([
        ['Part number', 'Material', 'Substance', 'CAS', 'Weight'],
        ['P-1', 'Steel', 'Iron', '7439-89-6', 12],
      ]),
    );
    expect(detected.table.assumed).toEqual(['massUnit']);
  });
});

describe('a mapping by hand', () => {
  const rows = [
    ['A', 'B', 'C', 'D', 'E'],
    ['P-1', 'Steel', '7439-89-6', 'Iron', 100],
    ['P-2', 'Brass', '7440-50-8', 'Copper', 100],
  ];
  const columns = { partNumber: 0, materialName: 1, cas: 2, substanceName: 3, portion: 4 };
  it('reads a table whose titles say nothing, and fits the same titles in another order', async () => {
    const { detected, sheets } = await read(tableOf(rows), (mapping) => ({ ...mapping, columns }));
    expect(detected.mapping.columns).toEqual({});
    expect(sheets.map(({ root }) => [root.number, root.children[0]?.node?.name])).toEqual([
      ['P-1', 'Steel'],
      ['P-2', 'Brass'],
    ]);
    const turned: DetectedFmd = {
      mapping: detected.mapping,
      table: { ...detected.table, titles: ['E', 'D', 'C', 'B', 'A'] },
    };
    expect(mappingForTitles({ ...detected.mapping, columns }, detected.table.titles, turned)?.columns).toEqual({
      partNumber: 4,
      materialName: 3,
      cas: 2,
      substanceName: 1,
      portion: 0,
    });
    expect(mappingForTitles({ ...detected.mapping, columns }, ['A', 'B', 'X', 'D', 'E'], turned)).toBeUndefined();
  });
});
