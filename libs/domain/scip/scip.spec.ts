import { checkScipArticle } from './check-article';
import { checkScipDossier } from './check-dossier';
import { emptyScipArticle, type ScipArticle, type ScipDossier } from './dossier';
import type { ScipLists } from './findings';
import { readScipAnswer } from './read-answer';
import { readScipNumber } from './scip-number';
import { scipOutcomesOf, scipStandingAfter, scipStateAfterExport, WATCHED_SCIP_STATES } from './states';
import { scipMaterialOf } from './material-category';
import { scipRangeOf } from './ranges';

const codes = (...values: number[]): ReadonlySet<number> => new Set(values);
const LISTS: ScipLists = {
  articleCategories: codes(106596, 98015),
  materialCategories: codes(66494, 66386),
  mixtureCategories: codes(65070),
  identifierTypes: codes(66297, 66306, 66308, 1342),
  nameTypes: codes(66247, 1342),
  productions: codes(58236, 108023),
  ranges: codes(66279, 66280, 66281, 66284, 66285, 66286),
  characteristics: codes(66623, 1342),
  colours: codes(64913, 1342),
  languages: codes(3615),
  units: { length: codes(2120), density: codes(2022), weight: codes(58373), volume: codes(58376) },
};
const LEAD = { id: 'lead', name: 'Lead', iupacName: null, ec: '231-100-4', cas: '7439-92-1' };
const SEAL: ScipArticle = {
  ...emptyScipArticle('seal'),
  name: 'Seal',
  identifierType: { code: 66306 },
  identifier: 'S-1',
  categories: [98015],
  production: 58236,
  safeUse: [{ texts: [{ language: 'en', text: 'None' }] }],
  concerns: [
    {
      substanceId: 'lead',
      range: 66284,
      materials: [{ category: { code: 66494 }, characteristics: [] }],
      mixtures: [],
    },
  ],
};
const dossierOf = (...articles: ScipArticle[]): ScipDossier => ({
  id: 'd',
  name: 'Pump',
  kind: 'initial',
  remarks: null,
  rootId: articles[0]?.id ?? '',
  legalEntity: {
    id: 'e',
    name: 'Aurora',
    address: null,
    postalCode: null,
    town: null,
    country: null,
    phone: null,
    email: null,
  },
  articles,
  substances: [LEAD],
  attachments: [],
});
const holder = (id: string, ...parts: string[]): ScipArticle => ({
  ...SEAL,
  id,
  concerns: [],
  components: parts.map((articleId) => ({ articleId, units: null })),
});
const summaryOf = (article: ScipArticle): string[] =>
  checkScipDossier(dossierOf(article), LISTS).map(({ rule, path }) => `${rule} ${path}`);

describe('concentration range (domain.md 5.2)', () => {
  it.each([
    ['0.1001', '0.2999', 66279],
    ['0.3', '0.9999', 66280],
    ['1', '9.9', 66281],
    ['10', '19.999', 66284],
    ['20', '99.9', 66285],
    ['0.2', '0.3', 66286],
    ['0.1', '0.2', 66286],
    ['100', '100', 66286],
    [null, '5', 66286],
  ])('%s to %s is %i', (min, max, range) => expect(scipRangeOf(min, max)).toBe(range));
});

describe('material category (domain.md 5.2)', () => {
  it.each([
    ['1.1.1', null, 66375],
    ['1.1.2', null, 66376],
    ['2.1', null, 66380],
    ['3.1', null, 66393],
    ['5.1.b', 'PA66-GF30', 66525],
    ['5.1.b', 'PVC-P', 66494],
    ['5.1.b', 'PVC-U', 66493],
    ['5.1.a', 'PP+EPDM-T20', 66487],
    ['5.1.b', 'PTFE', 66540],
    ['5.1.b', 'POM', 66539],
    ['5.3', 'NBR', 66549],
    ['5.3', 'ACM', 66558],
    ['5.4.1', null, 66531],
    ['5.5.1', null, null],
    [null, 'PP', null],
  ])('%s %s is %s', (classCode, symbol, material) =>
    expect(scipMaterialOf({ classCode, symbol })).toEqual({ material, mixture: null }),
  );
  it('copper alloys by zinc and tin, paints as mixtures', () => {
    const copper = { classCode: '3.2', symbol: null };
    expect(scipMaterialOf({ ...copper, zincPercent: 38, tinPercent: 1 }).material).toBe(66386);
    expect(scipMaterialOf({ ...copper, tinPercent: 10 }).material).toBe(66388);
    expect(scipMaterialOf(copper).material).toBe(66392);
    expect(scipMaterialOf({ classCode: '6.1', symbol: null })).toEqual({ material: null, mixture: 65070 });
  });
});

