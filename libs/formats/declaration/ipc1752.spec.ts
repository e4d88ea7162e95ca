import { readIpc1752 } from '../ipc1752/read-ipc1752';
import { readWith, useTemporaryFolder } from './testing/declaration-files';

useTemporaryFolder();

describe('IPC-1752', () => {
  const declaration = (
    materials: string,
  ): string => `<i:MainDeclaration xmlns:i="http://webstds.ipc.org/175x/2.0" version="2.0">
<i:BusinessInfo><i:Response><i:SupplyCompany name="Cap Ltd."><i:CompanyID authority="DUNS" identity="77"/>
</i:SupplyCompany><i:Contact name="Ann" email="a@b.c" phone="1"/></i:Response></i:BusinessInfo>
<i:Product unitType="Each"><i:ProductID itemName="Capacitor" itemNumber="GRM188"><i:Amount value="10" UOM="mg"/>
</i:ProductID>
<i:ManufacturingInfo/><i:MaterialInfo>${materials}</i:MaterialInfo></i:Product></i:MainDeclaration>`;
  const CLASS_D = `<i:HomogeneousMaterialList><i:HomogeneousMaterial name="Ceramic" materialGroupName="Ceramic">
<i:Amount value="5.2" UOM="mg"/><i:SubstanceCategoryList>
<i:SubstanceCategory name="Supplier"><i:Substance name="Barium titanate">
<i:SubstanceID identity="12047-27-7" authority="CAS"/><i:Concentration value="86.27"/></i:Substance>
<i:Substance name="Nickel"><i:SubstanceID identity="7440-02-0" authority="CAS"/><i:Amount value="520" UOM="ug"/>
</i:Substance></i:SubstanceCategory></i:SubstanceCategoryList></i:HomogeneousMaterial></i:HomogeneousMaterialList>`;

  it('class D: reads homogeneous materials with their substances, and undeclared content as "misc."', async () => {
    const { sheets, faults } = await readWith(readIpc1752, declaration(CLASS_D));
    expect(sheets).toMatchObject([
      {
        supplier: { name: 'Cap Ltd.', code: '77', contact: { name: 'Ann', email: 'a@b.c', phone: '1' } },
        root: {
          kind: 1,
          name: 'Capacitor',
          number: 'GRM188',
          measuredMassGrams: '0.01',
          children: [
            {
              massGrams: '0.0052',
              node: {
                kind: 3,
                name: 'Ceramic',
                children: [
                  { portion: { kind: 2, value: '86.27' }, substance: { cas: '12047-27-7', name: 'Barium titanate' } },
                  { portion: { kind: 2, value: '10' }, substance: { cas: '7440-02-0' } },
                  { portion: { kind: 3 }, substance: { code: 'SYS-misc' } },
                ],
              },
            },
          ],
        },
      },
    ]);
    expect(faults.map(({ code, severity, place }) => [code, severity, place.line])).toEqual([
      ['declaration.classUnknown', 'warning', 6],
      ['declaration.restAdded', 'warning', 6],
      ['declaration.ignored', 'warning', 6],
    ]);
  });
  it('class C: reads substances of the whole product, in ppm', async () => {
    const { sheets } = await readWith(
      readIpc1752,
      declaration(
        '<i:SubstanceCategoryList><i:SubstanceCategory name="JIG"><i:Substance name="Lead">' +
          '<i:SubstanceID identity="7439-92-1" authority="CAS"/><i:Concentration value="900" UOM="ppm"/>' +
          '</i:Substance></i:SubstanceCategory></i:SubstanceCategoryList>',
      ),
    );
    expect(sheets[0]?.root.children).toMatchObject([
      {
        massGrams: '0.01',
        node: {
          name: 'Capacitor',
          children: [{ portion: { value: '0.09' }, substance: { cas: '7439-92-1' } }, { portion: { kind: 3 } }],
        },
      },
    ]);
  });
  it.each([
    ['materialGroupName="M-002 Other ferrous alloys"', '', '1.1.1'],
    ['', '<i:MaterialClassID identity="M-008"/>', '4.1'],
    ['', '<i:MaterialGroup><i:EntryID entryIdentity="M-003"/></i:MaterialGroup>', '2.1'],
  ])('reads the material class %s%s', async (attribute, child, code) => {
    const xml = CLASS_D.replace('materialGroupName="Ceramic"', attribute).replace(
      '<i:Amount value="5.2"',
      `${child}<i:Amount value="5.2"`,
    );
    expect((await readWith(readIpc1752, declaration(xml))).sheets[0]?.root.children[0]?.node?.classCode).toBe(code);
  });
  it('an identity that the supplier does not disclose becomes a joker, each one of its own', async () => {
    const secret = (percent: number) =>
      `<i:Substance name="Dopant"><i:SubstanceID identity="proprietary" authority="system"/><i:Concentration value="${percent}"/></i:Substance>`;
    const xml = CLASS_D.replace('</i:SubstanceCategory>', `${secret(2)}${secret(1)}</i:SubstanceCategory>`);
    const { sheets, faults } = await readWith(readIpc1752, declaration(xml));
    expect(sheets[0]?.root.children[0]?.node?.children.slice(2, 4)).toMatchObject([
      { substance: { code: 'SYS-misc' }, portion: { value: '2' } },
      { substance: { code: 'SYS-misc' }, portion: { value: '1' } },
    ]);
    expect(faults.filter(({ code }) => code === 'declaration.undisclosed')).toHaveLength(2);
  });
  it.each([
    [
      'a declaration of classes A or B, which names no material',
      declaration(''),
      { code: 'declaration.nothing', severity: 'error' },
    ],
    [
      'a unit that is none',
      declaration(CLASS_D.replace('"mg"', '"lb"')),
      { code: 'declaration.unknownUnit', value: 'lb', place: { line: 6 } },
    ],
    [
      'a share above the whole, which is not cut down',
      declaration(CLASS_D.replace('value="86.27"', 'value="862.7"')),
      { code: 'declaration.shareExceeds', severity: 'error', value: '862.7' },
    ],
    [
      'a number that is no CAS number',
      declaration(CLASS_D.replace('7440-02-0', 'Ni-200')),
      { code: 'declaration.ignoredSaying', params: { what: 'SubstanceID CAS' }, place: { line: 10 } },
    ],
    [
      'a quantity that is no number of pieces',
      declaration(CLASS_D).replace('<i:ManufacturingInfo/>', '<i:SubProduct numberOfUnits="2.5"/>'),
      { code: 'declaration.quantityOdd', severity: 'error', value: '2.5' },
    ],
    ['another root', '<MainDeclaration/>', { code: 'xml.otherFormat' }],
  ])('tells of %s', async (_, xml, expected) =>
    expect((await readWith(readIpc1752, xml)).faults.find(({ code }) => code === expected.code)).toMatchObject(
      expected,
    ),
  );
});
