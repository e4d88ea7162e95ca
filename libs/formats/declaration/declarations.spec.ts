import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { randomDocuments } from '@matlas/testing/documents';
import { readShai } from '../iec62474/read-shai';
import { writeShai } from '../iec62474/write-shai';
import { readGranta } from '../granta/read-granta';
import { readGrantaTable } from '../granta/read-granta-table';
import type { DocumentNode } from '../sheet/sheet-document';
import { folder, piecesOf, readWith, useTemporaryFolder } from './testing/declaration-files';

useTemporaryFolder();

const DATA = resolve(process.env.SHARED_DATA ?? join(__dirname, '../../../../shared/data'), 'bom_xml_granta');

describe('.shai', () => {
  it('packs each sheet as a declaration with its own supplier, and reads them back', async () => {
    const documents = randomDocuments(7, { sheets: 4, foreign: false });
    const path = join(folder, 'a.shai');
    const losses = await writeShai(documents, createWriteStream(path), { date: '2026-11-22' });
    expect(losses.filter(({ field }) => field === 'supplier')).toEqual([]);
    const { sheets } = await piecesOf(readShai({ path, name: 'a.shai', type: 'shai' }));
    expect(sheets.map(({ root }) => root.name)).toEqual(documents.map(({ root }) => root.name));
    expect(sheets.map(({ supplier }) => supplier?.code)).toEqual(documents.map(({ supplier }) => supplier?.code));
    expect(sheets.map(({ key }) => key.split('/')[1])).toEqual(documents.map(() => 'product-1'));
  });
  it('reports a file that is not an archive', async () => {
    expect((await readWith(readShai, 'PK no archive at all', 'shai')).faults).toMatchObject([
      { code: 'workbook.refused', severity: 'error', place: { file: 'file.shai' } },
    ]);
  });
});

