import { coversClass, Decimal, IMDS_APPLICATION_ENTRIES, type RrrFlag, TaggingRules } from '@matlas/domain';
import {
  allReference,
  readReference,
  readRegulationList,
  readRegulations,
  readResolvedItems,
  type ReferenceName,
  type ReferenceRow,
  type RegulationItem,
} from './index';
import { atomsOf, massFraction } from './testing/formula';
import { hasCasCheckDigit, hasEcCheckDigit } from './testing/check-digits';

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const METALS = ['Pb', 'Cd', 'Hg', 'Cr(VI)'];

describe('reference tables', () => {
  it.each<[ReferenceName, number]>([
    ['substances', 27_014 + 9 + 51],
    ['substanceGroups', 43],
    ['substanceGroupMembers', 289],
    ['metalContent', 154],
    ['materialClasses', 58],
    ['materialStandards', 34],
    ['materialGrades', 189],
    ['gradeCompositions', 1_355],
    ['countries', 250],
    ['divisions', 3_351],
    ['mapPoints', 250 + 34],
    ['applicationCodes', 53],
    ['exemptions', 44 + 160],
    ['rrrTechnologies', 14],
    ['rrrScopes', 10],
    ['rrrRules', 17 + 10],
  ])('%s has %i rows', async (name, count) => {
    let rows = 0;
    for await (const row of readReference(name)) rows += Object.keys(row).length > 0 ? 1 : 0;
    expect(rows).toBe(count);
  });

  it('tagging rules give each class what was proposed for it, by technologies that take it', async () => {
    const [classes, technologies, scopes, rules] = await Promise.all([
      allReference('materialClasses'),
      allReference('rrrTechnologies'),
      allReference('rrrScopes'),
      allReference('rrrRules'),
    ]);
    const compiled = new TaggingRules(
      rules
        .filter(({ scope, active }) => scope === null && active)
        .map(({ classCode, flag }, id) => ({
          id,
          classCode,
          flag: flag as RrrFlag,
          technologyId: null,
          scope: null,
          own: false,
          newest: 0,
        })),
    );
    expect(
      classes.filter(({ code, rrrDefault }) => compiled.forEverything.material(code)?.flag !== rrrDefault),
    ).toEqual([]);
    const byCode = new Map(technologies.map((technology) => [technology.code, technology]));
    const wrong = rules.filter(({ flag, classCode, scope, technology }) => {
      const used = technology === null ? undefined : byCode.get(technology);
      return (
        (technology !== null && !used?.flags.includes(flag)) ||
        (technology === null && ['mTr', 'mTe'].includes(flag)) ||
        (classCode !== null &&
          used &&
          used.classCodes.length > 0 &&
          !used.classCodes.some((code) => coversClass(code, classCode))) ||
        (scope !== null && !scopes.some(({ code }) => code === scope))
      );
    });
    expect(wrong).toEqual([]);
    const parts = new TaggingRules(
      rules
        .filter(({ active }) => active)
        .map((rule, id) => ({
          id,
          classCode: rule.classCode,
          flag: rule.flag as RrrFlag,
          technologyId: null,
          own: false,
          newest: 0,
          scope:
            rule.scope === null
              ? null
              : {
                  id: scopes.findIndex(({ code }) => code === rule.scope),
                  namePattern: scopes.find(({ code }) => code === rule.scope)?.namePattern ?? '',
                  numberPattern: '',
                  classCodes: [],
                  branchPattern: '',
                  treatment: null,
                },
        })),
    );
    const flagOf = (...names: string[]) => parts.forPart({ names, number: '' }).part?.flag ?? null;
    expect([
      flagOf('轮胎 215/55 R17', 'Tyre 215/55 R17'),
      flagOf('12 V 铅酸蓄电池'),
      flagOf('Traction battery'),
      flagOf('机油滤清器'),
    ]).toEqual(['mP', 'mP', 'mP', 'mP']);
    expect([
      flagOf('胎压传感器', 'Tyre pressure sensor'),
      flagOf('蓄电池托盘', '12 V battery tray'),
      flagOf('车轮与轮胎', 'Wheels and tyres'),
      flagOf('Windscreen'),
    ]).toEqual([null, null, null, null]);
  });

  it('classes form a tree, grades name known classes, standards and elements', async () => {
    const [classes, standards, grades, compositions] = await Promise.all([
      allReference('materialClasses'),
      allReference('materialStandards'),
      allReference('materialGrades'),
      allReference('gradeCompositions'),
    ]);
    const codes = new Set(classes.map((each) => each.code));
    const standardCodes = new Set(standards.map((each) => each.code));
    const gradeIds = new Set(grades.map((each) => each.id));
    expect(classes.filter((each) => each.parent !== null && !codes.has(each.parent))).toEqual([]);
    expect(classes.filter((each) => each.leaf === classes.some((other) => other.parent === each.code))).toEqual([]);
    expect(classes.filter((each) => each.notConvertible).map((each) => each.code)).toEqual([
      '1.2',
      '5.4',
      '5.5.1',
      '8',
      '8.1',
      '8.2',
    ]);
    expect(
      grades.filter(
        (each) => !codes.has(each.materialClass) || each.standards.some((code) => !standardCodes.has(code)),
      ),
    ).toEqual([]);
    expect(compositions.filter((each) => !gradeIds.has(each.gradeId))).toEqual([]);
  });
});

