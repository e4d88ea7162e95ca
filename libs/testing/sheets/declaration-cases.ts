import {
  bolt,
  cases,
  coded,
  CODES,
  dec,
  grams,
  lead,
  limit,
  ofSubstances,
  part,
  polymer,
  right,
  type RuleCase,
  sheet,
  substance,
  two,
  wrong,
} from './rule-case';

/** Cases of rules about declarations of a supplier: recyclate, marking, applications, contact. */
export const DECLARATION_CASES: readonly RuleCase[] = [
  ...cases('REC-1', [
    [right, 'answered', sheet(polymer(two()))],
    [
      wrong,
      '5.000001 g unanswered',
      sheet(part([polymer(two(), { recyclate: {} }, grams('5.000001'))])),
      'unanswered',
      'error',
    ],
    [
      wrong,
      'a range of 20.000001 points',
      sheet(
        polymer(two(), { recyclate: { answer: 1, postConsumerMin: dec('10'), postConsumerMax: dec('30.000001') } }),
      ),
      'tooWide',
    ],
    [limit, '5 g unanswered', sheet(part([polymer(two(), { recyclate: {} }, grams('5'))]))],
    [
      limit,
      'a range of 20 points',
      sheet(polymer(two(), { recyclate: { answer: 1, postConsumerMin: dec('10'), postConsumerMax: dec('30') } })),
    ],
  ]),
  ...cases('MRK-1', [
    [right, 'answered', sheet(part([polymer(two(), {}, grams('150'))], { markingAnswer: 'yes' }))],
    [
      wrong,
      "the manual's housing: 80 + 25 g",
      sheet(
        part([
          polymer(two(), {}, grams('80')),
          polymer([substance('PE-HD', '90'), substance('black', 'rest')], { key: 'PE' }, grams('25')),
        ]),
      ),
      'unanswered',
      'error',
    ],
    [
      wrong,
      'answered with no',
      sheet(part([polymer(two(), {}, grams('101'))], { markingAnswer: 'no' })),
      'no',
      'warning',
    ],
    [limit, 'exactly 100 g', sheet(part([polymer(two(), {}, grams('100'))]))],
    [limit, 'an elastomer of 200 g', sheet(part([polymer(two(), { classCode: '5.3' }, grams('200'))]))],
  ]),
  ...cases('APP-1', [
    [right, 'a code', ofSubstances(substance('Pb', '0.2', lead, { applicationCode: '3' }), substance('b', 'rest'))],
    [
      wrong,
      'no code',
      ofSubstances(substance('Pb', '0.05-0.100001', lead), substance('b', 'rest')),
      'missing',
      'error',
    ],
    [
      wrong,
      'potentially prohibited',
      ofSubstances(substance('Pb', '0.2', lead, { applicationCode: '20' }), substance('b', 'rest')),
      'potentiallyProhibited',
      'warning',
    ],
    [limit, '0.1 %', ofSubstances(substance('Pb', '0.1', lead), substance('b', 'rest'))],
    [limit, 'another class', sheet(polymer([substance('Pb', '1', lead), substance('b', 'rest')]))],
    [right, 'a code of the catalogue', sheet(coded('3'), CODES)],
    [wrong, 'a code that does not exist', sheet(coded('33'), CODES), 'unknown', 'error'],
    [
      wrong,
      'one where a shared material is used',
      sheet(part([coded('3', { applicationOverrides: [{ applicationCode: 'x3' }] }, grams('5'))]), CODES),
      'unknown',
      'error',
    ],
    [
      limit,
      'an application that is withdrawn',
      sheet(part([coded('3', { applicationOverrides: [{}] }, grams('5'))]), CODES),
    ],
    [limit, 'nobody knows the catalogue', sheet(coded('33'))],
  ]),
  ...cases('SUP-1', [
    [right, 'all told', sheet(part([bolt()]), { supplier: { hasContact: true, missing: [] } })],
    [wrong, 'no contact', sheet(part([bolt()]), { supplier: { hasContact: false, missing: [] } }), 'contact', 'error'],
    [
      wrong,
      'no DUNS',
      sheet(part([bolt()]), { supplier: { hasContact: true, missing: ['dunsOrTaxId', 'address'] } }),
      'incomplete',
      'error',
    ],
    [
      wrong,
      'no contact, in the house',
      sheet(part([bolt()]), { supplier: { hasContact: false, missing: [], staysInHouse: true } }),
      'contact',
      'warning',
    ],
    [
      wrong,
      'sent before under another MDS',
      sheet(part([bolt()]), {
        supplier: { hasContact: true, missing: [], sentBefore: [{ cid: 99, partNumber: 'A-1', supplierCode: 'S-1' }] },
      }),
      'sentBefore',
      'warning',
    ],
    [
      limit,
      'sent before as the same MDS',
      sheet(part([bolt()]), {
        supplier: { hasContact: true, missing: [], sentBefore: [{ cid: 10, partNumber: 'A-1', supplierCode: 'S-1' }] },
      }),
    ],
  ]),
];
