import { compileFolded, foldText, matchesWildcard } from '../text';
import {
  checkPack,
  ruleAppliesTo,
  packRuleFaults,
  RULE_TEXT_LIMIT,
  type PackNode,
  type PackRule,
  type RecipientForm,
} from './rule-pack';

const rule = (
  more: Partial<Omit<PackRule, 'patterns'>> & { patterns?: Partial<PackRule['patterns']> } = {},
): PackRule => ({
  id: 1,
  partNumberPattern: '%',
  useCustom: true,
  globalCheck: false,
  needsEnglishName: false,
  needsMaterialCode: false,
  needsStandard: false,
  severity: 'error',
  ...more,
  patterns: { supplierCode: '', mdsName: '', drawingId: '', drawingModCode: '', ...more.patterns },
});
const form = (more: RecipientForm = {}): RecipientForm => ({
  supplierCode: 'S-100',
  number: 'A123-B',
  mdsName: '前保险杠',
  drawingId: 'Z-1',
  drawingModCode: '01',
  ...more,
});

describe('patterns', () => {
  it.each<[pattern: string, text: string, fits: boolean]>([
    ['A%', 'A123', true],
    ['A%', 'BA1', false],
    ['A?1', 'AB1', true],
    ['A?1', 'A1', false],
    ['%', '', true],
    ['?', '', false],
    ['A%B%C', 'A-x-B-y-C', true],
    ['A%B%C', 'A-C-B', false],
    ['%%%', 'anything', true],
    ['%?%', 'x', true],
    ['??', 'ab', true],
    ['??', 'abc', false],
    // Each Chinese character counts as one character, also when it has two code units.
    ['前?险杠', '前保险杠', true],
    ['前%杠', '前保险杠总成', false],
    ['前%', '前保险杠总成', true],
    ['𠮷?', '𠮷野', true],
    ['?野', '𠮷野', true],
    // Full-width wildcards have the same meaning as the half-width ones.
    ['Ａ％', 'a123', true],
    ['A?1', 'Ａ－1', true],
    ['x；A%', 'A1', true],
    ['abc', 'ABC', true],
    ['ÄÖ%', 'äöü', true],
    // Every other character matches only itself.
    ['a.c', 'abc', false],
    ['a.c', 'a.c', true],
    ['a*', 'aa', false],
    ['(A|B)', 'A', false],
    ['(A|B)', '(a|b)', true],
    ['a\\%', 'a\\b', true],
    ['[0-9]', '5', false],
    ['^A$', 'A', false],
    ['A+', 'A+', true],
    [' A1 ; B% ', 'B77', true],
    [' A1 ; B% ', 'A1', true],
    ['A1;;', 'A1', true],
    [';', 'A1', false],
    ['', 'A1', false],
    ['  ', '  ', false],
    ['A%', ' A1', false],
  ])('%j covers %j: %j', (pattern, text, fits) => expect(matchesWildcard(pattern, text)).toBe(fits));

  it('takes at most the product of the lengths of text and pattern, for any pattern', () => {
    const [pattern, text] = [`${'%a'.repeat(120)}%b;${'%?'.repeat(120)}%b`, 'a'.repeat(RULE_TEXT_LIMIT * 10)];
    const [most, { text: folded, letters }] = [pattern.length * text.length, foldText(text)];
    let looks = 0;
    const counted = new Proxy(letters, {
      get: (of, at) => {
        if (++looks > most) throw new Error(`more than ${most} looks at the text`);
        return Reflect.get(of, at) as unknown;
      },
    });
    expect(compileFolded(pattern)({ text: folded, letters: counted })).toBe(false);
  });
});

describe('which sheets a rule applies to', () => {
  it.each<[string, Partial<PackRule>, string | null | undefined, boolean]>([
    ['its part number fits', { partNumberPattern: 'A%' }, 'a123', true],
    ['another part number', { partNumberPattern: 'A%' }, 'B1', false],
    ['no part number', { partNumberPattern: '%' }, null, false],
    ['spaces around the number', { partNumberPattern: 'A1' }, ' A1 ', true],
    ['a global check, whatever the number', { partNumberPattern: 'A%', globalCheck: true }, 'B1', true],
    ['a global check without a number', { partNumberPattern: '', globalCheck: true }, undefined, true],
    ['neither pattern nor global', { partNumberPattern: ' ; ' }, 'A1', false],
    ['not in use', { useCustom: false, globalCheck: true }, 'A1', false],
  ])('%s', (_, more, number, expected) => expect(ruleAppliesTo(rule(more), number)).toBe(expected));
});

