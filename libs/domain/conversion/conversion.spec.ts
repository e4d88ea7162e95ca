import {
  type CodeMeaning,
  rankApplicationCandidates,
  type ApplicationApproval,
  findApprovedCode,
  convertSheet,
  type ConversionContext,
  type ConvertibleChild,
  type ConvertibleNode,
  type ConvertibleSheet,
  fromAdvancedPortion,
  internationalNames,
  isConvertibleClass,
  textSimilarity,
  meaningKey,
  ownNames,
  equivalentCandidate,
  toAdvancedPortion,
} from '.';

const ASKED = '2026-11-22';
const meaning = (code: string, nameEn: string, nameZh: string, more: Partial<CodeMeaning> = {}): CodeMeaning => ({
  code,
  nameEn,
  nameZh,
  entries: [],
  entities: [],
  kind: 'elv_exemption',
  state: 'active',
  validTo: null,
  ...more,
});

describe('classes that cannot be converted to the international system', () => {
  it.each([
    ['1.2', false],
    ['1.2.1', true],
    ['5.4', false],
    ['5.4.1', true],
    ['5.5.1', false],
    ['5.5.2', true],
    ['8', false],
    ['8.1', false],
    ['8.2', false],
    ['1.1.1', true],
    ['5.1.a', true],
  ])('%s: %s', (code, convertible) => {
    expect(isConvertibleClass(code)).toBe(convertible);
  });
});

describe('names', () => {
  it.each([
    [
      { name: '螺栓', foreignName: 'Bolt' },
      { name: 'Bolt', foreignName: '螺栓' },
    ],
    [{ name: 'Bolt' }, { name: 'Bolt' }],
    [{ name: '螺栓' }, undefined],
    [{ name: '螺栓', foreignName: '螺丝' }, undefined],
  ])('%j is %j over there, and comes back', (own, there) => {
    expect(internationalNames(own)).toEqual(there);
    if (there) expect(ownNames(there)).toEqual(own);
  });
});

it.each([
  [1, 1],
  [2, 0],
  [3, 2],
] as const)('portion kind %d is %d in files of the advanced interface', (kind, code) => {
  expect([toAdvancedPortion(kind), fromAdvancedPortion(code)]).toEqual([code, kind]);
});

