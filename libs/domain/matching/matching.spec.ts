import {
  MATCHING_DEFAULTS,
  MATCHING_ORDERS,
  buildMatchIndex,
  candidatesFor,
  criteriaOf,
  isInScope,
  matchPosition,
  matchPositions,
  sortCandidates,
  stateAfterMatch,
} from '.';
import type { CandidateSort, MatchCandidate, MatchOutcome, MatchingOptions, MatchingRule, MatchingScope } from '.';
import type { MatchState } from '../bom';
import { FULL_NORMALISATION } from '../text';

let nextId = 0;
const sheet = (extra: Partial<MatchCandidate> = {}): MatchCandidate => {
  nextId += 1;
  return {
    sheetId: nextId,
    cid: nextId,
    cver: '1',
    partNumber: 'A-100',
    name: 'Bracket',
    supplierCode: 'S1',
    supplierName: 'Supplier 1',
    origin: 1,
    own: false,
    standard: false,
    createTime: '2026-01-01T00:00:00Z',
    status: 'IR',
    auditStatus: 0,
    ...extra,
  };
};
const run = (
  candidates: MatchCandidate[],
  options: Partial<MatchingOptions> = {},
  position: { partNumber?: string; supplierCode?: string | null } = {},
): MatchOutcome => {
  const all = { ...MATCHING_DEFAULTS, ...options };
  return matchPosition(
    { partNumber: 'A-100', supplierCode: 'S1', ...position },
    buildMatchIndex(candidates, all.normalisation),
    all,
  );
};
/** Name of the matched sheet, or of all tied ones, or the state; followed by the reasons. */
const formatOutcome = (outcome: MatchOutcome): [string, string] => {
  const who =
    outcome.state === 'matched'
      ? outcome.candidate.name
      : outcome.state === 'choose'
        ? `choose ${outcome.candidates.map(({ name }) => name).join(' ')}`
        : 'unmatched';
  return [who, outcome.reasons.map(({ code }) => code).join(' ')];
};

describe('number and supplier', () => {
  it.each<[string, Partial<MatchCandidate>, { partNumber?: string; supplierCode?: string | null }, string]>([
    ['as written', {}, {}, 'numberExact supplierExact sourceOwn onlyCandidate'],
    ['in another spelling', { partNumber: 'a 100' }, {}, 'numberNormalised supplierExact sourceOwn onlyCandidate'],
    [
      'a supplier in another spelling',
      { supplierCode: 's-1' },
      {},
      'numberExact supplierNormalised sourceOwn onlyCandidate',
    ],
    ['no supplier in the BOM', {}, { supplierCode: null }, 'numberExact supplierAbsent sourceOwn onlyCandidate'],
    ['no supplier in the sheet', { supplierCode: null }, {}, 'numberExact supplierAbsent sourceOwn onlyCandidate'],
    ['another supplier', { supplierCode: 'S2' }, {}, 'otherSupplier'],
    ['another number', { partNumber: 'A-101' }, {}, 'noCandidate'],
    ['no number', {}, { partNumber: ' ' }, 'noPartNumber'],
  ])('%s', (_, candidate, position, reasons) =>
    expect(formatOutcome(run([sheet(candidate)], {}, position))[1]).toBe(reasons),
  );

  it('prefers the best fit: a known supplier first, then the spelling of the number', () => {
    const fits = [
      sheet({ name: 'no supplier, other spelling', partNumber: 'A100', supplierCode: null }),
      sheet({ name: 'no supplier', supplierCode: null }),
      sheet({ name: 'other spelling', partNumber: 'A100' }),
      sheet({ name: 'exact' }),
    ];
    const winners = fits.map((_, index) => formatOutcome(run(fits.slice(0, index + 1)))[0]);
    expect(winners).toEqual(fits.map(({ name }) => name));
  });
  it.each([
    ['required', 'unmatched'],
    ['whenGiven', 'Bracket'],
    ['ignored', 'Bracket'],
  ] as const)('supplier %s: a sheet without one is %s', (supplier, expected) => {
    expect(formatOutcome(run([sheet({ supplierCode: null })], { supplier }))[0]).toBe(expected);
  });
  it('ignores suppliers when the rule says so', () =>
    expect(formatOutcome(run([sheet({ supplierCode: 'S2' })], { supplier: 'ignored' }))[0]).toBe('Bracket'));
  it('normalises numbers according to the parameters', () => {
    const options = { normalisation: { ...FULL_NORMALISATION, ignoreDashes: false } };
    expect(formatOutcome(run([sheet({ partNumber: 'A100' })], options))[1]).toBe('noCandidate');
    expect(formatOutcome(run([sheet({ partNumber: 'a-100' })], options))[0]).toBe('Bracket');
  });
});

