import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'papaparse';
import type { DocumentNode, SheetDocument } from '../sheet/sheet-document';
import { applicationCodesOf, elvEntriesOf } from './elv-applications';
import { codes, DATA, read } from './testing/iec62474-files';

const APPLICATION_CODES = join(__dirname, '../../../seed/reference/application_codes.csv');
const declaration = (
  composition: string,
  product = 'unitType="each" isArticle="true"',
): string => `<Main xmlns="http://std.iec.ch/iec62474" schemaDatabaseVersion="X8.21">
<BusinessInfo mode="Distribution"/>
<Product ${product}><ProductID name="Clip" identifier="C-1"><Mass mass="10" unitOfMeasure="g"/></ProductID>
<Composition>${composition}</Composition></Product></Main>`;
const material = (
  classId: string,
  inner = '<Substance name="Iron"><SubstanceID><EntryID entryIdentity="7439-89-6"/></SubstanceID>' +
    '<MassPercent massPercent="100"/></Substance>',
): string =>
  `<Material name="M"><MaterialClassID><EntryID entryIdentity="${classId}"/></MaterialClassID>` +
  `<Mass mass="2.5" unitOfMeasure="g"/>${inner}</Material>`;
const firstMaterial = (node: DocumentNode): DocumentNode | undefined =>
  node.children
    .map((child) => (child.node?.kind === 3 ? child.node : child.node && firstMaterial(child.node)))
    .find((found) => found);