describe('matching of application codes by meaning', () => {
  const copper = meaning('3', 'Alloying element in copper', '铜中的合金元素', { entries: ['3'], entities: ['Pb'] });
  const others = [
    copper,
    meaning('27', 'Alloying element in steel', '钢中的合金元素', { entries: ['1(a)'], entities: ['Pb'] }),
    meaning('44', 'Concentration within acceptable GADSL limits', '浓度在可接受的 GADSL 限度以内', { kind: 'within' }),
    meaning('45', 'Concentration within acceptable GADSL limits', '浓度在可接受的 GADSL 限度以内', { kind: 'within' }),
    meaning('59', '8g) - Lead in solders of flip chip packages', '8g) 倒装芯片封装焊锡中的铅', {
      entries: ['8(g)(i)', '8(g)(ii)'],
      entities: ['Pb'],
    }),
    meaning('35', 'Total PAHs >3%', '总 PAH >3%', { kind: 'pah' }),
    meaning('36', 'Total PAHs <3%', '总 PAH <3%', { kind: 'pah' }),
  ];
  const found = (source: CodeMeaning, more: { classCode?: string; entities?: string[] } = {}) =>
    rankApplicationCandidates(source, others, { asOf: ASKED, ...more }).map(({ meaning: { code }, score }) => [
      code,
      score,
    ]);

  it.each<[string, CodeMeaning, string | undefined]>([
    ['the same text under another number', { ...copper, code: '44' }, '3'],
    [
      'a translation of its own, the same entry',
      meaning('9', 'Copper alloys', '铜中的合金元素', { entries: ['3'], entities: ['Pb'] }),
      '3',
    ],
    [
      'two that say the same: a person has to choose',
      meaning('27', 'Concentration within acceptable GADSL limits', '', { kind: 'within' }),
      undefined,
    ],
    ['over is not under', meaning('1', 'Total PAHs > 3 %', '总PAH>3%', { kind: 'pah' }), '35'],
    ['another element', { ...copper, entities: ['Cr(VI)'] }, undefined],
    ['nothing alike', meaning('3', 'Optical component', '光学部件'), undefined],
  ])('%s', (_, source, plain) => {
    expect(equivalentCandidate(rankApplicationCandidates(source, others, { asOf: ASKED }))?.meaning.code).toBe(plain);
  });
  it('shows a code with a narrower entry and its score', () => {
    const [[code, score] = []] = found(
      meaning('63', 'Lead in solders of flip chip packages, node over 90 nm', '倒装芯片封装焊锡中的铅', {
        entries: ['8(g)(ii)'],
        entities: ['Pb'],
      }),
    );
    expect(code).toBe('59');
    expect(score).toBeGreaterThan(0.8);
  });
  it('considers the class of the material and the element of the substance', () => {
    const alloy = meaning('x', 'Alloying element', '合金元素');
    expect(found(alloy, { classCode: '3.2' })[0]![0]).toBe('3');
    expect(found(alloy, { classCode: '1.1.1' })[0]![0]).toBe('27');
    expect(found(copper, { entities: ['Cd'] })).toEqual([]);
  });
  it('never proposes a closed code', () => {
    const closed = rankApplicationCandidates(copper, [{ ...copper, validTo: '2026-01-01' }], { asOf: ASKED });
    expect(closed).toMatchObject([{ closed: 'expired', score: 1 }]);
    expect(equivalentCandidate(closed)).toBeUndefined();
  });
  it.each([
    ['Carbon brushes', '12) Carbon brushes', 1],
    ['', 'x', 0],
    ['abc', 'xyz', 0],
  ])('%j is like %j: %d', (a, b, same) => expect(textSimilarity(a, b)).toBe(same));
});

describe('approved application codes', () => {
  const [mine, there] = [meaning('27', 'Within limits', '限度以内'), meaning('44', 'Within limits', '限度以内')];
  const approval: ApplicationApproval = {
    id: 1,
    direction: 'toImds',
    code: '27',
    to: '44',
    substanceId: null,
    meaning: meaningKey(mine),
    toMeaning: meaningKey(there),
  };
  const lists = (from: CodeMeaning, to: CodeMeaning) => ({
    from: new Map([[from.code, from]]),
    to: new Map([
      [to.code, to],
      ['45', { ...to, code: '45' }],
    ]),
    asOf: ASKED,
  });
  it.each<[string, ApplicationApproval[], CodeMeaning, CodeMeaning, number | undefined, string | undefined]>([
    ['holds for every substance', [approval], mine, there, 7, '44'],
    [
      'one for the substance comes first',
      [approval, { ...approval, id: 2, to: '45', substanceId: 7 }],
      mine,
      there,
      7,
      '45',
    ],
    ['one for another substance does not count', [{ ...approval, substanceId: 8 }], mine, there, 7, undefined],
    [
      'ends when the list says something else',
      [approval],
      { ...mine, nameEn: 'Within other limits' },
      there,
      7,
      undefined,
    ],
    ['ends when the other code expires', [approval], mine, { ...there, validTo: '2026-11-21' }, 7, undefined],
    ['holds on its last day', [approval], mine, { ...there, validTo: ASKED }, 7, '44'],
  ])('%s', (_, approvals, from, to, substance, code) =>
    expect(findApprovedCode(approvals, '27', substance, lists(from, to))).toBe(code),
  );
});