describe('rules', () => {
  const local = sheet({ name: 'local', origin: 0 });
  const own = sheet({ name: 'own', origin: 1, createTime: '2026-02-01T00:00:00Z' });
  const imds = sheet({ name: 'imds', origin: 2 });
  it.each<[MatchingRule, MatchCandidate[], string]>([
    [0, [local, own, imds], 'imds'],
    [0, [local, own], 'unmatched'],
    [2, [local, own, imds], 'own'],
    [2, [local], 'local'],
    [2, [imds], 'unmatched'],
    [3, [imds, own], 'own'],
    [3, [imds], 'imds'],
    [4, [imds, own], 'imds'],
    [4, [own], 'own'],
  ])('rule %i', (rule, candidates, expected) => expect(formatOutcome(run(candidates, { rule }))[0]).toBe(expected));
  it('uses the second source only when the first has no sheet that can be hooked', () => {
    expect(formatOutcome(run([sheet({ name: 'draft', status: 'ED', cver: '0.01' }), imds], { rule: 3 }))[0]).toBe(
      'imds',
    );
    expect(formatOutcome(run([sheet({ name: 'spelt otherwise', partNumber: 'A100' }), imds], { rule: 3 }))[0]).toBe(
      'spelt otherwise',
    );
  });
});

describe('order', () => {
  const kinds = {
    own: { name: 'own', own: true },
    published: { name: 'published', status: 'RL' },
    standard: { name: 'standard', standard: true },
  } as const;
  it.each(MATCHING_ORDERS)('%s', (order) => {
    const [first, second, third] = criteriaOf(order).map((kind) => sheet(kinds[kind]));
    if (!first || !second || !third) throw new Error('three criteria');
    expect([first, second, third].map(({ name }) => name).join(',')).toBe(order);
    expect(formatOutcome(run([third, second, first], { order }))[0]).toBe(first.name);
    expect(formatOutcome(run([third, second], { order }))[0]).toBe(second.name);
  });
  it('compares the criteria one after the other, not their sum', () => {
    expect(
      formatOutcome(run([sheet({ name: 'both', status: 'RL', standard: true }), sheet({ name: 'own', own: true })])),
    ).toEqual(['own', expect.stringContaining('byOwn')]);
    expect(
      formatOutcome(
        run([sheet({ name: 'own', own: true }), sheet({ name: 'own and published', own: true, status: 'RL' })]),
      ),
    ).toEqual(['own and published', expect.stringContaining('byPublished')]);
  });
  it.each([
    ['latestCreation', 'late', 'byLatestCreation'],
    ['highestVersion', 'high', 'byHighestVersion'],
  ] as const)('breaks ties by %s', (tieBreak, expected, code) => {
    const candidates = [
      sheet({ name: 'high', cver: '3' }),
      sheet({ name: 'late', cver: '2', createTime: '2026-03-01T00:00:00Z' }),
    ];
    expect(formatOutcome(run(candidates, { tieBreak }))).toEqual([expected, expect.stringContaining(code)]);
  });
  it('decides between equal versions by creation time', () => {
    expect(
      formatOutcome(
        run([sheet({ name: 'early' }), sheet({ name: 'late', createTime: '2026-03-01T00:00:00Z' })], {
          tieBreak: 'highestVersion',
        }),
      )[0],
    ).toBe('late');
  });
  it('reports a tie without choosing', () => {
    const outcome = run([
      sheet({ name: 'left' }),
      sheet({ name: 'right' }),
      sheet({ name: 'older', createTime: '2025-01-01T00:00:00Z' }),
    ]);
    expect(formatOutcome(outcome)).toEqual(['choose left right', expect.stringContaining('tie')]);
    expect(outcome.reasons.at(-1)?.params).toEqual({ count: 2 });
  });
  it('considers only the highest version of an MDS', () => {
    expect(
      formatOutcome(run([sheet({ cid: 5, name: 'v2', cver: '2' }), sheet({ cid: 5, name: 'v10', cver: '10' })])),
    ).toEqual(['v10', expect.stringContaining('onlyCandidate')]);
  });
});

describe('sheets that cannot be hooked', () => {
  it.each<[string, Partial<MatchCandidate>[], Partial<MatchingOptions>, string]>([
    ['a draft', [{ status: 'ED', cver: '0.01' }], {}, 'draftOnly'],
    ['a sent one without an answer', [{ status: 'SD', cver: '0.01' }], {}, 'draftOnly'],
    ['a deleted one', [{ deleted: true }], {}, 'invalid'],
    ['one not approved', [{ auditStatus: 1 }], { auditOn: true }, 'notApproved'],
    ['a draft and one not approved', [{ status: 'ED', cver: '0.01' }, {}], { auditOn: true }, 'notApproved'],
  ])('%s', (_, candidates, options, code) =>
    expect(formatOutcome(run(candidates.map(sheet), options))).toEqual(['unmatched', code]),
  );
  it('do not prevent a match with sheets that can be hooked', () => {
    expect(
      formatOutcome(run([sheet({ cid: 9, status: 'ED', cver: '1.01' }), sheet({ cid: 9, name: 'released' })]))[0],
    ).toBe('released');
  });
});

