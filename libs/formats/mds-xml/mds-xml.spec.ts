import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { validateXML } from 'xmllint-wasm';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { randomDocuments, withoutPlaces } from '@matlas/testing/documents';
import type { DocumentPiece, FileFault, SheetDocument } from '../sheet/sheet-document';
import type { FieldType } from './field-types';
import * as fields from './fields';
import { readMdsXmlBytes } from './read-mds-xml';
import { writeMdsXml } from './write-mds-xml';

const XSD = readFileSync(join(__dirname, 'mds-1.0.xsd'), 'utf8');
const SHEETS_A_FILE = 20;
const SEEDS = seedsOf({ everyday: 4, pool: 40 });
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<Datasheets xmlns="urn:matlas:mds:1" version="1.0">\n';
const ROOT = '<Component key="n1" name="A"/>';
const sheet = (inside: string, attributes = 'key="s1" source="LOCAL"') =>
  `<Datasheet ${attributes}>\n${inside}\n</Datasheet>\n`;
const file = (inside: string) => `${HEAD}${inside}</Datasheets>`;

async function written(sheets: readonly SheetDocument[]) {
  const target = new PassThrough();
  const [losses, bytes] = await Promise.all([writeMdsXml(Readable.from(sheets), target), buffer(target)]);
  return { losses, xml: bytes.toString('utf8') };
}
async function read(xml: string | Buffer): Promise<DocumentPiece[]> {
  const pieces: DocumentPiece[] = [];
  const bytes = Buffer.from(xml);
  // Pieces of odd lengths, so that characters of several bytes are split between two of them.
  const chunks = Array.from({ length: Math.ceil(bytes.length / 4099) }, (_, at) =>
    bytes.subarray(at * 4099, (at + 1) * 4099),
  );
  for await (const piece of readMdsXmlBytes(Readable.from(chunks))) pieces.push(piece);
  return pieces;
}
const faultsOf = async (xml: string | Buffer): Promise<FileFault[]> =>
  (await read(xml)).flatMap((piece) => ('fault' in piece ? [piece.fault] : []));
const sheetsOf = async (xml: string): Promise<SheetDocument[]> =>
  (await read(xml)).flatMap((piece) => ('sheet' in piece ? [piece.sheet] : []));

