import { coversClass, type RrrFlag, TaggingRules } from '@matlas/domain';
import { allReference, readReference, type ReferenceName, type ReferenceRow } from './index';
import { hasCasCheckDigit, hasEcCheckDigit } from './testing/check-digits';

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

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