describe('content of a declaration', () => {
  it.each([
    ['M-001', '1.1.2', []],
    ['M-004', '3.1', ['declaration.classOpen']],
    ['M-014', undefined, ['declaration.classOpen']],
    ['M-777', undefined, ['declaration.classUnknown']],
  ])('class %s is %s', async (iec, vda, expected) => {
    const { sheets, faults } = await read(declaration(material(iec)));
    expect([firstMaterial(sheets[0]?.root as DocumentNode)?.classCode, codes(faults)]).toEqual([vda, expected]);
  });
  it('reads a range as a range, a mass as a share, and missing content as "misc." with a warning', async () => {
    const substances =
      '<Substance name="A"><SubstanceID><EntryID entryIdentity="50-00-0"/></SubstanceID>' +
      '<MassPercent massPercent="25" massPercentRangeMin="2.0E1" massPercentRangeMax="30"/></Substance>' +
      '<Substance name="B"><Mass mass="500" unitOfMeasure="mg"/></Substance>';
    const { sheets, faults } = await read(declaration(material('M-003', substances)));
    expect(firstMaterial(sheets[0]?.root as DocumentNode)?.children).toMatchObject([
      { portion: { kind: 1, min: '20', max: '30' }, substance: { cas: '50-00-0', name: 'A' } },
      { portion: { kind: 2, value: '20' }, substance: { name: 'B' } },
      { portion: { kind: 3 }, substance: { code: 'SYS-misc' } },
    ]);
    expect(faults).toMatchObject([
      {
        code: 'declaration.restAdded',
        params: { percent: '55' },
        severity: 'warning',
        place: { line: 4, element: expect.stringContaining('Product/Composition/Material') },
      },
    ]);
  });
  it.each([
    ['3', '3', []],
    ['8(e)', '57', []],
    ['5', '7', []],
    ['14', '22', []],
    ['8', undefined, ['declaration.exemptionOpen']],
    ['99', undefined, ['declaration.exemptionUnknown']],
  ])('ELV entry %s is application %s', async (entry, code, expected) => {
    const exemption =
      '<Exemptions><UniqueID authority="chemSHERPA" identity="ELV_Ver.2" version="1"/>' +
      `<Exemption identity="x" regIndex="${entry}" description="d"/></Exemptions>`;
    const { sheets, faults } = await read(
      declaration(
        material(
          'M-001',
          '<Substance name="Lead"><SubstanceID><EntryID entryIdentity="7439-92-1"/></SubstanceID>' +
            `<MassPercent massPercent="100"/>${exemption}</Substance>`,
        ),
      ),
    );
    expect([firstMaterial(sheets[0]?.root as DocumentNode)?.children[0]?.applicationCode, codes(faults)]).toEqual([
      code,
      expected,
    ]);
  });
  it('reads a fractional number of parts as one part and multiplies its masses', async () => {
    const { sheets, faults } = await read(
      declaration(
        '<ProductPart numberOfUnits="0.15"><ProductID name="Wire"><Mass mass="800" unitOfMeasure="mg"/>' +
          `</ProductID>${material('M-004')}</ProductPart>`,
      ),
    );
    expect(sheets[0]?.root.children[0]).toMatchObject({
      quantity: 1,
      node: {
        name: 'Wire',
        measuredMassGrams: '0.12',
        attributes: { massUnit: 'mg' },
        children: [{ massGrams: '0.375' }],
      },
    });
    expect(codes(faults)).toEqual(['declaration.classOpen', 'declaration.quantityMultiplied']);
  });
  it('reads a mixture as a material, and goods sold by the metre as a semi-component', async () => {
    const mixture = await read(
      declaration(
        '<Material name="Clip"><MassPercent massPercent="100"/><Substance name="Iron">' +
          '<MassPercent massPercent="100"/></Substance></Material>',
        'unitType="kg" isArticle="false"',
      ),
    );
    expect(mixture.sheets[0]?.root).toMatchObject({
      kind: 3,
      name: 'Clip',
      number: 'C-1',
      children: [{ substance: { name: 'Iron' } }],
    });
    const cable = await read(declaration(material('M-003'), 'unitType="m" isArticle="true"'));
    expect(cable.sheets[0]?.root).toMatchObject({
      kind: 2,
      specificWeight: '0.01',
      specificWeightUnit: 'kg/m',
      children: [{ portion: { kind: 2, value: '25' } }],
    });
  });
  it('agrees with the exemptions and application codes of the seed', () => {
    const rows = parse<{ code: string; elv_entries: string }>(readFileSync(APPLICATION_CODES, 'utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data;
    expect(rows.length).toBeGreaterThan(20);
    for (const { code, elv_entries: entries } of rows)
      expect([code, elvEntriesOf(code)]).toEqual([
        code,
        entries
          .split('|')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ]);
    expect(applicationCodesOf('8 (f)(B)')).toEqual(['68']);
  });
});

it.each([
  ['another XML', '<?xml version="1.0"?>\n<PartsEco/>', { code: 'xml.otherFormat', place: { line: 2 } }],
  [
    'a mass that is no number',
    declaration(material('M-001').replace('2.5', 'two')),
    { code: 'declaration.notNumber', value: 'two', severity: 'error', place: { line: 4 } },
  ],
  [
    'a unit of another world',
    declaration(material('M-001').replace('"g"', '"lb"')),
    { code: 'declaration.unknownUnit', value: 'lb', place: { line: 4 } },
  ],
  [
    'a product without its composition',
    declaration('').replace(/<Composition>.*<\/Composition>/, ''),
    { code: 'declaration.nothing', severity: 'error', sheetKey: 'product-1', place: { line: 4 } },
  ],
  [
    'a part without a name',
    declaration(`<ProductPart numberOfUnits="1">${material('M-001')}</ProductPart>`),
    { code: 'declaration.nameMissing', severity: 'error', place: { element: 'Main/Product/Composition/ProductPart' } },
  ],
  [
    'a file that breaks off',
    declaration(material('M-001')).slice(0, -30),
    { code: 'xml.notWellFormed', severity: 'error', place: { element: 'Main/Product/Composition' } },
  ],
] satisfies [string, string, { code: string; [field: string]: unknown }][])('tells of %s', async (_, xml, expected) =>
  expect((await read(xml)).faults.find(({ code }) => code === expected.code)).toMatchObject(expected),
);

if (existsSync(DATA))
  describe('the public samples', () => {
    it.each(readdirSync(join(DATA, 'samples')))('%s is read without a fault that nobody can explain', async (name) => {
      const { sheets, faults } = await read(readFileSync(join(DATA, 'samples', name)));
      expect(sheets).toHaveLength(1);
      expect(sheets[0]).toMatchObject({
        supplier: {
          code: '12345678',
          name: 'シェルパ株式会社',
          nameEn: 'SHERPA CORPORATION',
          contact: { name: 'Hanako Tanto' },
        },
        root: { kind: 1 },
      });
      expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
      const nodes = (node: DocumentNode): DocumentNode[] => [
        node,
        ...node.children.flatMap((child) => (child.node ? nodes(child.node) : [])),
      ];
      const terminal = nodes((sheets[0] as SheetDocument).root).find((node) => node.name === 'Copper alloys');
      expect(terminal).toMatchObject({
        classCode: '3.2',
        standard: 'JISH3250',
        number: 'R312',
        remark: expect.stringMatching(/^SCIP 66\d{3}/),
      });
      expect(terminal?.children.find(({ substance }) => substance?.cas === '7439-92-1')).toMatchObject({
        applicationCode: '3',
        portion: { value: '2' },
      });
      expect(nodes((sheets[0] as SheetDocument).root).map(({ remark }) => remark)).toContain(
        'SCIP 105883, 108022: No need to provide safe use information beyond the identification of the Candidate List substance',
      );
      expect([...new Set(codes(faults))]).toEqual(
        expect.arrayContaining(['declaration.ignoredSaying', 'declaration.restAdded']),
      );
      const known = [
        'declaration.exemptionKept',
        'declaration.ignoredSaying',
        'declaration.classOpen',
        'declaration.classUnknown',
        'declaration.ignored',
        'declaration.quantityMultiplied',
        'declaration.restAdded',
      ];
      expect(codes(faults).filter((code) => !known.includes(code))).toEqual([]);
    });
  });
