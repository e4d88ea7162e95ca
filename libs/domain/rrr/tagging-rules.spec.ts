import { type PartFacts, type TaggingRule, TaggingRules, type TaggingScope } from './tagging-rules';

const scope = (id: number, more: Partial<TaggingScope>): TaggingScope => ({
  id,
  namePattern: '',
  numberPattern: '',
  classCodes: [],
  branchPattern: '',
  treatment: null,
  ...more,
});
const rule = (id: number, more: Partial<TaggingRule>): TaggingRule => ({
  id,
  classCode: null,
  flag: 'mN',
  technologyId: null,
  scope: null,
  own: false,
  newest: 0,
  ...more,
});
const part = (name: string, more: Partial<PartFacts> = {}): PartFacts => ({ names: [name], number: '', ...more });

describe('tagging rules', () => {
  const glass = scope(1, { namePattern: '%windscreen%;%风挡' });
  const tyre = scope(2, { namePattern: 'tyre;tyre ???/%', treatment: 'tyres' });

  it('apply the most specific class, whatever their order', () => {
    const rules = new TaggingRules([
      rule(1, { classCode: '5', flag: 'mTe' }),
      rule(2, { classCode: '5.1', flag: 'mTr', technologyId: 6 }),
      rule(3, { classCode: '5.1.a', flag: 'mN' }),
    ]);
    const flagOf = (code: string | null) => rules.forEverything.findMaterialRule(code)?.flag ?? null;
    expect([flagOf('5.1.b'), flagOf('5.1.a'), flagOf('5.4.1'), flagOf('51'), flagOf('1.1'), flagOf(null)]).toEqual([
      'mTr',
      'mN',
      'mTe',
      null,
      null,
      null,
    ]);
    expect(rules.forEverything.findMaterialRule('5.1')).toEqual({ ruleId: 2, flag: 'mTr', technologyId: 6 });
  });
  it.each([
    [
      'a narrower scope before an own rule',
      [rule(1, { classCode: '7.2', own: true, flag: 'mN' }), rule(2, { classCode: '7.2', flag: 'mTr', scope: glass })],
      'mTr',
    ],
    [
      'the own one of two scopes alike',
      [
        rule(1, { classCode: '7.2', flag: 'mTr', scope: glass }),
        rule(2, { classCode: '7', own: true, flag: 'mD', scope: glass }),
      ],
      'mD',
    ],
    [
      'the number before the name',
      [
        rule(1, { classCode: '7.2', flag: 'mTr', scope: glass }),
        rule(2, { classCode: '7.2', flag: 'mTe', scope: scope(3, { numberPattern: 'W-%' }) }),
      ],
      'mTe',
    ],
    [
      'the newest where nothing else tells them apart',
      [rule(1, { classCode: '7.2', flag: 'mTr', newest: 2 }), rule(2, { classCode: '7.2', flag: 'mN', newest: 1 })],
      'mTr',
    ],
  ])('take %s', (_what, rules, flag) => {
    expect(
      new TaggingRules(rules).forPart(part('Front windscreen', { number: 'W-1' })).findMaterialRule('7.2')?.flag,
    ).toBe(flag);
  });
  it('identify parts by name in either language, number, materials and place', () => {
    const of = (wanted: Partial<TaggingScope>) => (facts: PartFacts) =>
      new TaggingRules([rule(1, { flag: 'mD', scope: scope(1, wanted) })]).forPart(facts).part !== null;
    expect(of({ namePattern: '%风挡' })({ names: ['Windscreen', '前风挡'], number: '' })).toBe(true);
    expect(of({ namePattern: 'tyre ???/%' })(part('Tyre pressure sensor'))).toBe(false);
    expect(of({ namePattern: 'tyre ???/%' })(part('TYRE 215/55 R17'))).toBe(true);
    expect(of({ classCodes: ['5.1'] })(part('x', { classes: () => ['1.1.1', '5.1.a'] }))).toBe(true);
    expect(of({ classCodes: ['5.1'] })(part('x', { classes: () => ['5.2'] }))).toBe(false);
    expect(of({ branchPattern: '%interior%' })(part('Clip', { branch: () => ['Clip', 'Door', 'Interior trim'] }))).toBe(
      true,
    );
    expect(
      of({ namePattern: 'clip', branchPattern: '%interior%' })(part('Clip', { branch: () => ['Clip', 'Exterior'] })),
    ).toBe(false);
  });
  it('distinguish rules for a whole part from rules for its materials, and return its kind of pre-treatment', () => {
    const rules = new TaggingRules([
      rule(1, { flag: 'mP', scope: tyre }),
      rule(2, { classCode: '5.3', flag: 'mTe' }),
      rule(3, { classCode: '5.3', flag: 'mTr', scope: glass }),
    ]);
    expect(rules.forPart(part('Tyre'))).toMatchObject({ part: { ruleId: 1, flag: 'mP' }, treatment: 'tyres' });
    expect(rules.forPart(part('Tyre')).findMaterialRule('5.3')?.ruleId).toBe(2);
    expect([
      rules.forPart(part('Tyre')).findScopedRule('5.3'),
      rules.forPart(part('Windscreen')).findScopedRule('5.3')?.ruleId,
    ]).toEqual([null, 3]);
    expect(rules.forPart(part('Bolt'))).toBe(rules.forEverything);
  });
});
