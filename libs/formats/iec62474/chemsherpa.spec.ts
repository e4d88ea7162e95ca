import { codes, read } from './testing/iec62474-files';

/** Fields of the product that chemSHERPA writes into its comment. */
const COMMENT =
  '1@2026-03-01 10:00@1@2026-03-01 10:00@1@@Example@@1@1@CL-9@Clamp@700001@700002' +
  '@No need to provide safe use information beyond the identification of the Candidate List substance';
/** Elements, lists and comments as chemSHERPA writes them; the part is invented. */
const CHEM_SHERPA = `<?xml version="1.0" encoding="utf-8"?>
<Main schemaDatabaseVersion="X8.00ex2.0" xmlns="http://std.iec.ch/iec62474" charaLocal="JPN" declarationComplete="true">
<Include><Sectional nameOfSectional="Compliance" /><Sectional nameOfSectional="Composition" /></Include>
<BusinessInfo mode="Distribution"><Response date="2026-03-01" docID="clamps" comment="2026-03-01@1@0">
<Authorizer division="Quality" name="A. Person" title="Manager" email="a@example.org" phone="1" country="JP" />
<Contact division="Quality" name="B. Person" title="manager" email="b@example.org" phone="2" country="JP" nameLocal="担当" />
<SupplyCompany name="EXAMPLE WORKS" nameLocal="見本製作所"><UniqueID authority="DUNS" identity="000000017" version="0" />
</SupplyCompany></Response></BusinessInfo>
<Product unitType="each" isArticle="true" comment="${COMMENT}">
<ProductID name="Clamp" identifier="CL-9" effectiveDate="2026-03-01" version="1"><Mass mass="0.4" unitOfMeasure="g" />
</ProductID>
<Compliance><DeclarableSubstanceList identity="DSL" authority="IEC62474" version="D29.00" /></Compliance>
<Composition><ProductPart numberOfUnits="2" isArticle="true"><ProductID name="Pin" identifier="PIN-1">
<Mass mass="200" unitOfMeasure="mg" /></ProductID>
<Material name="Free-cutting brass" comment="1@@EN 12164@@70003" isArticle="true">
<MaterialID><ListID identity="chemSHERPA_MaterialList" authority="chemSHERPA" version="2.00.03" />
<EntryID entryIdentity="R312" /></MaterialID>
<MaterialClassID><ListID identity="MCL" authority="IEC62474" version="M2.00" /><EntryID entryIdentity="M-121" />
</MaterialClassID><Mass mass="200" unitOfMeasure="mg" />
<Substance name="Copper" comment="@0"><SubstanceID><EntryID entryIdentity="7440-50-8" /></SubstanceID>
<MassPercent massPercent="60" /></Substance>
<Substance name="Lead" comment="@0"><SubstanceID><EntryID entryIdentity="7439-92-1" /></SubstanceID>
<MassPercent massPercent="3" />
<Exemptions><UniqueID identity="ELV_Ver.2.00.00" authority="chemSHERPA" version="2.07.00" />
<Exemption identity="x" regIndex="3" description="Copper alloy" /></Exemptions>
<Exemptions><UniqueID identity="EU-RoHS-AnnexIII" authority="IEC62474" version="E2.0" />
<Exemption identity="y" regIndex="6(c)" description="Copper alloy" /></Exemptions></Substance>
</Material></ProductPart></Composition></Product></Main>`;
/** A declaration of compliance alone, as chemSHERPA-AI writes it when the composition is not declared. */
const COMPLIANCE_ONLY = CHEM_SHERPA.replace(/<Composition>.*<\/Composition>/s, '').replace(
  '</Compliance>',
  `<DsDsg name="Melamine"><DsDsgID entryIdentity="00190" /><ComplianceThreshold aboveComplianceThreshold="false"
 reportableApplication="All" reportingThreshold="0.1 mass% of article" /></DsDsg>
<DsDsg name="Lead"><DsDsgID entryIdentity="7439-92-1" /><MassPercent massPercent="2" /><ComplianceThreshold
 aboveComplianceThreshold="true" reportableApplication="All" reportingThreshold="0.1 mass% of homogeneous material" />
<Exemptions><UniqueID identity="CN-RoHS" authority="MIIT" version="1" /><Exemption identity="z" regIndex="6c"
 description="Copper alloy" /></Exemptions></DsDsg>
<DsDsg name="DEHP"><DsDsgID entryIdentity="117-81-7" /><ComplianceThreshold aboveComplianceThreshold="true"
 reportableApplication="All" reportingThreshold="1000 ppm" /></DsDsg></Compliance>`,
);
it('a declaration of compliance alone becomes declared content: substances above their thresholds, exemptions, the rest open', async () => {
  const { sheets, faults } = await read(COMPLIANCE_ONLY);
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(sheets[0]?.root.children).toMatchObject([
    {
      massGrams: '0.4',
      node: {
        kind: 3,
        name: 'Declared by IEC62474 DSL D29.00',
        remark: 'IEC62474 DSL D29.00: 2 above threshold, 1 below; Lead: CN-RoHS 6c Copper alloy',
        children: [
          { substance: { cas: '7439-92-1', name: 'Lead' }, portion: { kind: 2, value: '2' } },
          { substance: { cas: '117-81-7', name: 'DEHP' }, portion: { kind: 1, min: '0.1', max: '100' } },
          { substance: { code: 'SYS-misc' }, portion: { kind: 3 } },
        ],
      },
    },
  ]);
  expect(codes(faults)).toEqual(expect.arrayContaining(['declaration.declaredByList', 'declaration.exemptionKept']));
});

it('reads a declaration written by chemSHERPA: supplier, contact, remarks, and the application code by its ELV entry', async () => {
  const { sheets, faults } = await read(CHEM_SHERPA);
  expect(sheets).toMatchObject([
    {
      supplier: { code: '000000017', name: '見本製作所', nameEn: 'EXAMPLE WORKS', contact: { name: 'B. Person' } },
      root: {
        kind: 1,
        name: 'Clamp',
        number: 'CL-9',
        measuredMassGrams: '0.4',
        remark:
          'SCIP 700001, 700002: No need to provide safe use information beyond the identification of the Candidate List substance',
        children: [
          {
            quantity: 2,
            node: {
              name: 'Pin',
              number: 'PIN-1',
              measuredMassGrams: '0.2',
              children: [
                {
                  massGrams: '0.2',
                  node: {
                    kind: 3,
                    name: 'Free-cutting brass',
                    classCode: '3.2',
                    standard: 'EN 12164',
                    number: 'R312',
                    remark: 'SCIP 70003; Lead: EU-RoHS-AnnexIII 6(c) Copper alloy',
                    children: [
                      { portion: { kind: 2, value: '60' }, substance: { cas: '7440-50-8' } },
                      { portion: { kind: 2, value: '3' }, substance: { cas: '7439-92-1' }, applicationCode: '3' },
                      { portion: { kind: 3 } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ]);
  expect([...new Set(codes(faults))]).toEqual([
    'declaration.classOpen',
    'declaration.exemptionKept',
    'declaration.ignoredSaying',
    'declaration.restAdded',
  ]);
});
