import {
  cases,
  iron,
  joker,
  lead,
  limit,
  material,
  ofSubstances,
  percent,
  right,
  type RuleCase,
  sheet,
  substance,
  wrong,
} from './rule-case';

/** Cases of rules about confidential content. */
export const CONFIDENTIAL_CASES: readonly RuleCase[] = [
  ...cases('HID-1', [
    [right, 'a joker of 3-5', ofSubstances(substance('misc', '3-5', joker), substance('PP', 'rest'))],
    [
      wrong,
      "the manual's example: 3-5 and a rest up to 7",
      ofSubstances(substance('misc', '3-5', joker), substance('PP', '90'), substance('pigment', 'rest', joker)),
      'tooMuch',
      'warning',
    ],
    [
      wrong,
      'confidential ones inside a material in it',
      sheet(
        material([
          material(
            [substance('secret', '20', {}, { confidential: true }), substance('PP', 'rest')],
            { key: 'in' },
            percent('51'),
          ),
          material([iron()], { key: 'rest' }, percent('rest')),
        ]),
      ),
      'tooMuch',
    ],
    [limit, 'exactly 10', ofSubstances(substance('misc', '10', joker), substance('PP', 'rest'))],
  ]),
  ...cases('HID-2', [
    [right, 'a harmless one', ofSubstances(substance('a', '5', {}, { confidential: true }), substance('b', 'rest'))],
    [
      wrong,
      'GADSL',
      ofSubstances(substance('a', '5', { gadsl: 'D/P' }, { confidential: true }), substance('b', 'rest')),
      'gadsl',
    ],
    [
      wrong,
      'SVHC',
      ofSubstances(substance('a', '5', { svhc: true }, { confidential: true }), substance('b', 'rest')),
      'svhc',
    ],
    [
      wrong,
      'application duty',
      ofSubstances(substance('a', '5', lead, { confidential: true }), substance('b', 'rest')),
      'application',
    ],
    [
      wrong,
      'a joker',
      ofSubstances(substance('a', '5', joker, { confidential: true }), substance('b', 'rest')),
      'joker',
    ],
    [
      wrong,
      'no number',
      ofSubstances(substance('a', '5', { cas: undefined }, { confidential: true }), substance('b', 'rest')),
      'noNumber',
    ],
    [
      wrong,
      'one that the catalogue keeps open',
      ofSubstances(substance('a', '5', { confidentialAllowed: false }, { confidential: true }), substance('b', 'rest')),
      'notAllowed',
    ],
    [
      limit,
      'an EC number alone, below the duty',
      ofSubstances(
        substance('a', '0.1', { ...lead, cas: undefined, ec: '231-100-4' }, { confidential: true }),
        substance('b', 'rest'),
      ),
    ],
  ]),
  ...cases('HID-3', [
    [right, 'not on the list', ofSubstances(substance('a', '5', {}, { confidential: true }), substance('b', 'rest'))],
    [
      wrong,
      'made D by an update',
      ofSubstances(
        substance(
          'a',
          '5',
          { gadsl: 'D', declarableSince: { list: 'GADSL 2026', date: '2026-02-01' } },
          { confidential: true },
        ),
        substance('b', 'rest'),
      ),
      'showAgain',
    ],
    [
      limit,
      'the same, shown',
      ofSubstances(
        substance('a', '5', { gadsl: 'D', declarableSince: { list: 'GADSL 2026', date: '2026-02-01' } }),
        substance('b', 'rest'),
      ),
    ],
  ]),
  ...cases('HID-4', [
    [right, 'a joker with a portion', ofSubstances(substance('misc', '5', joker), substance('b', 'rest'))],
    [
      wrong,
      '"not yet specified" in a final sheet',
      ofSubstances(substance('nys', '5', { ...joker, notYetSpecified: true }), substance('b', 'rest')),
      'notYetSpecified',
      'error',
    ],
    [
      wrong,
      'a rest on a joker',
      ofSubstances(substance('misc', 'rest', joker), substance('b', '95')),
      'restOnJoker',
      'warning',
    ],
    [
      limit,
      '"not yet specified" in a preliminary sheet',
      sheet(material([substance('nys', '5', { ...joker, notYetSpecified: true }), substance('b', 'rest')]), {
        preliminary: true,
      }),
    ],
  ]),
];