describe('substances', () => {
  let substances: ReferenceRow<'substances'>[];
  beforeAll(async () => {
    substances = await allReference('substances');
  });

  it('keeps the 27,014 of the joined catalogue, each with a CAS or an EC number', () => {
    const catalogue = substances.filter((each) => each.origin === 'catalogue');
    expect(catalogue).toHaveLength(27_014);
    expect(catalogue.filter((each) => each.cas === null && each.ec === null)).toEqual([]);
  });

  it('has unique ids made of the number, which never change', () => {
    const ids = substances.map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    const named = substances.filter((each) => each.kind !== 'joker');
    expect(named.filter((each) => each.id !== (each.cas ? `CAS-${each.cas}` : `EC-${each.ec}`))).toEqual([]);
  });

  it('has right check digits; the one wrong EC number is the one in the export of the authority', () => {
    const cas = substances
      .filter((each) => each.kind !== 'joker')
      .flatMap((each) => [...(each.cas ? [each.cas] : []), ...each.otherCas]);
    const ec = substances.flatMap((each) => [...(each.ec ? [each.ec] : []), ...each.otherEc]);
    expect(cas.filter((each) => !hasCasCheckDigit(each))).toEqual([]);
    expect(ec.filter((each) => !hasEcCheckDigit(each))).toEqual(['487-120-5']);
  });

  it('has the nine jokers, 81 elements and 40 polymers, all with Chinese names', () => {
    const ofKind = (kind: string): ReferenceRow<'substances'>[] => substances.filter((each) => each.kind === kind);
    expect(ofKind('joker').map((each) => [each.cas, each.ec])).toEqual(
      Array.from({ length: 9 }, () => ['system', null]),
    );
    expect(ofKind('element')).toHaveLength(81);
    expect(ofKind('polymer')).toHaveLength(40);
    expect(['joker', 'element', 'polymer'].flatMap(ofKind).filter((each) => !each.nameZh)).toEqual([]);
  });

  it('has at least the 1,089 Chinese names of the source', () => {
    expect(substances.filter((each) => each.origin === 'catalogue' && each.nameZh).length).toBeGreaterThanOrEqual(
      1_089,
    );
  });

  it('group members are substances or are named without a number', async () => {
    const ids = new Set(substances.map((each) => each.id));
    const [groups, members] = await Promise.all([
      allReference('substanceGroups'),
      allReference('substanceGroupMembers'),
    ]);
    expect(duplicates(groups.map((each) => each.id))).toEqual([]);
    expect(
      members.filter((each) => (each.substanceId ? !ids.has(each.substanceId) : each.cas !== null || each.ec !== null)),
    ).toEqual([]);
    expect(groups.filter((group) => !members.some((each) => each.groupId === group.id && each.substanceId))).toEqual(
      [],
    );
    expect(
      duplicates(members.filter((each) => each.substanceId).map((each) => `${each.groupId} ${each.substanceId}`)),
    ).toEqual([]);
  });
});

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

  it('one row for a substance and an element', () => {
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

describe('regulations and their dated lists', () => {
  const everyItem = async (): Promise<RegulationItem[]> => {
    const lists = (await readRegulations()).flatMap((each) => each.lists);
    return (await Promise.all(lists.map((each) => readRegulationList(each.file)))).flatMap((each) => each.items);
  };

  it.each([
    ['REACH-SVHC', 253],
    ['ELV', 4],
    ['GBT-30512', 6],
    ['ROHS', 10],
    ['REACH-XIV', 59],
    ['REACH-XVII', 78],
    ['EU-POPS', 38],
  ])('%s has %i items', async (code, count) => {
    const regulation = (await readRegulations()).find((each) => each.code === code);
    const list = await readRegulationList(regulation?.lists[0]?.file ?? '');
    expect([list.regulation, list.items.length, regulation?.lists[0]?.items]).toEqual([code, count, count]);
  });

  it('ids are unique over all lists, every item has a Chinese name, every named substance and group exists', async () => {
    const items = await everyItem();
    const ids = new Set((await allReference('substances')).map((each) => each.id));
    const groups = new Set((await allReference('substanceGroups')).map((each) => each.id));
    expect(duplicates(items.map((each) => each.id))).toEqual([]);
    expect(items.filter((each) => each.nameZh === '')).toEqual([]);
    expect(
      items.flatMap((each) => each.members).filter((each) => each.substanceId !== null && !ids.has(each.substanceId)),
    ).toEqual([]);
    expect(items.filter((each) => each.groupId !== null && !groups.has(each.groupId))).toEqual([]);
  });

  it('only a limit decides: a prohibition has one with its source, conditions of use only declare', async () => {
    const items = await everyItem();
    expect(
      items.filter((each) => each.duty === 'prohibited' && (each.limitPercent === null || each.limitSource === '')),
    ).toEqual([]);
    expect(
      items.filter(
        (each) =>
          ['conditions', 'unresolved'].includes(each.judgement) &&
          (each.duty === 'prohibited' || each.conditionZh === ''),
      ),
    ).toEqual([]);
    expect(items.filter((each) => (each.judgement === 'presence') !== (each.limitPercent === '0'))).toEqual([]);
    expect(
      items.filter(
        (each) => (each.judgement === 'unresolved') !== (each.members.length === 0 && each.element === null),
      ),
    ).toEqual([]);
  });

  it('the Candidate List declares above 0.1 % of the article from the day of inclusion, and each entry names a known substance', async () => {
    const { items } = await readRegulationList('lists/reach-svhc@2026-02-04.json');
    const rules = new Set(
      items.map((each) => [each.limitPercent, each.comparison, each.denominator, each.duty].join(' ')),
    );
    expect([...rules]).toEqual(['0.1 gt article declare']);
    expect(items.filter((each) => each.validFrom !== each.inclusionDates[0])).toEqual([]);
    expect(items.filter((each) => !each.members.some((one) => one.substanceId))).toEqual([]);
    expect(items.filter((each) => each.nameZhSource === 'source')).toHaveLength(93);
  });

  it.each([
    ['lists/elv@2023-03-13.json', 'Pb 0.1, Hg 0.1, Cr(VI) 0.1, Cd 0.01'],
    ['lists/gbt-30512@2014-06-01.json', 'Pb 0.1, Hg 0.1, Cr(VI) 0.1, Cd 0.01, PBB 0.1, PBDE 0.1'],
    [
      'lists/rohs@2019-07-22.json',
      'Pb 0.1, Hg 0.1, Cr(VI) 0.1, Cd 0.01, PBB 0.1, PBDE 0.1, DEHP 0.1, BBP 0.1, DBP 0.1, DIBP 0.1',
    ],
  ])('%s limits the homogeneous material: %s', async (file, limits) => {
    const { items } = await readRegulationList(file);
    expect(items.map((each) => `${each.element ?? each.entry} ${each.limitPercent}`).join(', ')).toBe(limits);
    expect(
      items.filter((each) => each.comparison !== 'gt' || each.denominator !== 'material' || each.duty !== 'prohibited'),
    ).toEqual([]);
  });

  it('an element takes its compounds with their metal content', async () => {
    const lead = (await readResolvedItems('lists/elv@2023-03-13.json')).find((each) => each.element === 'Pb');
    const factorOf = (cas: string): unknown =>
      lead?.members.filter((each) => each.cas === cas).map(({ factor, indefinite }) => [factor, indefinite]);
    expect(factorOf('1317-36-8')).toEqual([['0.9283', false]]);
    expect(factorOf('91031-62-8')).toEqual([['1', true]]);
  });

  it('periods of one stepped limit follow each other without gap or overlap', async () => {
    const items = (await everyItem()).filter((each) => /^POP-(DP|UV328|HBCDD|PBDE)-\d$/.test(each.id));
    const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const gaps = items.filter((item, index) => {
      const next = items[index + 1];
      return item.validTo !== null && next?.validFrom !== dayAfter(item.validTo);
    });
    expect(items).toHaveLength(11);
    expect(gaps).toEqual([]);
    expect(items.filter((each) => new Decimal(each.limitPercent ?? '0').isZero())).toEqual([]);
  });
});

describe('exemptions and application codes', () => {
  it('entry keys are unique in a regulation and metals are named as in the metal content', async () => {
    const exemptions = await allReference('exemptions');
    expect(duplicates(exemptions.map((each) => `${each.regulation} ${each.entryKey}`))).toEqual([]);
    expect(
      exemptions.filter((each) => each.entity.length === 0 || each.entity.some((entity) => !METALS.includes(entity))),
    ).toEqual([]);
    expect(exemptions.filter((each) => each.applicationZh === null)).toEqual([]);
  });

  it.each([
    ['3', { maxPercent: '4', minPercent: null, typeApprovedBefore: null }],
    ['2(c)(i)', { maxPercent: '0.4', minPercent: null, typeApprovedBefore: '2028-01-01' }],
    ['8(e)', { maxPercent: null, minPercent: '85', typeApprovedBefore: null }],
  ])('ELV entry %s', async (entry, expected) => {
    expect((await allReference('exemptions')).find((each) => each.id === `ELV-${entry}`)).toMatchObject(expected);
  });

  it('application codes name existing ELV entries, and the same ones as the domain', async () => {
    const entries = new Set(
      (await allReference('exemptions')).filter((each) => each.regulation === 'ELV').map((each) => each.entry),
    );
    const codes = await allReference('applicationCodes');
    expect(codes.flatMap((each) => each.elvEntries).filter((entry) => !entries.has(entry))).toEqual([]);
    expect(codes.filter((each) => each.isGroup).map((each) => each.code)).toEqual([
      '1',
      '2',
      '7',
      '10',
      '22',
      '25',
      '59',
    ]);
    expect(
      Object.fromEntries(
        codes.filter((each) => each.elvEntries.length > 0).map((each) => [each.code, each.elvEntries]),
      ),
    ).toEqual(IMDS_APPLICATION_ENTRIES);
  });
});
