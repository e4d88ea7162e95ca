import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileLayout, type FileLayout, PUBLIC_NAMES_LAYOUT, RECORDS_LAYOUT } from '@matlas/contract';
import type { DocumentPiece, FileFault, SheetDocument } from '../sheet/sheet-document';
import { layoutFaults } from './layout-faults';
import { readByLayout } from './read-by-layout';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layout-'));
});
afterAll(() => rm(folder, { recursive: true }));
async function read(text: string, layout: FileLayout): Promise<{ sheets: SheetDocument[]; faults: FileFault[] }> {
  const path = join(folder, 'file');
  await writeFile(path, text);
  const pieces: DocumentPiece[] = [];
  for await (const piece of readByLayout(
    fileLayout.parse(layout),
    'IMDS',
  )({ path, name: 'file', type: layout.form === 'xml' ? 'xml' : 'csv' }))
    pieces.push(piece);
  return {
    sheets: pieces.flatMap((piece) => ('sheet' in piece ? [piece.sheet] : [])),
    faults: pieces.flatMap((piece) => ('fault' in piece ? [piece.fault] : [])),
  };
}
const summaryOf = (faults: readonly FileFault[]) => faults.map(({ code, place, params }) => [code, place, params]);

const XML = `<?xml version="1.0"?>
<x:Datasheet xmlns:x="urn:somebody" Request_ID="7">
 <x:Module LocalKeyDef="a" IMDS_ID="815" Status="Edit">
  <x:Component Name="Pump" ArtNr="P-1" MeasuredWeight="1.25" Unit="kg" Tolerance="5">
   <x:Supplier Name="Acme"/>
   <x:ModuleRef LocalKeyRef="b" Amount="2"/>
   <x:Material Name="Steel" MATCAT_CODE="1.1.1" Weight="400" Unit="g"><x:Substance CAS="7439-89-6" PortionType="2"/>
<x:Substance CAS="7439-96-5" PortionType="1" PortionFrom="0.1" PortionTo="0.6"/>
<x:Substance CAS="7440-44-0" PortionType="0" Portion="0.2"/></x:Material>
  </x:Component>
 </x:Module>
 <x:Module LocalKeyDef="b"><x:Component Name="Seal"><x:Colour>black<x:Deep/></x:Colour></x:Component></x:Module>
 <x:AssignRequest><x:Component Name="no part"/></x:AssignRequest>
</x:Datasheet>`;

