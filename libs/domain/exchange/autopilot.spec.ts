import {
  agreementOf,
  type AutopilotCondition,
  type AutopilotLimits,
  type AutopilotRule,
  autopilotVerdict,
  conditionOutcome,
  findRequiredFacts,
  type IncomingSheet,
  mustStop,
} from './autopilot';

const SHEET: IncomingSheet = {
  senderId: 7,
  stars: 4,
  kind: 1,
  classCode: null,
  partNumber: 'A-100',
  errors: 0,
  warnings: 2,
  grams: '105',
  answersRequest: true,
  accepted: { sameMds: true, grams: '100', substancesChanged: 0 },
  listed: { 1: 0, 2: 3 },
};
const UNKNOWN: IncomingSheet = {
  senderId: 8,
  stars: null,
  kind: 3,
  classCode: '5.1.a',
  partNumber: null,
  errors: null,
  warnings: null,
  grams: null,
  answersRequest: false,
  accepted: null,
  listed: {},
};
const rule = (
  id: number,
  action: AutopilotRule['action'],
  conditions: readonly AutopilotCondition[],
  more: Partial<AutopilotRule> = {},
): AutopilotRule => ({ id, name: `R${id}`, active: true, action, conditions, maxPerDay: null, ...more });
const NO_LIMITS = { maxPerDay: null, decidedToday: 0, decidedTodayByRule: {} };

describe('conditions of the inbox autopilot', () => {
  it.each<[AutopilotCondition, IncomingSheet, boolean | null, string | null]>([
    [{ is: 'sender', enterpriseIds: [7, 9] }, SHEET, true, '7'],
    [{ is: 'sender', enterpriseIds: [9] }, SHEET, false, '7'],
    [{ is: 'sender', enterpriseIds: [9], not: true }, SHEET, true, '7'],
    [{ is: 'stars', atLeast: 4 }, SHEET, true, '4'],
    [{ is: 'stars', atLeast: 5 }, SHEET, false, '4'],
    [{ is: 'stars', atLeast: 1 }, UNKNOWN, null, null],
    [{ is: 'nodeType', kinds: [1, 2] }, SHEET, true, '1'],
    [{ is: 'classCode', codes: ['5.1'] }, UNKNOWN, true, '5.1.a'],
    [{ is: 'classCode', codes: ['5'] }, UNKNOWN, true, '5.1.a'],
    [{ is: 'classCode', codes: ['5.1.b', '1'] }, UNKNOWN, false, '5.1.a'],
    [{ is: 'classCode', codes: ['5'] }, SHEET, null, null],
    [{ is: 'partNumber', pattern: 'B-%;a-1??' }, SHEET, true, 'A-100'],
    [{ is: 'partNumber', pattern: 'A-1' }, SHEET, false, 'A-100'],
    [{ is: 'partNumber', pattern: '%', not: true }, UNKNOWN, null, null],
    [{ is: 'errorsAtMost', count: 0 }, SHEET, true, '0'],
    [{ is: 'errorsAtMost', count: 0, not: true }, { ...SHEET, errors: 1 }, true, '1'],
    [{ is: 'errorsAtMost', count: 0, not: true }, UNKNOWN, null, null],
    [{ is: 'warningsAtMost', count: 2 }, SHEET, true, '2'],
    [{ is: 'warningsAtMost', count: 1 }, SHEET, false, '2'],
    [{ is: 'massWithin', percent: '5' }, SHEET, true, '5'],
    [{ is: 'massWithin', percent: '4.999999' }, SHEET, false, '5'],
    [{ is: 'massWithin', percent: '5' }, { ...SHEET, grams: '94' }, false, '6'],
    [{ is: 'massWithin', percent: '5' }, UNKNOWN, null, null],
    [
      { is: 'massWithin', percent: '5' },
      { ...SHEET, accepted: { sameMds: true, grams: '0', substancesChanged: 0 } },
      null,
      null,
    ],
    [{ is: 'noListed', lawIds: [1] }, SHEET, true, '0'],
    [{ is: 'noListed', lawIds: [1, 2] }, SHEET, false, '3'],
    [{ is: 'noListed', lawIds: [1, 3] }, SHEET, null, null],
    [{ is: 'newVersion' }, SHEET, true, null],
    [
      { is: 'newVersion' },
      { ...SHEET, accepted: { sameMds: false, grams: '100', substancesChanged: null } },
      false,
      null,
    ],
    [{ is: 'newVersion', not: true }, UNKNOWN, true, null],
    [{ is: 'substancesSame' }, SHEET, true, '0'],
    [
      { is: 'substancesSame' },
      { ...SHEET, accepted: { sameMds: true, grams: '100', substancesChanged: 2 } },
      false,
      '2',
    ],
    [{ is: 'substancesSame', not: true }, UNKNOWN, null, null],
    [{ is: 'answersRequest' }, SHEET, true, null],
    [{ is: 'answersRequest' }, UNKNOWN, false, null],
  ])('%j', (condition, sheet, holds, found) => {
    expect(conditionOutcome(condition, sheet)).toEqual({ is: condition.is, not: condition.not ?? false, holds, found });
  });
});