describe('rules', () => {
  it('a complete article has no findings', () => expect(summaryOf(SEAL)).toEqual([]));
  it.each<[string, Partial<ScipArticle>, string[]]>([
    ['no name', { name: ' ' }, ['required Identifiers/ArticleName']],
    ['too long a number', { identifier: 'x'.repeat(256) }, ['tooLong Identifiers/PrimaryArticleIdentifierValue']],
    ['unknown type', { identifierType: { code: 1 } }, ['notInList Identifiers/PrimaryArticleIdentifierType']],
    [
      'other without text',
      { identifierType: { code: 1342 } },
      ['otherText Identifiers/PrimaryArticleIdentifierType/other'],
    ],
    [
      'text without other',
      { colours: [{ code: 64913, other: [{ language: 'en', text: 'dark' }] }] },
      ['otherWithoutCode Characteristics/Colour/1/other'],
    ],
    ['no category', { categories: [] }, ['required Categorisation/ArticleCategory']],
    ['unknown category', { categories: [7] }, ['notInList Categorisation/ArticleCategory/1']],
    ['no production', { production: null }, ['required Categorisation/EUProductionFlag']],
    ['both safe uses', { noSafeUse: true }, ['oneOf SafeUseInstructions']],
    ['no safe use', { safeUse: [] }, ['required SafeUseInstructions']],
    [
      'a mass without unit',
      { quantities: { weight: { unit: null, value: '3' } } },
      ['unitMissing Characteristics/Weight/unitCode'],
    ],
    [
      'a mass in words',
      { quantities: { weight: { unit: 58373, value: '3,5' } } },
      ['numberFormat Characteristics/Weight/value'],
    ],
    ['a lost picture', { pictures: [{ attachmentId: 'x' }] }, ['unknownAttachment Characteristics/Picture/1']],
    ['nothing in it', { concerns: [] }, ['neitherComponentsNorSubstances ComplexObjectComponents']],
    [
      'gone in an initial dossier',
      { noLongerPresent: [{ substanceId: 'dehp' }] },
      [
        'onlyForUpdates ConcernElements/CandidateListSubstanceNoLongerPresent',
        'unknownSubstance ConcernElements/CandidateListSubstanceNoLongerPresent/1',
      ],
    ],
    [
      'no material',
      { concerns: [{ substanceId: 'lead', range: null, materials: [], mixtures: [] }] },
      ['required ConcernElements/1/ConcentrationRange', 'required ConcernElements/1/MaterialCategories'],
    ],
    [
      'an unknown substance twice',
      { concerns: ['x', 'x'].map((substanceId) => ({ substanceId, range: 66286, materials: [], mixtures: [65070] })) },
      [
        'unknownSubstance ConcernElements/1/CandidateListSubstanceLink',
        'unknownSubstance ConcernElements/2/CandidateListSubstanceLink',
        'twice ConcernElements/2/CandidateListSubstanceLink',
      ],
    ],
  ])('%s', (_name, change, expected) => expect(summaryOf({ ...SEAL, ...change })).toEqual(expected));

  it('an article has components or substances, not both', () => {
    const both = { ...holder('top', 'seal'), concerns: SEAL.concerns };
    expect(checkScipDossier(dossierOf(both, SEAL), LISTS).map(({ rule }) => rule)).toEqual(['componentsOrSubstances']);
  });
  it('a reference says nothing but its number, and the fix empties the rest', () => {
    const reference = {
      ...SEAL,
      identifierType: { code: 66297 },
      identifier: '0f8fad5b-d9cb-469f-a165-70867728950e',
    };
    const [finding] = checkScipDossier(dossierOf(reference), LISTS);
    expect(finding).toMatchObject({ rule: 'referenceOnly', path: 'Identifiers' });
    const fixed = { ...reference, ...finding?.fix };
    expect(summaryOf(fixed)).toEqual([]);
    expect(summaryOf({ ...fixed, identifier: '12' })).toEqual([
      'scipNumberFormat Identifiers/PrimaryArticleIdentifierValue',
    ]);
  });
  it('every fix settles its finding', () => {
    const faulty = { ...SEAL, name: `${' '.repeat(2000)}Seal`, categories: [98015, 98015] };
    const context = {
      kind: 'initial' as const,
      lists: LISTS,
      articleIds: codes() as never,
      substanceIds: new Set(['lead']),
      attachmentIds: new Set<string>(),
    };
    const findings = checkScipArticle(faulty, context);
    expect(findings.map(({ rule }) => rule)).toEqual(['tooLong', 'twice']);
    const fixed = findings.reduce((article, { fix }) => ({ ...article, ...fix }), faulty);
    expect(checkScipArticle(fixed, context)).toEqual([]);
  });
  it('cycles, lost articles, depth and missing entity', () => {
    const rules = (dossier: ScipDossier) =>
      checkScipDossier(dossier, LISTS).map(({ rule, articleId }) => `${rule} ${articleId}`);
    expect(rules(dossierOf(holder('a', 'b'), holder('b', 'a')))).toEqual(['cycle b']);
    expect(rules(dossierOf(holder('a', 'seal'), SEAL, { ...SEAL, id: 'lost' }))).toEqual(['notReached lost']);
    const deep = Array.from({ length: 7 }, (_, level) => holder(`l${level}`, level === 6 ? 'seal' : `l${level + 1}`));
    expect(rules(dossierOf(...deep, SEAL))).toEqual(['tooDeep null']);
    expect(rules({ ...dossierOf(SEAL), legalEntity: null, rootId: 'x' }).slice(0, 2)).toEqual([
      'required null',
      'required null',
    ]);
  });
});

