import {
  bolt,
  cases,
  dec,
  iron,
  limit,
  createBranch,
  material,
  nut,
  ofSubstances,
  part,
  percent,
  pieces,
  right,
  type RuleCase,
  semi,
  sheet,
  substance,
  two,
  usedSheet,
  wrong,
} from './rule-case';

export const AMOUNT_CASES: readonly RuleCase[] = [
  ...cases('POR-1', [
    [right, 'fixed, range and rest', ofSubstances(...two(), substance('black', '0.5'))],
    [
      wrong,
      'no portion',
      ofSubstances(createBranch('substance', 'a', undefined, { substance: { id: 3 } }, []), substance('b', 'rest')),
      'missing',
    ],
    [wrong, 'seven decimals', ofSubstances(substance('a', '0.1234567'), substance('b', 'rest')), 'decimals'],
    [wrong, 'zero percent', ofSubstances(substance('a', '0'), substance('b', 'rest')), 'value'],
    [wrong, 'a range that falls', ofSubstances(substance('a', '5-3'), substance('b', 'rest')), 'range'],
    [wrong, 'two rests', ofSubstances(substance('a', 'rest'), substance('b', 'rest')), 'twoRests'],
    [wrong, 'a rest without room', ofSubstances(substance('a', '100'), substance('b', 'rest')), 'noRoom'],
    [wrong, '99.999999', ofSubstances(substance('a', '99.999999')), 'tooSmall'],
    [wrong, '70', ofSubstances(substance('a', '50'), substance('b', '20')), 'tooSmall'],
    [wrong, '100.000001', ofSubstances(substance('a', '50.000001'), substance('b', '50')), 'tooLarge'],
    [limit, 'others at 99.999999 beside a rest', ofSubstances(substance('a', '99.999999'), substance('b', 'rest'))],
  ]),
  ...cases('POR-2', [
    [right, '5-7', ofSubstances(substance('a', '5-7'), substance('b', 'rest'))],
    [wrong, '7.5-10.6', ofSubstances(substance('a', '7.5-10.6'), substance('b', 'rest')), 'tooWide', 'warning'],
    [limit, '7.5-10.5', ofSubstances(substance('a', '7.5-10.5'), substance('b', 'rest'))],
  ]),
  ...cases('POR-3', [
    [
      right,
      '10-20',
      sheet(
        semi([
          material([iron()], {}, percent('10-20')),
          material([substance('z', '100')], { key: 'b' }, percent('rest')),
        ]),
      ),
    ],
    [
      wrong,
      '10-30.1',
      sheet(
        semi([
          material([iron()], {}, percent('10-30.1')),
          material([substance('z', '100')], { key: 'b' }, percent('rest')),
        ]),
      ),
      'tooWide',
      'warning',
    ],
    [
      limit,
      '10-30',
      sheet(
        semi([
          material([iron()], {}, percent('10-30')),
          material([substance('z', '100')], { key: 'b' }, percent('rest')),
        ]),
      ),
    ],
  ]),
  ...cases('MAS-1', [
    [
      right,
      '150 g measured, 152 g calculated',
      sheet(
        part([usedSheet('component', 'Bolt', pieces('2'), { declaredGrams: dec('76') })], {
          measuredGrams: dec('150'),
        }),
      ),
    ],
    [
      wrong,
      '105.000001 g for 100 g',
      sheet(
        part([usedSheet('component', 'Bolt', pieces('1'), { declaredGrams: dec('105.000001') })], {
          measuredGrams: dec('100'),
        }),
      ),
      'deviation',
      'warning',
    ],
    [
      limit,
      '105 g for 100 g',
      sheet(
        part([usedSheet('component', 'Bolt', pieces('1'), { declaredGrams: dec('105') })], {
          measuredGrams: dec('100'),
        }),
      ),
    ],
  ]),
  ...cases('MUL-1', [
    [right, 'one of two preferred', sheet(part([bolt(), nut({}, { preferred: false })], { multiSource: true }))],
    [wrong, 'one alternative', sheet(part([bolt()], { multiSource: true })), 'single'],
    [
      wrong,
      'none preferred',
      sheet(part([bolt({}, { preferred: false }), nut({}, { preferred: false })], { multiSource: true })),
      'nonePreferred',
    ],
    [
      wrong,
      'none preferred of which one is left',
      sheet(
        part([bolt({ deleted: true, ownerId: 2 }, { preferred: false }), nut({}, { preferred: false })], {
          multiSource: true,
        }),
      ),
      'nonePreferred',
    ],
    [wrong, 'both preferred', sheet(part([bolt(), nut()], { multiSource: true })), 'manyPreferred'],
    [
      wrong,
      '11.000001 g beside 10 g',
      sheet(part([bolt(), nut({ declaredGrams: dec('11.000001') }, { preferred: false })], { multiSource: true })),
      'massTolerance',
    ],
    [wrong, 'one that does not count in a plain part', sheet(part([bolt(), nut({}, { preferred: false })])), 'stray'],
    [
      limit,
      '11 g beside 10 g',
      sheet(part([bolt(), nut({ declaredGrams: dec('11') }, { preferred: false })], { multiSource: true })),
    ],
  ]),
  ...cases('NAM-1', [
    [right, 'Bolt M6', sheet(part([bolt()], { name: 'Bolt M6' }))],
    [wrong, 'an empty name', sheet(material([iron()], { name: '' })), 'blank'],
    [wrong, 'a space at the end', sheet(material([iron()], { name: 'Steel ' })), 'untrimmed'],
    [wrong, 'a run of spaces', sheet(material([iron()], { name: 'Steel  A' })), 'innerSpaces'],
    [wrong, '101 characters', sheet(material([iron()], { name: '钢'.repeat(101) })), 'tooLong'],
    [limit, '100 characters', sheet(material([iron()], { name: '钢'.repeat(100) }))],
  ]),
  {
    rule: 'NAM-1',
    is: wrong,
    what: 'a space, where names are as strict as the specification says',
    tree: sheet(part([bolt()], { name: 'Bolt M6' })),
    code: 'spaces',
    set: { id: 'strict', version: '1', validFrom: '2026-01-01', params: { 'NAM-1': { forbidSpaces: true } } },
  },
  {
    rule: 'NAM-1',
    is: wrong,
    what: 'a hyphen, where the special-character rule of the specification is on',
    tree: sheet(part([bolt()], { name: 'Bolt-M6' })),
    code: 'special',
    set: { id: 'plain', version: '1', validFrom: '2026-01-01', params: { 'NAM-1': { plainOnly: true } } },
  },
  ...cases('NAM-2', [
    [right, 'A-1', sheet(part([bolt()], { number: 'A-1' }))],
    [wrong, 'A 1', sheet(part([bolt()], { number: 'A 1' })), 'spaces'],
    [wrong, '51 characters', sheet(part([bolt()], { number: 'A'.repeat(51) })), 'tooLong'],
    [limit, '50 characters', sheet(part([bolt()], { number: 'A'.repeat(50) }))],
  ]),
  ...cases('NAM-3', [
    [right, 'code and symbol', ofSubstances(iron())],
    [wrong, 'neither', sheet(material([iron()], { number: '', symbol: ' ' })), 'codeOrSymbol'],
    [limit, 'a symbol only', sheet(material([iron()], { number: '' }))],
  ]),
  ...cases('NUM-1', [
    [right, 'six decimals', sheet(part([bolt()], { measuredGrams: dec('10.123456') }))],
    [wrong, 'seven decimals', sheet(part([bolt()], { measuredGrams: dec('10.1234567') })), 'decimals'],
    [wrong, 'a tolerance of 100.1', sheet(part([bolt()], { tolerancePercent: dec('100.1') })), 'tolerance'],
    [wrong, 'a rate of -1', sheet(part([bolt()], { recyclingPercent: dec('-1') })), 'rate'],
    [limit, 'a tolerance of 100', sheet(part([bolt()], { tolerancePercent: dec('100') }))],
  ]),
];