describe('files read by a layout', () => {
  it('reads XML by configured names, values and units, and reports elements without a rule', async () => {
    const { sheets, faults } = await read(XML, PUBLIC_NAMES_LAYOUT);
    expect(sheets).toMatchObject([
      {
        key: 'a',
        source: 'IMDS',
        cid: 815,
        supplier: { name: 'Acme' },
        root: {
          kind: 1,
          name: 'Pump',
          number: 'P-1',
          measuredMassGrams: '1250',
          tolerancePercent: '5',
          children: [
            { quantity: 2, reference: { key: 'b' } },
            {
              massGrams: '400',
              node: {
                kind: 3,
                name: 'Steel',
                classCode: '1.1.1',
                children: [
                  { portion: { kind: 3 }, substance: { cas: '7439-89-6' } },
                  { portion: { kind: 1, min: '0.1', max: '0.6' } },
                  { portion: { kind: 2, value: '0.2' } },
                ],
              },
            },
          ],
        },
      },
      { key: 'b', root: { name: 'Seal', children: [] } },
    ]);
    expect(summaryOf(faults)).toEqual([
      ['layout.unmapped', {}, { name: 'Module/@Status', count: 1 }],
      ['layout.unmapped', {}, { name: 'Component/Colour', count: 1 }],
    ]);
  });
  it('reports faults with the place and the names of the file', async () => {
    const { sheets, faults } = await read(
      XML.replace('PortionType="0"', 'PortionType="9"').replace('Unit="kg"', 'Unit="lb"').replace('Name="Seal"', ''),
      PUBLIC_NAMES_LAYOUT,
    );
    expect(sheets).toHaveLength(2);
    expect(summaryOf(faults.filter(({ severity }) => severity === 'error'))).toEqual([
      ['layout.unit', { line: 4, element: 'Datasheet/Module/Component' }, { unit: 'lb', allowed: 'kg, g, mg' }],
      [
        'mdsXml.value',
        { line: 9, element: 'Datasheet/Module/Component/Material/Substance' },
        expect.objectContaining({ attribute: '@PortionType', value: '9' }),
      ],
      ['mdsXml.missing', expect.objectContaining({ line: 9 }), expect.objectContaining({ element: 'Substance' })],
      [
        'mdsXml.missing',
        { line: 12, element: 'Datasheet/Module/Component' },
        { element: 'Component', attribute: '@Name' },
      ],
    ]);
  });
  it.each<[string, string, string]>([
    ['another form', '<Other/>', 'xml.otherFormat'],
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY x "y">]><Datasheet/>', 'xml.doctype'],
    ['no sheet', '<Datasheet/>', 'mdsXml.noSheet'],
    ['a broken end', '<Datasheet><Module>', 'xml.notWellFormed'],
  ])('refuses %s', async (_, text, code) =>
    expect((await read(text, PUBLIC_NAMES_LAYOUT)).faults.map((fault) => fault.code)).toEqual([code]),
  );

  it('reads records by a kind column and a level column, with a configured decimal mark', async () => {
    const { sheets, faults } = await read(
      'Type;Level;ID;Name;Number;Class;Weight;Unit;CAS;Portion type;Portion;From;To;Colour\n' +
        'C;0;815;Pump;P-1;;1,5;kg;;;;;;red\nM;1;;Steel;;1.1.1;400,5;g;;;;;;\nS;2;;Iron;;;;;7439-89-6;0;99,5;;;\n' +
        'X;2;;;;;;;;;;;;\nC;0;816;Seal;;;;;;;;;;\nS;x;;;;;;;;;;;;\n',
      RECORDS_LAYOUT,
    );
    expect(sheets).toMatchObject([
      {
        cid: 815,
        root: {
          name: 'Pump',
          measuredMassGrams: '1500',
          children: [
            { massGrams: '400.5', node: { name: 'Steel', children: [{ portion: { kind: 2, value: '99.5' } }] } },
          ],
        },
      },
      { cid: 816, root: { name: 'Seal' } },
    ]);
    expect(summaryOf(faults)).toEqual([
      ['layout.level', { row: 7 }, { value: 'x' }],
      ['layout.unmapped', {}, { name: 'Colour', count: 1 }],
      ['layout.unmapped', {}, { name: 'Type=X', count: 1 }],
    ]);
  });
  it('drops a sheet that is too large, and reads the next one', async () => {
    const { sheets, faults } = await read(
      `<Datasheet><Module LocalKeyDef="a"><Component Name="x">${'<Component Name="y"/>'.repeat(100_001)}` +
        '</Component></Module><Module LocalKeyDef="b"><Component Name="z"/></Module></Datasheet>',
      PUBLIC_NAMES_LAYOUT,
    );
    expect([sheets.map(({ key }) => key), faults.map(({ code, sheetKey }) => [code, sheetKey])]).toEqual([
      ['b'],
      [['mdsXml.tooLarge', 'a']],
    ]);
  });
  it('reports the faults of a layout', () => {
    expect([PUBLIC_NAMES_LAYOUT, RECORDS_LAYOUT].flatMap(layoutFaults)).toEqual([]);
    expect(
      layoutFaults({
        ...PUBLIC_NAMES_LAYOUT,
        rules: [
          { name: 'A', as: 'Component', fields: [{ from: '@x', to: 'colour' }] },
          { name: 'A', as: 'ignored', fields: [] },
        ],
      }).map(({ code }) => code),
    ).toEqual(['layout.ruleTwice', 'layout.noSheet', 'layout.attribute']);
  });
});
