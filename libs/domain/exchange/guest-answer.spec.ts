import { checkSheet } from '../mds/checks';
import { MATLAS_2 } from '../mds/checks/rule-set';
import { type GuestAnswer, type GuestFacts, parseGuestNumber, findGuestGaps, buildGuestTree } from './guest-answer';

const iron: GuestFacts = {
  name: 'Iron',
  substance: { id: 1, cas: '7439-89-6', substanceClass: 'metal', elements: { Fe: '1' } },
};
const facts = new Map([
  [1, iron],
  [2, { name: 'Carbon', substance: { id: 2, cas: '7440-44-0' } }],
]);
const bracket: GuestAnswer = {
  name: 'Bracket',
  number: 'B-1',
  massGrams: '20',
  materials: [
    {
      name: 'Steel',
      number: '1.0330',
      standard: 'EN 10130',
      classCode: '1.1.1',
      massGrams: '20',
      substances: [
        { substanceId: 1, portion: { kind: 'rest' } },
        { substanceId: 2, portion: { kind: 'range', min: '0', max: '0.1' } },
      ],
    },
  ],
};
const errors = (answer: GuestAnswer): string[] =>
  checkSheet(buildGuestTree(answer, 'component', 7, facts), MATLAS_2)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, node }) => `${code} ${node}`);

describe('answer of a supplier without an account', () => {
  it('is a data sheet without errors when it is complete', () => {
    expect(findGuestGaps(bracket, 'component')).toEqual([]);
    expect(errors(bracket)).toEqual([]);
  });
  it.each<[string, GuestAnswer, string]>([
    [
      'portions over 100 %',
      {
        ...bracket,
        materials: bracket.materials.map((one) => ({
          ...one,
          substances: [{ substanceId: 1, portion: { kind: 'fixed', value: '101' } }],
        })),
      },
      'material-0',
    ],
    [
      'the same substance twice',
      {
        ...bracket,
        materials: bracket.materials.map((one) => ({
          ...one,
          substances: [
            { substanceId: 1, portion: { kind: 'fixed', value: '50' } },
            { substanceId: 1, portion: { kind: 'fixed', value: '50' } },
          ],
        })),
      },
      'material-0',
    ],
    ['no class', { ...bracket, materials: bracket.materials.map(({ classCode: _, ...one }) => one) }, 'material-0'],
  ])('the rules say what is wrong with it: %s', (_, answer, place) =>
    expect(errors(answer).some((error) => error.includes(place))).toBe(true),
  );

  it('reports the missing data of the form line by line', () => {
    const gaps = findGuestGaps(
      {
        name: ' ',
        massGrams: 'x',
        materials: [{ name: '', substances: [{ substanceId: 1, portion: { kind: 'range', min: '1' } }] }],
      },
      'component',
    );
    expect(gaps.map(({ key, gap }) => `${key} ${gap}`)).toEqual([
      'answer name',
      'answer number',
      'answer massGrams',
      'material-0 materialName',
      'material-0 amount',
      'material-0-substance-0 amount',
    ]);
  });
  it.each(['component', 'semi', 'material'] as const)(
    'checks half an answer of a %s as it checks a whole one',
    (kind) => {
      const half: GuestAnswer = {
        name: '',
        number: ' ',
        massGrams: '2,',
        specificWeight: '',
        materials: [
          {
            name: '',
            classCode: '',
            massGrams: '',
            substances: [
              { substanceId: 99, portion: { kind: 'range', min: '1', max: '' } },
              { substanceId: 1, portion: { kind: 'fixed' } },
            ],
          },
          { name: '', substances: [] },
        ],
      };
      for (const answer of [half, { name: '', materials: [] }])
        expect(
          checkSheet(buildGuestTree(answer, kind, 7, facts), MATLAS_2).some(({ severity }) => severity === 'error'),
        ).toBe(true);
    },
  );
  it('reads a comma as a decimal point, and refuses text that is not a number', () => {
    expect(parseGuestNumber('1,5')?.toString()).toBe('1.5');
    for (const text of ['', 'x', '-1', '1e3', '1.2345678', '1,2,3']) expect(parseGuestNumber(text)).toBeUndefined();
  });
});
