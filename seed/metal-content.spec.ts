import { allReference, readRegulationList, type ReferenceRow } from './index';
import { atomsOf, massFraction } from './testing/formula';

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const METALS = ['Pb', 'Cd', 'Hg', 'Cr(VI)'];

describe('metal content', () => {
  let rows: ReferenceRow<'metalContent'>[];
  beforeAll(async () => {
    rows = await allReference('metalContent');
  });

  it.each([
    ['1317-36-8', 'Pb', '0.9283'],
    ['1314-41-6', 'Pb', '0.9067'],
    ['1072-35-1', 'Pb', '0.2676'],
    ['7758-97-6', 'Pb', '0.6411'],
    ['7758-97-6', 'Cr(VI)', '0.1609'],
    ['1333-82-0', 'Cr(VI)', '0.5200'],
    ['7778-50-9', 'Cr(VI)', '0.3535'],
    ['7789-06-2', 'Cr(VI)', '0.2554'],
    ['1306-23-6', 'Cd', '0.7781'],
    ['1344-48-5', 'Hg', '0.8622'],
  ])('%s %s has the factor printed in domain.md 4.1: %s', (cas, entity, factor) => {
    expect(rows.find((each) => each.cas === cas && each.entity === entity)?.massFraction).toBe(factor);
  });

  it('every fraction follows from its formula within 1e-4', () => {
    const definite = rows.filter((each) => !each.indefinite);
    const wrong = definite.filter((each) => {
      const computed = massFraction(
        each.formula ?? '',
        each.entity === 'Cr(VI)' ? 'Cr' : each.entity,
        Number(each.entityAtoms),
      );
      return computed.minus(each.massFraction).abs().greaterThan('0.0001');
    });
    expect(definite.length).toBeGreaterThan(90);
    expect(wrong).toEqual([]);
  });

  it('all atoms of the metal count, except the two trivalent ones of dichromium tris(chromate)', () => {
    const partial = rows.filter((each) => {
      const atoms = each.formula ? atomsOf(each.formula).get(each.entity === 'Cr(VI)' ? 'Cr' : each.entity) : undefined;
      return atoms !== undefined && atoms !== Number(each.entityAtoms);
    });
    expect(partial.map((each) => [each.cas, each.entityAtoms])).toEqual([['24613-89-6', '3']]);
  });

  it('a compound without a definite formula counts in full and is flagged', () => {
    const indefinite = rows.filter((each) => each.indefinite);
    expect(indefinite.filter((each) => each.massFraction !== '1' || each.formula !== null)).toEqual([]);
    expect(rows.filter((each) => each.formula === null && !each.indefinite)).toEqual([]);
  });

  it('there is one row for each substance and element', () => {
    expect(duplicates(rows.map((each) => `${each.substanceId} ${each.entity}`))).toEqual([]);
    expect(rows.filter((each) => !METALS.includes(each.entity))).toEqual([]);
  });

  it('covers every substance of every Candidate List entry of lead, cadmium, mercury or hexavalent chromium', async () => {
    const { items } = await readRegulationList('lists/reach-svhc@2026-02-04.json');
    const ofMetals = items.filter((item) => /lead|cadmium|mercur|chrom|C\.I\. Pigment/i.test(item.nameEn));
    const known = new Set(rows.map((each) => each.substanceId));
    const without = ofMetals
      .flatMap((item) => item.members)
      .filter((each) => each.substanceId !== null && !known.has(each.substanceId));
    expect(ofMetals).toHaveLength(52);
    expect(without).toEqual([]);
  });

  it.each(['7758-97-6', '12656-85-8', '1344-37-2'])('%s counts for lead and for hexavalent chromium', (cas) => {
    expect(rows.filter((each) => each.cas === cas).map((each) => each.entity)).toEqual(['Pb', 'Cr(VI)']);
  });
});
