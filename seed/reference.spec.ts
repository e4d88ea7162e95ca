import { coversClass, type RrrFlag, TaggingRules } from '@matlas/domain';
import {
  allReference,
  readReference,
  readRegulations,
  readResolvedItems,
  readSubstances,
  type ReferenceName,
  type ReferenceRow,
} from './index';
import { hasCasCheckDigit, hasEcCheckDigit } from './testing/check-digits';

/** As suppliers write them in data sheets. */
const EVERYDAY_NUMBERS = (
  '24968-12-5 26062-94-2 30965-26-5 24937-16-4 25038-74-8 31694-16-3 29658-26-2 25212-74-2 26125-40-6 24936-68-3 ' +
  '25037-45-0 25971-63-5 9002-89-5 9011-17-0 25190-89-0 9010-79-1 25038-36-2 25036-25-3 25068-38-6 61788-97-4 ' +
  '7631-86-9 112926-00-8 112945-52-5 9011-55-6 32131-17-2 25038-54-4 24969-26-4 9002-81-7 88254-10-8 26299-47-8'
).split(' ');
/**
 * UVCB substances, residues of metallurgy and onium salts that lists name, and for which no source gives a Chinese name
 * (SOURCES.md). A name with a source leaves this list; a new list may not add to it unseen.
 */
const WITHOUT_CHINESE_NAME = (
  'CAS-12185-56-7 CAS-53513-80-7 CAS-68411-07-4 CAS-69011-60-5 CAS-69012-21-1 CAS-69029-51-2 CAS-69029-58-9 ' +
  'CAS-69029-67-0 CAS-84195-61-9 CAS-90568-23-3 CAS-91053-44-0 CAS-91053-49-5 CAS-94551-62-9 CAS-94551-99-2 ' +
  'CAS-94552-05-3 CAS-98246-91-4 CAS-102110-49-6 CAS-102110-60-1 CAS-106599-06-8 CAS-125022-34-6 ' +
  'CAS-199876-46-5 CAS-421555-73-9 CAS-911027-68-4 CAS-911027-69-5 CAS-921213-47-0 CAS-928049-42-7 ' +
  'CAS-1310480-24-0 CAS-1310480-27-3 CAS-1310480-28-4 CAS-1329995-45-0 CAS-1329995-69-8 CAS-1462414-59-0 ' +
  'EC-443-330-4 EC-468-770-4 EC-701-227-4 EC-701-287-1 EC-701-413-5 EC-701-446-5 EC-931-607-7 EC-936-276-2 ' +
  'EC-947-517-6 EC-948-083-0 EC-948-652-3 EC-951-962-1 EC-956-085-8'
).split(' ');

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('reference tables', () => {
  it.each<[ReferenceName, number]>([
    ['substances', 27_014 + 9 + 112],
    ['substanceNumbers', 37],
    ['substanceNamesZh', 341],
    ['commonSubstances', 219],
    ['substanceGroups', 43],
    ['substanceGroupMembers', 289],
    ['metalContent', 154],
    ['materialClasses', 58],
    ['materialStandards', 34],
    ['materialGrades', 189],
    ['gradeCompositions', 1_355],
    ['countries', 250],
    ['divisions', 3_351],
    ['subdivisions', 3_936],
    ['mapPoints', 250 + 34],
    ['scipPicklists', 22_942 + 299 + 218],
    ['cqcLayout', 13 + 16],
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

  it('tagging rules give each class the proposed mark, by technologies that accept the class', async () => {
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
      classes.filter(({ code, rrrDefault }) => compiled.forEverything.findMaterialRule(code)?.flag !== rrrDefault),
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

  it('has unique ids derived from the number, which never change', () => {
    const ids = substances.map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    const named = substances.filter((each) => each.kind !== 'joker');
    expect(named.filter((each) => each.id !== (each.cas ? `CAS-${each.cas}` : `EC-${each.ec}`))).toEqual([]);
  });

  it("has correct check digits, except for one wrong EC number that is also wrong in the authority's export", () => {
    const cas = substances
      .filter((each) => each.kind !== 'joker')
      .flatMap((each) => [...(each.cas ? [each.cas] : []), ...each.otherCas]);
    const ec = substances.flatMap((each) => [...(each.ec ? [each.ec] : []), ...each.otherEc]);
    expect(cas.filter((each) => !hasCasCheckDigit(each))).toEqual([]);
    expect(ec.filter((each) => !hasEcCheckDigit(each))).toEqual(['487-120-5']);
  });

  it('has the nine jokers, 81 elements and 98 polymers, all with Chinese names', () => {
    const ofKind = (kind: string): ReferenceRow<'substances'>[] => substances.filter((each) => each.kind === kind);
    expect(ofKind('joker').map((each) => [each.cas, each.ec])).toEqual(
      Array.from({ length: 9 }, () => ['system', null]),
    );
    expect(ofKind('element')).toHaveLength(81);
    expect(ofKind('polymer')).toHaveLength(98);
    expect(['joker', 'element', 'polymer'].flatMap(ofKind).filter((each) => !each.nameZh)).toEqual([]);
  });

  it('has at least the 1,089 Chinese names of the source', () => {
    expect(substances.filter((each) => each.origin === 'catalogue' && each.nameZh).length).toBeGreaterThanOrEqual(
      1_089,
    );
  });

  it("further numbers are nobody else's, and each has a source and what it stands for", async () => {
    const numbers = await allReference('substanceNumbers');
    const known = new Set(substances.flatMap(({ cas, otherCas }) => [cas, ...otherCas]));
    const ids = new Set(substances.map(({ id }) => id));
    const wrong = numbers.filter(
      ({ substanceId, number, name, basis, source }) =>
        !ids.has(substanceId) ||
        known.has(number) ||
        !hasCasCheckDigit(number) ||
        [name, basis, source].some((text) => text === ''),
    );
    expect(wrong).toEqual([]);
    expect(duplicates(numbers.map(({ number }) => number))).toEqual([]);
  });

  it('everyday numbers of plastics, rubbers and fillers are in the catalogue', async () => {
    const numbers = new Set<string | null>();
    for await (const { cas, otherCas } of readSubstances()) for (const one of [cas, ...otherCas]) numbers.add(one);
    expect(EVERYDAY_NUMBERS.filter((number) => !numbers.has(number))).toEqual([]);
  });

  it('what lists, groups, grades and common materials name has a Chinese name, except for the known rest', async () => {
    const [members, metals, compositions, common] = await Promise.all([
      allReference('substanceGroupMembers'),
      allReference('metalContent'),
      allReference('gradeCompositions'),
      allReference('commonSubstances'),
    ]);
    const lists = (await readRegulations()).flatMap((regulation) => regulation.lists);
    const items = (await Promise.all(lists.map(({ file }) => readResolvedItems(file)))).flat();
    const symbols = new Set(compositions.map(({ element }) => element));
    const named = new Set([
      ...members.map(({ substanceId }) => substanceId),
      ...metals.map(({ substanceId }) => substanceId),
      ...common.map(({ substanceId }) => substanceId),
      ...items.flatMap((item) => item.members.map(({ substanceId }) => substanceId)),
    ]);
    const without: string[] = [];
    for await (const { id, kind, symbol, nameZh } of readSubstances())
      if (nameZh === null && (named.has(id) || (kind === 'element' && symbols.has(symbol ?? '')))) without.push(id);
    expect(without.sort()).toEqual([...WITHOUT_CHINESE_NAME].sort());
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
