import {
  bolt,
  cases,
  dec,
  grams,
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
  usedSheet,
  wrong,
} from './rule-case';

export const STRUCTURE_CASES: readonly RuleCase[] = [
  ...cases('STR-1', [
    [right, 'a material of substances', ofSubstances(iron())],
    [wrong, 'a substance in a component', sheet(part([iron()])), 'nesting'],
    [wrong, 'a material without substances', sheet(material([])), 'noSubstance'],
    [wrong, 'pieces of a material', sheet(part([material([iron()], {}, pieces('1'))])), 'amount'],
    [limit, 'a referenced material, which is complete', sheet(part([usedSheet('material', 'Steel', grams('1'))]))],
  ]),
  ...cases('STR-2', [
    [right, 'materials only', sheet(material([material([iron()], { key: 'a', name: 'a' }, percent('100'))]))],
    [
      wrong,
      'a substance beside a material',
      sheet(material([material([iron()], { key: 'a', name: 'a' }, percent('50')), substance('zinc', '50')])),
      'siblings',
    ],
    [
      limit,
      'a semi-component beside a material',
      sheet(
        semi([
          semi([material([iron()], {}, percent('100'))], { key: 'b' }, percent('50')),
          material([substance('zinc', '100')], { key: 'c' }, percent('50')),
        ]),
      ),
    ],
  ]),
  ...cases('STR-3', [
    [right, 'components only', sheet(part([bolt(), nut()]))],
    [
      wrong,
      'a component beside a material',
      sheet(part([bolt(), material([iron()], {}, grams('1'))])),
      'mixed',
      'error',
    ],
    [
      limit,
      'the same with a reason',
      sheet(part([bolt(), material([iron()], {}, grams('1'))], { mixedNodeReason: 'joinedParts' })),
      'mixed',
      'warning',
    ],
  ]),
  ...cases('STR-4', [
    [right, 'another MDS', sheet(part([bolt()]))],
    [wrong, 'itself', sheet(part([bolt({ cid: 10 })])), 'self'],
    [wrong, 'one that contains it', sheet(part([bolt({ containedCids: [10] })])), 'mutual'],
    [limit, 'one that contains its neighbour', sheet(part([bolt({ containedCids: [11] })]))],
  ]),
  ...cases('STR-5', [
    [right, 'two MDS', sheet(part([bolt(), nut()]))],
    [wrong, 'one MDS twice', sheet(part([bolt(), nut({ cid: 77 })])), 'sheetTwice'],
    [
      wrong,
      'one substance twice',
      ofSubstances(substance('a', '50', { id: 5 }), substance('b', '50', { id: 5 })),
      'substanceTwice',
    ],
    [
      limit,
      'one MDS under two parents',
      sheet(part([part([bolt()], { key: 'a' }, pieces('1')), part([nut({ cid: 77 })], { key: 'b' }, pieces('1'))])),
    ],
  ]),
  ...cases('STR-6', [
    [right, 'a complete component', sheet(part([bolt()], { measuredGrams: dec('10') }))],
    [wrong, 'no name', sheet(part([bolt()], { name: ' ' })), 'name'],
    [wrong, 'the default name', sheet(part([bolt()], { name: '新建部件' })), 'defaultName'],
    [wrong, 'no part number', sheet(part([bolt()], { number: '' })), 'number'],
    [wrong, 'a mass of zero', sheet(part([bolt()], { measuredGrams: dec('0') })), 'mass'],
    [wrong, 'no children', sheet(part([])), 'children'],
    [
      wrong,
      'no quantity',
      sheet(
        part([
          createBranch(
            'component',
            'Bolt',
            undefined,
            { reference: { cid: 77, cver: '1', status: 'IR', ownerId: 1 } },
            [],
          ),
        ]),
      ),
      'quantityMissing',
    ],
    [wrong, 'half a piece', sheet(part([usedSheet('component', 'Bolt', pieces('0.5'))])), 'quantity'],
    [wrong, 'no mass of a material', sheet(part([material([iron()])])), 'childMassMissing'],
    [wrong, 'zero grams of a material', sheet(part([material([iron()], {}, grams('0'))])), 'childMass'],
    [
      limit,
      'one piece and a millionth of a gram',
      sheet(part([bolt(), material([iron()], {}, grams('0.000001'))], { mixedNodeReason: 'joinedParts' })),
    ],
  ]),
  ...cases('STR-7', [
    [right, 'kg/m', sheet(semi([material([iron()], {}, percent('100'))]))],
    [wrong, 'no unit', sheet(semi([material([iron()], {}, percent('100'))], { specificWeightUnit: '' })), 'unit'],
    [
      wrong,
      'a weight of zero',
      sheet(semi([material([iron()], {}, percent('100'))], { specificWeight: dec('0') })),
      'specificWeight',
    ],
    [
      limit,
      'a weight just above zero',
      sheet(semi([material([iron()], {}, percent('100'))], { specificWeight: dec('0.000001') })),
    ],
  ]),
  ...cases('STR-8', [
    [right, 'a released MDS', sheet(part([bolt()]))],
    [wrong, 'an own deleted one', sheet(part([bolt({ deleted: true })])), 'ownDeleted', 'error'],
    [wrong, 'a foreign deleted one', sheet(part([bolt({ deleted: true, ownerId: 2 })])), 'foreignDeleted', 'warning'],
    [wrong, 'a draft', sheet(part([bolt({ status: 'ED', cver: '0.01' })])), 'unreleased'],
    [
      wrong,
      'a draft that has a release',
      sheet(
        part([bolt({ status: 'ED', cver: '1.01', latestRelease: { cid: 77, cver: '1', status: 'IR', ownerId: 1 } })]),
      ),
      'unreleased',
    ],
    [wrong, 'a preliminary one', sheet(part([bolt({ preliminary: true })])), 'preliminary'],
    [wrong, 'one whose validity ended', sheet(part([bolt({ expired: true })])), 'expired', 'warning'],
    [wrong, 'an inactive substance', ofSubstances(substance('old', '100', { inactive: true })), 'inactiveSubstance'],
    [
      limit,
      'a preliminary one in a preliminary sheet',
      sheet(part([bolt({ preliminary: true })]), { preliminary: true }),
    ],
  ]),
];