describe('MDS-XML 1.0', () => {
  it('returns random trees unchanged, and every file fits the schema', async () => {
    const files: { fileName: string; contents: string }[] = [];
    await onSeeds(SEEDS, async (seed) => {
      const sheets = randomDocuments(seed, { sheets: SHEETS_A_FILE, signed: true });
      const { losses, xml } = await written(sheets);
      const back = withoutPlaces(await sheetsOf(xml));
      expect(losses).toEqual([]);
      if (!isDeepStrictEqual(back, sheets)) expect(back).toEqual(sheets);
      files.push({ fileName: `${seed}.xml`, contents: xml });
    });
    const { valid, errors } = await validateXML({ xml: files, schema: XSD, maxMemoryPages: 8192 });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has exactly the fields of the model in the schema, with their types', () => {
    const typesIn = (part: string) =>
      Object.fromEntries(
        [
          ...(
            new RegExp(`name="${part}">(.*?)</xs:(?:complexType|attributeGroup)>`, 's').exec(XSD)?.[1] ?? ''
          ).matchAll(/<xs:attribute name="(\w+)" type="mds:(\w+)"/g),
        ].map(([, name, type]) => [name, type]),
      );
    const types = (table: Readonly<Record<string, FieldType>>) =>
      Object.fromEntries(Object.entries(table).map(([name, { xsd }]) => [name, xsd]));
    const portion = Object.fromEntries(
      Object.entries(fields.PORTION_ATTRIBUTES).map(([attribute, field]) => [
        attribute,
        fields.PORTION_FIELDS[field].xsd,
      ]),
    );
    expect(typesIn('Datasheet')).toEqual(types(fields.SHEET_FIELDS));
    expect(typesIn('NodeFields')).toEqual({
      key: 'Text100',
      ...types(fields.NODE_FIELDS),
      ...types(fields.ATTRIBUTE_FIELDS),
    });
    expect(typesIn('EdgeFields')).toEqual({ ...types(fields.EDGE_FIELDS), ...portion });
    for (const [name, table] of [
      ['SubstanceFields', fields.SUBSTANCE_FIELDS],
      ['Ref', fields.REFERENCE_FIELDS],
      ['Owner', fields.OWNER_FIELDS],
      ['Supplier', fields.SUPPLIER_FIELDS],
      ['Contact', fields.CONTACT_FIELDS],
      ['Recyclate', fields.RECYCLATE_FIELDS],
      ['Recipient', fields.RECIPIENT_FIELDS],
      ['Request', fields.REQUEST_FIELDS],
      ['Attachment', fields.ATTACHMENT_FIELDS],
      ['Signature', fields.SIGNATURE_FIELDS],
    ] as const)
      expect([name, typesIn(name)]).toEqual([name, types(table)]);
    for (const table of [
      fields.SHEET_FIELDS,
      fields.NODE_FIELDS,
      fields.ATTRIBUTE_FIELDS,
      fields.PORTION_FIELDS,
      fields.RECYCLATE_FIELDS,
      fields.RECIPIENT_FIELDS,
      fields.REQUEST_FIELDS,
      fields.ATTACHMENT_FIELDS,
    ])
      for (const { xsd, allowed } of Object.values<FieldType>(table))
        if (allowed)
          expect([
            xsd,
            [
              ...(new RegExp(`name="${xsd}">(.*?)</xs:simpleType>`).exec(XSD)?.[1] ?? '').matchAll(/value="([^"]*)"/g),
            ].map(([, value]) => value),
          ]).toEqual([xsd, allowed]);
  });

  it('lists characters that XML cannot hold as losses', async () => {
    const { losses, xml } = await written([
      { key: 's1', source: 'LOCAL', root: { key: 'n1', kind: 1, name: 'A\u0001\ud800B', children: [] } },
    ]);
    expect(losses).toEqual([
      {
        sheetKey: 's1',
        names: ['A\u0001\ud800B'],
        field: 'Component.name',
        value: 'A\u0001\ud800B',
        reason: 'mapped',
        to: 'AB',
      },
    ]);
    expect((await sheetsOf(xml))[0]?.root.name).toBe('AB');
  });

  it.each<[string, string, Partial<FileFault>]>([
    [
      'another format',
      '<Main xmlns="http://std.iec.ch/iec62474"/>',
      { code: 'xml.otherFormat', place: { line: 1, element: 'Main' } },
    ],
    ['another namespace', '<Datasheets version="1.0"/>', { code: 'xml.otherFormat' }],
    [
      'another version',
      '<Datasheets xmlns="urn:matlas:mds:1" version="2.0"/>',
      { code: 'mdsXml.version', params: { version: '2.0' }, severity: 'error' },
    ],
    [
      'a newer version',
      '<Datasheets xmlns="urn:matlas:mds:1" version="1.7"/>',
      { code: 'mdsXml.newerVersion', severity: 'warning' },
    ],
    ['entities of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${file('')}`, { code: 'xml.doctype', severity: 'error' }],
    [
      'an unknown entity',
      file(sheet('<Component key="n1" name="&a;"/>')),
      { code: 'xml.notWellFormed', place: { line: 4, element: 'Datasheets/Datasheet' } },
    ],
    ['a file that breaks off', file(sheet(ROOT)).slice(0, -20), { code: 'xml.notWellFormed' }],
    ['no sheet', file(''), { code: 'mdsXml.noSheet', severity: 'error' }],
    ['a sheet without a root', file(sheet('')), { code: 'mdsXml.noRoot', sheetKey: 's1' }],
    ['two roots', file(sheet(ROOT + ROOT)), { code: 'mdsXml.second', params: { element: 'Component' } }],
    [
      'a sheet without a key',
      file(sheet(ROOT, 'source="LOCAL"')),
      { code: 'mdsXml.missing', params: { attribute: 'key', element: 'Datasheet' } },
    ],
    ['a key twice', file(sheet(ROOT) + sheet(ROOT)), { code: 'mdsXml.duplicateKey', params: { key: 's1' } }],
    [
      'a key of a node twice',
      file(sheet('<Component key="n1" name="A"><Component key="n1" name="B" quantity="1"/></Component>')),
      { code: 'mdsXml.duplicateKey', sheetKey: 's1', nodeKey: 'n1' },
    ],
    [
      'an unknown element',
      file(sheet(`${ROOT}<Paint colour="red"><Component name="x"/></Paint>`)),
      { code: 'mdsXml.unknownElement', severity: 'warning', place: { line: 4, element: 'Datasheets/Datasheet/Paint' } },
    ],
    [
      'an unknown attribute',
      file(sheet('<Component key="n1" name="A" colour="red"/>')),
      { code: 'mdsXml.unknownAttribute', severity: 'warning', nodeKey: 'n1', value: 'red' },
    ],
    [
      'an amount on the root',
      file(sheet('<Component key="n1" name="A" quantity="2"/>')),
      { code: 'mdsXml.unknownAttribute', params: { attribute: 'quantity', element: 'Component' } },
    ],
    ['text between elements', file(sheet(`${ROOT} note`)), { code: 'mdsXml.text', severity: 'warning', value: 'note' }],
    [
      'a mass that is no number',
      file(sheet('<Component key="n1" name="A" measuredMassGrams="1,5"/>')),
      { code: 'mdsXml.value', severity: 'error', field: 'measuredMassGrams', value: '1,5', nodeKey: 'n1' },
    ],
    [
      'too many digits',
      file(sheet('<Component key="n1" name="A" measuredMassGrams="1.1234567"/>')),
      { code: 'mdsXml.value', field: 'measuredMassGrams' },
    ],
    [
      'more than the whole',
      file(sheet('<Material key="n1" name="A"><Substance cas="7440-50-8" portion="2" value="100.1"/></Material>')),
      { code: 'mdsXml.value', nodeKey: 'n1', field: 'children.0.portion.value' },
    ],
    [
      'a portion without its kind',
      file(sheet('<Material key="n1" name="A"><Substance cas="7440-50-8" value="10"/></Material>')),
      { code: 'mdsXml.missing', field: 'children.0.portion.kind' },
    ],
    [
      'a substance without a name',
      file(sheet('<Material key="n1" name="A"><Substance portion="3"/></Material>')),
      { code: 'mdsXml.unnamed', params: { element: 'Substance' } },
    ],
    [
      'a reference to nothing',
      file(sheet('<Component key="n1" name="A"><Ref quantity="1"/></Component>')),
      { code: 'mdsXml.unnamed', params: { element: 'Ref' } },
    ],
    [
      'an unknown status',
      file(sheet(ROOT, 'key="s1" source="LOCAL" status="XX"')),
      { code: 'mdsXml.value', params: { attribute: 'status', value: 'XX', allowed: 'ED, ST, SD, IR, RL' } },
    ],
    [
      'a day that is none',
      file(sheet(ROOT, 'key="s1" source="LOCAL" validUntil="2026-13-40"')),
      { code: 'mdsXml.value', field: 'validUntil' },
    ],
    [
      'hundreds of levels',
      file(sheet(`${'<Component name="A">'.repeat(300)}${'</Component>'.repeat(300)}`)),
      { code: 'xml.tooDeep', severity: 'error' },
    ],
    [
      'a sheet without end',
      file(sheet(`<Material key="n1" name="A">${'<Norm name="n"/>'.repeat(100_001)}</Material>`)),
      { code: 'mdsXml.tooLarge', sheetKey: 's1' },
    ],
  ])('%s is a fault with its place', async (_, xml, fault) => {
    const faults = await faultsOf(xml);
    expect(faults).toContainEqual(
      expect.objectContaining({
        ...fault,
        place: expect.objectContaining(fault.place ?? { line: expect.any(Number) as number }) as unknown,
      }),
    );
  });
  it('reports bytes that are not valid characters', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEAD}<Datasheet key="s1" source="LOCAL"><Component name="`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"/></Datasheet></Datasheets>'),
    ]);
    expect(await faultsOf(bytes)).toEqual([expect.objectContaining({ code: 'xml.encoding', severity: 'error' })]);
  });
  it('reads the sheets before and after a faulty one, with namespace prefixes and without keys', async () => {
    const one = (name: string) =>
      `<m:Datasheet key="${name}" source="IMDS"><m:Material name="${name}">` +
      '<m:Substance cas="7440-50-8" portion="3"/></m:Material></m:Datasheet>';
    const pieces = await read(
      `<m:Datasheets xmlns:m="urn:matlas:mds:1" version="1.0">${one('a')}<m:Datasheet key="b" source="MARS">` +
        `<m:Material name="b"/></m:Datasheet>${one('c')}</m:Datasheets>`,
    );
    expect(pieces.map((piece) => ('sheet' in piece ? piece.sheet.key : piece.fault.sheetKey))).toEqual([
      'a',
      'b',
      'b',
      'c',
    ]);
    expect(withoutPlaces(pieces[0])).toEqual({
      sheet: {
        key: 'a',
        source: 'IMDS',
        root: {
          key: 'line-1',
          kind: 3,
          name: 'a',
          children: [{ portion: { kind: 3 }, substance: { cas: '7440-50-8' } }],
        },
      },
    });
  });
});