describe('scope and state', () => {
  it.each<[MatchingScope, MatchState, boolean, boolean]>([
    [1, 'matched', false, true],
    [1, 'unmatched', false, true],
    [1, 'choose', false, true],
    [1, 'assembly', false, true],
    [1, 'byHand', false, false],
    [1, 'unmatched', true, false],
    [2, 'matched', false, false],
    [2, 'unmatched', false, true],
    [2, 'choose', false, true],
    [2, 'assembly', false, true],
    [2, 'byHand', false, false],
    [2, 'unmatched', true, false],
    [1, 'covered', false, true],
    [2, 'covered', false, false],
  ])('scope %i, %s, root %j: %j', (scope, state, isRoot, expected) =>
    expect(isInScope({ isRoot, byHand: state === 'byHand', state }, scope)).toBe(expected),
  );
  it('keeps sheets hooked by hand below an assembly that covers them', () =>
    expect(isInScope({ isRoot: false, byHand: true, state: 'covered' }, 1)).toBe(false));
  it.each([
    [[], false, 'unmatched'],
    [[], true, 'assembly'],
    [[{}], true, 'matched'],
  ])('%j, children %j: %s', (candidates, hasChildren, state) => {
    expect(stateAfterMatch(run(candidates.map(sheet)), hasChildren)).toBe(state);
  });
});

describe('candidates of one position', () => {
  const candidates = [
    sheet({ name: '支架 2', status: 'ED', cver: '0.01' }),
    sheet({ name: '支架 10', partNumber: 'A100', createTime: '2026-02-01T00:00:00Z' }),
    sheet({ name: '安装架', supplierCode: 'S2', supplierName: 'Another', origin: 2 }),
    sheet({ name: '支架 1', createTime: '2026-03-01T00:00:00Z' }),
    sheet({ name: 'elsewhere', partNumber: 'B' }),
  ];
  const options = { ...MATCHING_DEFAULTS, rule: 2 } as const;
  const views = candidatesFor(
    { partNumber: 'A-100', supplierCode: 'S1' },
    buildMatchIndex(candidates, FULL_NORMALISATION),
    options,
  );
  it('are listed with their fit and the reason when they cannot be hooked', () => {
    expect(
      views.map(({ candidate, number, supplier, inRule, refusal }) => [
        candidate.name,
        number,
        supplier,
        inRule,
        refusal?.code,
      ]),
    ).toEqual([
      ['支架 1', 'exact', 'exact', true, undefined],
      ['支架 10', 'normalised', 'exact', true, undefined],
      ['安装架', 'exact', 'different', false, undefined],
      ['支架 2', 'exact', 'exact', true, 'node.addUnfinished'],
    ]);
  });
  it.each<[CandidateSort, 'asc' | 'desc', string[]]>([
    ['name', 'asc', ['安装架', '支架 1', '支架 2', '支架 10']],
    ['name', 'desc', ['支架 10', '支架 2', '支架 1', '安装架']],
    ['itemNumber', 'asc', ['支架 1', '安装架', '支架 2', '支架 10']],
    ['supplier', 'asc', ['安装架', '支架 1', '支架 10', '支架 2']],
    ['createTime', 'desc', ['支架 1', '支架 10', '安装架', '支架 2']],
  ])('sort by %s %s', (by, direction, names) =>
    expect(sortCandidates(views, by, direction).map(({ candidate }) => candidate.name)).toEqual(names),
  );
});

it('matches 20,000 positions against 20,000 sheets in time that grows with their sum, not with their product', () => {
  let looks = 0;
  const counted = <T extends object>(record: T): T =>
    new Proxy(record, { get: (of, field) => (looks++, Reflect.get(of, field) as unknown) });
  const candidates = Array.from({ length: 20_000 }, (_, index) =>
    counted(sheet({ partNumber: `P-${index}`, supplierCode: `S${index % 40}` })),
  );
  const positions = Array.from({ length: 20_000 }, (_, index) =>
    counted({ partNumber: `p ${index % 15_000}`, supplierCode: `S${(index % 15_000) % 40}` }),
  );
  const outcomes = matchPositions(positions, buildMatchIndex(candidates, FULL_NORMALISATION), MATCHING_DEFAULTS);
  expect(outcomes.every(({ state }) => state === 'matched')).toBe(true);
  expect(looks).toBeLessThan(40_000 * 30);
});