describe('checks of the recipient form', () => {
  const found = (of: Parameters<typeof rule>[0], reported: RecipientForm) =>
    checkPack([rule(of)], reported, []).map(({ case: what, params }) => [
      what,
      params.field ?? null,
      params.value ?? null,
    ]);
  it.each<[string, Parameters<typeof rule>[0], RecipientForm, (string | null)[][]]>([
    [
      'fits',
      { patterns: { supplierCode: 'S-%', mdsName: '前%;后%', drawingId: 'Z-?', drawingModCode: '??' } },
      form(),
      [],
    ],
    [
      'a supplier code that does not fit',
      { patterns: { supplierCode: 'T-%' } },
      form(),
      [['fieldFits', 'supplierCode', 'S-100']],
    ],
    [
      'a field left empty',
      { patterns: { drawingId: 'Z-%' } },
      form({ drawingId: ' ' }),
      [['fieldMissing', 'drawingId', null]],
    ],
    ['a field that is not told at all is not asked', { patterns: { drawingId: 'Z-%' } }, { number: 'A1' }, []],
    ['a part number outside the rule', { partNumberPattern: 'X%', patterns: { supplierCode: 'T-%' } }, form(), []],
    [
      'a global check holds the part number to the pattern',
      { partNumberPattern: 'X%;Y%', globalCheck: true },
      form(),
      [['partNumberFits', null, 'A123-B']],
    ],
    [
      'a global check misses the part number',
      { partNumberPattern: 'X%', globalCheck: true },
      form({ number: null }),
      [['partNumberMissing', null, null]],
    ],
    ['case of a name', { patterns: { mdsName: 'bumper %' } }, form({ mdsName: 'Bumper front' }), []],
  ])('%s', (_, of, reported, expected) => expect(found(of, reported)).toEqual(expected));
});

describe('checks of the tree', () => {
  const nodes: PackNode[] = [
    { id: 1, kind: 'component', name: '前保险杠', foreignName: 'Front bumper' },
    { id: 2, kind: 'component', name: '支架', foreignName: '  ' },
    { id: 3, kind: 'semiComponent', name: 'Profile', foreignName: null },
    { id: 4, kind: 'material', name: '钢', foreignName: 'Steel', code: '1.0330', standard: null, norms: ['GB/T 700'] },
    { id: 5, kind: 'material', name: '塑料', foreignName: '塑胶', code: ' ', standard: '', norms: [' '] },
  ];
  const at = (more: Partial<PackRule>) =>
    checkPack([rule(more)], form(), nodes).map(({ node, case: what }) => `${node} ${what}`);
  it('requires an English name, which is a text without Chinese characters, for every node', () =>
    expect(at({ needsEnglishName: true })).toEqual(['2 englishName', '5 englishName']));
  it('requires a code for materials', () => expect(at({ needsMaterialCode: true })).toEqual(['5 materialCode']));
  it('requires at least one standard for materials', () => expect(at({ needsStandard: true })).toEqual(['5 standard']));
  it('reports nothing for a rule that does not apply', () =>
    expect(at({ needsStandard: true, partNumberPattern: 'Z%' })).toEqual([]));
  it('gives each finding the severity of its rule', () => {
    const rules = [rule({ id: 7, needsMaterialCode: true, severity: 'warning' }), rule({ id: 8, needsStandard: true })];
    expect(checkPack(rules, form(), nodes).map(({ rule: id, severity, node }) => [id, severity, node])).toEqual([
      [7, 'warning', 5],
      [8, 'error', 5],
    ]);
  });
});

describe('validation of a rule', () => {
  it.each<[string, Parameters<typeof rule>[0], string[]]>([
    ['as long as it may be', { patterns: { mdsName: '件'.repeat(RULE_TEXT_LIMIT) } }, []],
    ['too long', { patterns: { mdsName: '件'.repeat(RULE_TEXT_LIMIT + 1) } }, ['mdsName tooLong']],
    ['without a pattern', { partNumberPattern: ';', needsStandard: true }, ['partNumberPattern patternRequired']],
    ['global without a pattern', { partNumberPattern: '', globalCheck: true, needsStandard: true }, []],
    ['asks nothing', { partNumberPattern: 'A%' }, ['rule asksNothing']],
    ['global by its pattern alone', { partNumberPattern: 'A%', globalCheck: true }, []],
  ])('%s', (_, more, expected) =>
    expect(packRuleFaults(rule(more)).map(({ field, fault }) => `${field} ${fault}`)).toEqual(expected),
  );
});