describe('the verdict of the inbox autopilot', () => {
  const clean: AutopilotCondition = { is: 'errorsAtMost', count: 0 };
  it('comes from the first active rule whose conditions all hold, with the results of the rules before it', () => {
    const rules = [
      rule(1, 'reject', [clean], { active: false }),
      rule(2, 'reject', [clean, { is: 'newVersion', not: true }]),
      rule(3, 'accept', [clean]),
      rule(4, 'reject', [clean]),
    ];
    const verdict = autopilotVerdict(rules, SHEET, NO_LIMITS);
    expect(verdict).toMatchObject({ outcome: 'accept', cause: 'rule', ruleId: 3 });
    expect(
      verdict.rules.map(({ ruleId, applies, conditions }) => [ruleId, applies, conditions.map(({ holds }) => holds)]),
    ).toEqual([
      [2, false, [true, false]],
      [3, true, [true]],
    ]);
  });
  it('is hold when no rule applies, when the facts are unknown, and when a rule has no conditions', () => {
    expect(autopilotVerdict([rule(1, 'accept', [clean])], UNKNOWN, NO_LIMITS)).toMatchObject({
      outcome: 'hold',
      cause: 'noRule',
      ruleId: null,
    });
    expect(autopilotVerdict([rule(1, 'reject', [{ ...clean, not: true }])], UNKNOWN, NO_LIMITS)).toMatchObject({
      outcome: 'hold',
      cause: 'noRule',
    });
    expect(autopilotVerdict([rule(1, 'accept', [])], SHEET, NO_LIMITS)).toMatchObject({
      outcome: 'hold',
      cause: 'noRule',
    });
    expect(autopilotVerdict([], SHEET, NO_LIMITS)).toEqual({
      outcome: 'hold',
      cause: 'noRule',
      ruleId: null,
      rules: [],
    });
  });
  it.each<[string, Partial<AutopilotRule>, Partial<AutopilotLimits>, string, string]>([
    ['room left', { maxPerDay: 3 }, { maxPerDay: 10, decidedToday: 9, decidedTodayByRule: { 1: 2 } }, 'accept', 'rule'],
    ['the enterprise has decided enough today', {}, { maxPerDay: 10, decidedToday: 10 }, 'hold', 'dailyLimit'],
    ['the rule has decided enough today', { maxPerDay: 2 }, { decidedTodayByRule: { 1: 2 } }, 'hold', 'ruleLimit'],
    ['a rule that is not to decide at all', { maxPerDay: 0 }, {}, 'hold', 'ruleLimit'],
    ['holding is no decision', { action: 'hold', maxPerDay: 0 }, { maxPerDay: 0 }, 'hold', 'rule'],
  ])('%s', (_name, more, limits, outcome, cause) => {
    const rules = [rule(1, 'accept', [clean], more), rule(2, 'accept', [clean])];
    expect(autopilotVerdict(rules, SHEET, { ...NO_LIMITS, ...limits })).toMatchObject({ outcome, cause, ruleId: 1 });
  });
  it.each([
    { last: ['reject', 'reject', 'accept'], stops: false },
    { last: ['reject', 'accept', 'reject', 'accept'], stops: false },
    { last: ['reject', 'reject', 'reject', 'accept'], stops: true },
    { last: ['accept', 'accept', 'reject', 'accept', 'reject', 'reject', 'reject'], stops: false },
  ] as const)('stops when too many of the last four were rejections: $last', ({ last, stops }) => {
    expect(mustStop({ window: 4, percent: 50 }, last)).toBe(stops);
  });
  it('requests expensive facts only when an active rule needs them', () => {
    const costly = [
      rule(1, 'accept', [{ is: 'substancesSame' }, { is: 'noListed', lawIds: [4, 5] }]),
      rule(2, 'hold', [{ is: 'noListed', lawIds: [5, 6] }]),
    ];
    expect(findRequiredFacts(costly)).toEqual({
      stars: false,
      checks: false,
      accepted: true,
      substances: true,
      lawIds: [4, 5, 6],
      substanceIds: [],
    });
    expect(findRequiredFacts(costly.map((one) => ({ ...one, active: false })))).toEqual({
      stars: false,
      checks: false,
      accepted: false,
      substances: false,
      lawIds: [],
      substanceIds: [],
    });
    expect(findRequiredFacts([rule(1, 'accept', [clean])])).toEqual({
      stars: false,
      checks: true,
      accepted: false,
      substances: false,
      lawIds: [],
      substanceIds: [],
    });
    expect(
      findRequiredFacts([
        rule(1, 'accept', [{ is: 'stars', atLeast: 3 }]),
        rule(2, 'accept', [{ is: 'massWithin', percent: '5' }]),
      ]),
    ).toEqual({ stars: true, checks: false, accepted: true, substances: false, lawIds: [], substanceIds: [] });
    expect(
      findRequiredFacts([
        rule(1, 'hold', [
          { is: 'noSubstance', substanceIds: [7, 8] },
          { is: 'noFinding', checks: ['MAS-1'] },
        ]),
        rule(2, 'hold', [{ is: 'noSubstance', substanceIds: [8, 9] }]),
      ]),
    ).toMatchObject({ checks: true, substanceIds: [7, 8, 9] });
  });
  it.each([
    ['accept', 'accepted', 'same'],
    ['accept', 'rejected', 'different'],
    ['reject', 'rejected', 'same'],
    ['reject', 'accepted', 'different'],
    ['hold', 'accepted', 'left'],
    ['hold', 'rejected', 'left'],
    ['accept', 'open', 'left'],
    ['reject', 'cancelled', 'left'],
  ] as const)('%s against %s is %s', (would, did, agreement) => expect(agreementOf(would, did)).toBe(agreement));
});