describe('conversion of a sheet', () => {
  const world: ConversionContext = {
    translateApplication: (code) =>
      code === '3' ? { state: 'approved', to: '44' } : { state: code === '4' ? 'open' : 'unknown' },
    isJoker: (joker) => joker === 'SYS-misc',
    isReachable: ({ source }) => source === 'IMDS',
  };
  const material = (
    more: Partial<ConvertibleNode> = {},
    child: ConvertibleChild = { substance: { cas: '7439-92-1' } },
  ): ConvertibleSheet => ({
    key: 's',
    source: 'LOCAL',
    root: { key: 'r', kind: 3, name: '黄铜', foreignName: 'Brass', classCode: '3.2', children: [child], ...more },
  });
  it.each<[string, ConvertibleSheet, string[]]>([
    ['goes', material(), []],
    ['a closed class', material({ classCode: '8.1' }), ['conversion.class classCode 8.1']],
    ['a class that nobody knows', material({ classCode: '12.1' }), ['conversion.classUnknown classCode 12.1']],
    ['no foreign name', material({ foreignName: '' }), ['conversion.foreignName foreignName ']],
    [
      'a substance without a number',
      material({}, { substance: { code: 'OWN-1', name: 'Secret mix' } }),
      ['conversion.substance substance Secret mix'],
    ],
    ['a hidden substance', material({}, { substance: { masked: true } }), ['conversion.masked substance ']],
    ['a joker', material({}, { substance: { joker: 'SYS-misc' } }), []],
    ['an unknown joker', material({}, { substance: { joker: 'X' } }), ['conversion.joker substance X']],
    ['a reference within the file', material({}, { reference: { key: 'other' } }), []],
    [
      'a reference to an own sheet outside',
      material({}, { reference: { cid: 7, source: 'LOCAL' } }),
      ['conversion.reference reference 7'],
    ],
    ['a reference to a sheet over there', material({}, { reference: { cid: 7, source: 'IMDS' } }), []],
    ['an approved code', material({}, { substance: { cas: '7439-92-1' }, applicationCode: '3' }), []],
    [
      'a code that nobody approved',
      material({}, { substance: { cas: '7439-92-1' }, applicationCode: '4' }),
      ['conversion.applicationOpen applicationCode 4'],
    ],
    [
      'a code of no list, below',
      material(
        {},
        { reference: { key: 'o' }, applicationOverrides: [{ substance: { cas: '7439-92-1' }, applicationCode: '5' }] },
      ),
      ['conversion.applicationUnknown applicationCode 5'],
    ],
  ])('%s', (_, sheet, refusals) => {
    const converted = convertSheet(sheet, 'toImds', world);
    expect(converted.refusals.map(({ code, field, value }) => `${code} ${field} ${value}`)).toEqual(refusals);
    expect(converted.sheet === undefined).toBe(refusals.length > 0);
  });
  it('reports open codes with their place, losses, and converted values', () => {
    const converted = convertSheet(
      material(
        {
          componentType: 'x',
          attributes: { recyclate: { method: 'own' }, contact: { name: 'A' } },
        } as Partial<ConvertibleNode>,
        { substance: { cas: '7439-92-1', code: 'CAS-7439-92-1', name: 'Lead' }, applicationCode: '3' },
      ),
      'toImds',
      world,
    );
    expect(converted.sheet).toEqual({
      key: 's',
      source: 'IMDS',
      root: {
        key: 'r',
        kind: 3,
        name: 'Brass',
        foreignName: '黄铜',
        classCode: '3.2',
        children: [{ substance: { cas: '7439-92-1', name: 'Lead' }, applicationCode: '44' }],
      },
    });
    expect(converted.losses.map(({ field, value, names }) => `${names.join(' > ')}: ${field} ${value}`)).toEqual([
      '黄铜: source LOCAL',
      '黄铜: componentType x',
      '黄铜: attributes.contact {"name":"A"}',
      '黄铜: attributes.recyclate.method own',
      '黄铜 > Lead: substance.code CAS-7439-92-1',
    ]);
    expect(converted.words).toMatchObject([
      { field: 'name', from: '黄铜', to: 'Brass' },
      { field: 'applicationCode', from: '3', to: '44', names: ['黄铜', 'Lead'] },
    ]);
  });
});