describe('Granta bills of materials', () => {
  /** Two invented files in the layouts of 17/11 and 25/05, and the public examples where they are installed. */
  const OWN = ['parts-1711.xml', 'parts-2505.xml'].map((name) => [name, join(__dirname, name)] as const);
  const names = existsSync(DATA) ? readdirSync(DATA).filter((name) => /\.xml(\.gz)?$/.test(name)) : [];
  const EXAMPLES = names.map((name) => [name, join(DATA, name)] as const);
  const text = (path: string): Buffer => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path));
  const componentsOf = (node: DocumentNode): number =>
    node.children.reduce((sum, child) => sum + (child.node ? componentsOf(child.node) : 0), node.kind === 1 ? 1 : 0);
  const known = [
    'amountMissing',
    'classMissing',
    'compositionMissing',
    'ignoredSaying',
    'quantityMultiplied',
    'restAdded',
    'rounded',
    'shortened',
  ].map((code) => `declaration.${code}`);
  it.each([...OWN, ...EXAMPLES])('%s is read as sheets and as a BOM; every note is explained', async (_, path) => {
    const content = text(path);
    const parts = content.toString('utf8').match(/<Part[ >]/g)?.length;
    const { sheets, faults } = await readWith(readGranta, content);
    const table = await readGrantaTable(Readable.from([content]), 1_000);
    expect([sheets.reduce((sum, { root }) => sum + componentsOf(root), 0), table.rows.length - 1]).toEqual([
      parts,
      parts,
    ]);
    expect(faults.filter(({ severity, code }) => severity === 'error' || !known.includes(code))).toEqual([]);
  });
  it('reads parts as components with their masses, materials and substances', async () => {
    const { sheets } = await readWith(readGranta, text(OWN[0]?.[1] ?? ''));
    expect(sheets).toMatchObject([
      {
        root: {
          kind: 1,
          name: 'Lamp',
          number: 'LMP-100',
          children: [
            {
              quantity: 2,
              node: {
                number: 'LMP-110',
                measuredMassGrams: '12.5',
                children: [
                  {
                    massGrams: '12.5',
                    node: {
                      kind: 3,
                      name: 'Solder joint',
                      children: [
                        { portion: { value: '60' }, substance: { name: 'Tin' } },
                        { portion: { value: '37.5' }, substance: { cas: '7439-92-1', name: 'Lead' } },
                        { portion: { kind: 3 } },
                      ],
                    },
                  },
                ],
              },
            },
            {
              quantity: 1,
              node: {
                name: 'Housing',
                measuredMassGrams: '400',
                children: [{ massGrams: '300', node: { kind: 3, name: 'example-pc', children: [] } }],
              },
            },
          ],
        },
      },
    ]);
  });
  it('tells an identity that is no CAS number, and refuses a share above the whole', async () => {
    const changed = text(OWN[0]?.[1] ?? '')
      .toString('utf8')
      .replace('7439-92-1', 'Pb-99')
      .replace('>37.5<', '>137.5<');
    const { faults } = await readWith(readGranta, changed);
    expect(faults.filter(({ code }) => /ignoredSaying|shareExceeds/.test(code))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'declaration.shareExceeds', severity: 'error', value: '137.5' }),
        expect.objectContaining({ params: expect.objectContaining({ what: 'Substance/Identity' }), value: 'Pb-99' }),
      ]),
    );
  });
  it('reads goods sold by length or weight as one piece of their total mass, and reports every kind of note', async () => {
    const { sheets, faults } = await readWith(readGranta, text(OWN[1]?.[1] ?? ''));
    expect(sheets.map(({ root }) => root)).toMatchObject([
      {
        name: 'Pump',
        children: [
          {
            quantity: 1,
            node: {
              name: 'Hose',
              measuredMassGrams: '20',
              children: [
                { massGrams: '6.666667', node: { name: 'Rubber' } },
                { massGrams: '0.000013', node: { name: 'Polyester yarn' } },
              ],
            },
          },
          {
            quantity: 1,
            node: {
              name: 'Shim plate',
              measuredMassGrams: '100',
              children: [
                {
                  massGrams: '100',
                  node: { children: [{ substance: { cas: '1333-82-0' } }, { portion: { kind: 3 } }] },
                },
              ],
            },
          },
          {
            quantity: 1,
            node: {
              name: 'Cover',
              children: [
                { quantity: 4, node: { name: 'bolt-7', number: 'bolt-7', children: [{ node: { name: 'Steel' } }] } },
              ],
            },
          },
        ],
      },
      { name: 'Grease', measuredMassGrams: '250', children: [{ massGrams: '250', node: { name: 'Lithium grease' } }] },
    ]);
    expect([...new Set(faults.map(({ code }) => code))].sort()).toEqual(known);
    const ignored = faults.filter(({ code }) => code === 'declaration.ignoredSaying').map(({ params }) => params?.what);
    expect(ignored.sort()).toEqual(['Material/Processes', 'Material/RecycleContent', 'Specifications']);
  });
  it('reads each part as a table row with its level, number and mass', async () => {
    const { rows } = await readGrantaTable(Readable.from([text(OWN[1]?.[1] ?? '')]), 1_000);
    const long = 'A part number that is much longer than the fifty characters a sheet has';
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['1', 'PMP-1', 'Pump', '1', '', ''],
      ['2', 'PMP-1.1', 'Hose', '2.5', '8', 'g'],
      ['2', long, 'Shim plate', '0.5', '0.2', 'kg'],
      ['2', 'PMP-1.3', 'Cover', '1', '', ''],
      ['3', 'bolt-7', 'bolt-7', '4', '', ''],
      ['1', 'GRS-2', 'Grease', '0.25', '', ''],
    ]);
  });
  if (EXAMPLES.length > 0)
    it('reads the public example as table rows', async () => {
      const { sheets } = await readWith(readGranta, text(join(DATA, 'bom-1711.xml')));
      expect(sheets[0]?.root).toMatchObject({
        kind: 1,
        name: 'Part One',
        number: '123456789',
        children: [
          {
            quantity: 1,
            node: {
              number: '987654321',
              measuredMassGrams: '2000',
              children: [
                {
                  massGrams: '2000',
                  node: {
                    kind: 3,
                    children: [
                      { portion: { value: '66' }, substance: { name: 'Lead oxide' } },
                      { portion: { kind: 3 } },
                    ],
                  },
                },
              ],
            },
          },
          {
            quantity: 1,
            node: { name: 'Part Two', measuredMassGrams: '2000', children: [{ massGrams: '1600', node: { kind: 3 } }] },
          },
        ],
      });
    });
});