describe('states', () => {
  const standing = { state: 'submitted', kind: 'initial', scipNumber: null } as const;
  it('what was submitted or must be updated is exported again as it is; what was submitted is watched', () => {
    expect(scipStateAfterExport('submitted')).toBe('submitted');
    expect(scipStateAfterExport('updated')).toBe('updated');
    expect(WATCHED_SCIP_STATES).toEqual(['validated', 'exported', 'submitted', 'passed', 'failed']);
    expect(scipOutcomesOf('updated', false)).toEqual([]);
    expect(scipOutcomesOf('updated', true)).toEqual(['passed']);
    expect(scipOutcomesOf('draft', false)).toEqual([]);
    expect(scipOutcomesOf('validated', true)).toEqual(['passed']);
  });
  it.each([
    ['the last answer', standing, 'passed', 'n', 'last', { state: 'passed', kind: 'initial', scipNumber: 'n' }],
    ['no news', standing, 'submitted', null, 'last', undefined],
    ['an old failure', standing, 'failed', null, 'earlier', undefined],
    ['an old number', standing, 'passed', 'n', 'earlier', { state: 'submitted', kind: 'update', scipNumber: 'n' }],
    [
      'other content was exported since',
      { ...standing, state: 'exported' },
      'passed',
      'n',
      'changed',
      { state: 'exported', kind: 'update', scipNumber: 'n' },
    ],
    ['an old failure of other content', { ...standing, state: 'exported' }, 'failed', null, 'changed', undefined],
    [
      'a number after an edit',
      { ...standing, state: 'draft' },
      'passed',
      'n',
      'person',
      { state: 'draft', kind: 'update', scipNumber: 'n' },
    ],
    [
      'what a person uploaded',
      { ...standing, state: 'exported' },
      'failed',
      null,
      'person',
      { ...standing, state: 'failed' },
    ],
    ['another old number', { ...standing, scipNumber: 'm' }, 'passed', 'n', 'earlier', undefined],
    [
      'changed meanwhile',
      { ...standing, state: 'updated' },
      'passed',
      'n',
      'last',
      { state: 'updated', kind: 'update', scipNumber: 'n' },
    ],
  ] as const)('%s', (_case, known, outcome, scipNumber, source, expected) => {
    expect(scipStandingAfter(known, { outcome, scipNumber }, source)).toEqual(expected);
  });
});

it('one rule says what a SCIP number is, for answers, articles and what a person enters', () => {
  const number = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(readScipNumber(` ${number.toUpperCase()} `)).toBe(number);
  const answerOf = (scipNumber: string) => readScipAnswer(JSON.stringify({ status: 'passed', scipNumber }))?.scipNumber;
  expect(answerOf(number.toUpperCase())).toBe(number);
  for (const wrong of ['00000000-0000-0000-0000-000000000000', `${number}0`, 'SCIP-1', '']) {
    expect(readScipNumber(wrong)).toBeUndefined();
    expect(answerOf(wrong)).toBeUndefined();
  }
});
