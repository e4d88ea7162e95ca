import {
  alloy,
  cases,
  grams,
  iron,
  limit,
  material,
  ofSubstances,
  part,
  percent,
  polymer,
  right,
  type RuleCase,
  sheet,
  substance,
  two,
  usedSheet,
  wrong,
} from './rule-case';

/** Cases of rules that depend on the material class. */
export const CLASS_CASES: readonly RuleCase[] = [
  ...cases('CLS-1', [
    [right, 'steel with all its data', ofSubstances(iron())],
    [wrong, 'no class', sheet(material([iron()], { classCode: '' })), 'missing', 'error'],
    [
      wrong,
      'no class of pure copper',
      sheet(material([substance('Cu', '100', { elements: { Cu: '1' } })], { classCode: '' })),
      'missing',
    ],
    [wrong, 'a class that does not exist', sheet(material([iron()], { classCode: '10.1' })), 'unknown'],
    [
      wrong,
      '5.000001 g of steel without number',
      sheet(part([material([iron()], { number: '' }, grams('5.000001'))])),
      'standardNumber',
      'warning',
    ],
    [wrong, 'PP without symbol', sheet(polymer(two(), { symbol: '' })), 'symbol', 'warning'],
    [wrong, 'PP without norm', sheet(part([polymer(two(), { standard: '' }, grams('1'))])), 'norm', 'warning'],
    [
      limit,
      '5 g of steel without number and norm',
      sheet(part([material([iron()], { number: '', standard: '' }, grams('5'))])),
    ],
  ]),
  ...cases('CLS-2', [
    [
      right,
      '60 % aluminium',
      sheet(
        material([substance('Al', '60', { elements: { Al: '1' } }), substance('Si', 'rest', { elements: {} })], {
          classCode: '2.1.1',
        }),
      ),
    ],
    [
      wrong,
      '49.999999 % aluminium',
      sheet(
        material([substance('Al', '49.999999', { elements: { Al: '1' } }), substance('Si', 'rest', { elements: {} })], {
          classCode: '2.1.1',
        }),
      ),
      'tooLittle',
      'warning',
    ],
    [
      wrong,
      '95 % metal in textiles',
      sheet(
        material(
          [substance('Fe', '95', { substanceClass: 'metal' }), substance('PET', 'rest', { substanceClass: 'polymer' })],
          { classCode: '5.5.2' },
        ),
      ),
      'tooMuch',
    ],
    [wrong, '5.5.1', sheet(polymer(two(), { classCode: '5.5.1' })), 'discontinued'],
    [
      limit,
      '50 % aluminium',
      sheet(
        material([substance('Al', '50', { elements: { Al: '1' } }), substance('Si', 'rest', { elements: {} })], {
          classCode: '2.1.1',
        }),
      ),
    ],
    [
      limit,
      'unknown content, which may be aluminium',
      sheet(
        material([substance('Al', '40', { elements: { Al: '1' } }), substance('?', 'rest')], { classCode: '2.1.1' }),
      ),
    ],
  ]),
  ...cases('CLS-2', [
    [
      wrong,
      '49.999999 % aluminium in a referenced alloy',
      sheet(material([alloy('49.999999')], { classCode: '2.1.1' })),
      'tooLittle',
      'warning',
    ],
    [limit, '50 % aluminium in a referenced alloy', sheet(material([alloy('50')], { classCode: '2.1.1' }))],
    [
      right,
      'a referenced material of which nobody told anything',
      sheet(material([usedSheet('material', 'Alloy', percent('100'))], { classCode: '2.1.1' })),
    ],
    [wrong, '95 % metal in a referenced textile', sheet(material([alloy('95')], { classCode: '5.5.2' })), 'tooMuch'],
  ]),
  ...cases('CLS-3', [
    [
      right,
      'oil in a lubricant',
      sheet(
        material([substance('oil', '90', { physicalState: 'liquid' }), substance('b', 'rest')], { classCode: '9.2' }),
      ),
    ],
    [
      wrong,
      'a range up to 1.1 % of oil',
      ofSubstances(substance('oil', '0.9-1.1', { physicalState: 'liquid' }), substance('b', 'rest')),
      'liquidOrGas',
      'warning',
    ],
    [
      wrong,
      'oil and gas together',
      ofSubstances(
        substance('oil', '0.6', { physicalState: 'liquid' }),
        substance('gas', '0.6', { physicalState: 'gas' }),
        substance('b', 'rest'),
      ),
      'liquidOrGas',
    ],
    [limit, 'exactly 1 %', ofSubstances(substance('oil', '1', { physicalState: 'liquid' }), substance('b', 'rest'))],
    [
      limit,
      'water in wood',
      sheet(
        material(
          [substance('water', '8', { physicalState: 'liquid', cas: '7732-18-5' }), substance('cellulose', 'rest')],
          { classCode: '7.1' },
        ),
      ),
    ],
  ]),
  ...cases('CLS-4', [
    [right, 'two substances', sheet(polymer(two()))],
    [wrong, 'polypropylene alone', sheet(polymer([substance('PP', '100')])), 'single', 'warning'],
    [limit, 'iron alone in steel', ofSubstances(iron())],
  ]),
  ...cases('CLS-5', [
    [right, '1.2.1', sheet(material([iron()], { classCode: '1.2.1' }))],
    [wrong, '1.2', sheet(material([iron()], { classCode: '1.2' })), 'notInternational', 'note'],
    [wrong, '5.4', sheet(polymer(two(), { classCode: '5.4' })), 'notInternational'],
    [wrong, '8.1', sheet(material([iron()], { classCode: '8.1' })), 'notInternational'],
    [limit, '5.4.1', sheet(polymer(two(), { classCode: '5.4.1' }))],
  ]),
];
