import {
  BASE_RULES,
  CHECK_RULE_IDS,
  CHECK_RULE_SETS,
  checkSheet,
  compareRuleSets,
  derivedRuleSet,
  forPublishing,
  formsOf,
  getRuleFreedom,
  hasErrors,
  IMDS_REC001,
  MATLAS_1,
  MATLAS_2,
  NEWEST_MATLAS,
  paramFault,
  paramValue,
  RULE_FORMS,
  ruleSetFaults,
  ruleSetKey,
  ruleSetOn,
  getEffectiveRules,
  SEVERITIES,
  tidyDifferences,
  type CheckRuleId,
  type CheckRuleSet,
  type FindingSeverity,
  type OwnDifferences,
} from '.';
import { buildSheet, material, substance } from '../testing/build-sheet';

const own = { id: 'own7', version: '1', validFrom: '2026-12-01' };
/** A set that switches nothing off. */
const ALL_RULES: CheckRuleSet = { id: 'all', version: '1', validFrom: '2026-01-01' };
const severityOf = (set: CheckRuleSet, id: CheckRuleId): FindingSeverity | undefined =>
  getEffectiveRules(set)[id]?.severity;
/** FNV-1a: a short hash, sufficient to detect a change. */
const printOf = (text: string): string =>
  [...text]
    .reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)
    .toString(16);

describe('the built-in sets', () => {
  /**
   * Existing sheets are checked by these sets. A change of a rule needs a new version of the set, and new rules
   * must be switched off in the old versions. A new parameter is a flag that is off where it is absent.
   */
  it('never change after publication', () => {
    expect(
      Object.fromEntries(
        CHECK_RULE_SETS.map((set) => [
          ruleSetKey(set),
          printOf(
            JSON.stringify(Object.values(getEffectiveRules(set)).map((rule) => [rule.id, rule.severity, rule.params])),
          ),
        ]),
      ),
    ).toEqual({
      'matlas@1': '5d4304aa',
      'matlas@2': 'e751da7a',
      'imds-rec001@15.0': 'f5243aa8',
      'imds-rec001@2026': '8410c1b8',
    });
  });
  it('end with the newest version of matlas, which checks take by default', () => {
    expect(ruleSetKey(NEWEST_MATLAS)).toBe(ruleSetKey(ruleSetOn('matlas', '9999-12-31')!));
  });
  it.each([
    ['2026-01-01', 'matlas@1'],
    ['2026-11-21', 'matlas@1'],
    ['2026-11-22', 'matlas@2'],
    ['2030-01-01', ruleSetKey(NEWEST_MATLAS)],
    ['2026-04-23', 'imds-rec001@15.0'],
    ['2026-04-24', 'imds-rec001@2026'],
  ])('on %s a new sheet takes %s', (day, key) =>
    expect(ruleSetKey(ruleSetOn(key.split('@')[0] ?? '', day)!)).toBe(key),
  );
});

describe('a derived set', () => {
  it('overrides its base set, which overrides the base rules', () => {
    const set = derivedRuleSet(IMDS_REC001, own, {
      severities: { 'MAS-1': 'error' },
      params: { 'CLS-1': { norm: 'error' } },
      disabled: ['CLS-4'],
    });
    expect([
      severityOf(set, 'MAS-1'),
      severityOf(set, 'STR-3'),
      severityOf(set, 'CLS-4'),
      severityOf(set, 'POR-1'),
    ]).toEqual(['error', 'warning', undefined, 'error']);
    expect(getEffectiveRules(set)['CLS-1']?.params).toMatchObject({
      norm: 'error',
      symbol: 'error',
      heavierThanGrams: '5',
    });
  });
  it('enables only the named rules that its base set disables', () => {
    const set = derivedRuleSet(MATLAS_1, own, { enabled: ['HID-1'] });
    expect([severityOf(set, 'HID-1'), severityOf(set, 'HID-2')]).toEqual(['warning', undefined]);
  });
  it('is compared rule by rule', () => {
    const set = derivedRuleSet(MATLAS_2, own, {
      severities: { 'POR-2': 'error' },
      params: { 'POR-3': { width: '10' } },
      disabled: ['CLS-4'],
    });
    expect(
      compareRuleSets(set, MATLAS_2)
        .filter(({ changed }) => changed.length > 0)
        .map(({ id, changed }) => [id, ...changed]),
    ).toEqual([
      ['POR-2', 'severity'],
      ['POR-3', 'width'],
      ['CLS-4', 'off'],
    ]);
    expect(compareRuleSets(MATLAS_2, MATLAS_2).every(({ changed }) => changed.length === 0)).toBe(true);
  });
  it('has the flags off that its base set does not name', () => {
    expect(BASE_RULES['NAM-1'].params).not.toHaveProperty('plainOnly');
    const [off, on] = [false, true].map((plainOnly) =>
      derivedRuleSet(MATLAS_2, own, { params: { 'NAM-1': { plainOnly } } }),
    ) as [CheckRuleSet, CheckRuleSet];
    const changes = (one: CheckRuleSet, other: CheckRuleSet) =>
      compareRuleSets(one, other).flatMap(({ id, changed }) => changed.map((name) => `${id}.${name}`));
    expect([changes(off, MATLAS_2), changes(MATLAS_2, off)]).toEqual([[], []]);
    expect([changes(on, MATLAS_2), changes(MATLAS_2, on)]).toEqual([['NAM-1.plainOnly'], ['NAM-1.plainOnly']]);
    expect(tidyDifferences(MATLAS_2, { params: { 'NAM-1': { plainOnly: false } } }).params).toEqual({});
    expect(ruleSetFaults(MATLAS_2, { params: { 'NAM-1': { plainOnly: true } } })).toEqual([]);
  });
  it('stores only differences with an effect', () => {
    const differences: OwnDifferences = {
      severities: { 'POR-2': 'warning', 'MAS-1': 'error' },
      params: { 'POR-3': { width: '20' }, 'HID-1': { maxPercent: '5' } },
      disabled: ['CLS-4'],
      enabled: ['CLS-5'],
      reasons: { 'CLS-4': ' pure ', 'MAS-1': 'unused' },
    };
    expect(tidyDifferences(MATLAS_2, differences)).toEqual({
      severities: { 'MAS-1': 'error' },
      params: { 'HID-1': { maxPercent: '5' } },
      disabled: ['CLS-4'],
      enabled: [],
      reasons: { 'CLS-4': 'pure' },
    });
  });
});

describe('changes that an enterprise may make', () => {
  it.each(CHECK_RULE_IDS)('%s: heavier always, lighter and off as far as the rule allows', (id) => {
    const { lowest, off } = getRuleFreedom(id);
    const before = BASE_RULES[id].severity;
    for (const severity of SEVERITIES) {
      const isAllowed =
        SEVERITIES.indexOf(severity) >= Math.min(SEVERITIES.indexOf(lowest), SEVERITIES.indexOf(before));
      expect(ruleSetFaults(ALL_RULES, { severities: { [id]: severity } }).map(({ fault }) => fault)).toEqual(
        isAllowed ? [] : ['tooLight'],
      );
    }
    expect(
      ruleSetFaults(ALL_RULES, { disabled: [id], reasons: { [id]: 'because' } }).map(({ fault }) => fault),
    ).toEqual(off ? [] : ['notOff']);
    expect(ruleSetFaults(ALL_RULES, { disabled: [id] }).map(({ fault }) => fault)).toEqual([off ? 'reason' : 'notOff']);
  });
  it.each(
    (Object.keys(RULE_FORMS) as CheckRuleId[]).flatMap((id) =>
      formsOf(id).map(([name, form]) => [id, name, form] as const),
    ),
  )('%s %s takes what it has, and nothing else', (id, name, form) => {
    const value = paramValue(id, name, BASE_RULES[id].params);
    expect(paramFault(form, value, value)).toBeUndefined();
    for (const wrong of [undefined, -1, '-1', '1e3', '0.1234567', {}])
      expect([wrong, paramFault(form, wrong, value)]).not.toEqual([wrong, undefined]);
  });
  it('exclude parameters given by the specification', () => {
    expect(
      ruleSetFaults(ALL_RULES, { params: { 'NUM-1': { maxDecimals: 9 }, 'POR-1': { maxDecimals: 9 } } }).map(
        ({ rule, fault }) => [rule, fault],
      ),
    ).toEqual([
      ['POR-1', 'fixed'],
      ['NUM-1', 'fixed'],
    ]);
  });
});

describe('publishing', () => {
  const sheet = buildSheet(
    material('m', { classCode: '1.2', children: [substance('a', '0-9'), substance('b', 'rest')] }),
  );

  it('turns every warning into an error, but leaves notes unchanged', () => {
    const findings = checkSheet(sheet, MATLAS_2);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['POR-2.tooWide', 'warning'],
      ['CLS-5.notInternational', 'note'],
    ]);
    expect(hasErrors(findings)).toBe(false);
    expect(forPublishing(findings).map(({ severity }) => severity)).toEqual(['error', 'note']);
    expect(hasErrors(forPublishing(findings))).toBe(true);
    expect(findings[0]?.severity).toBe('warning');
  });
  it("is blocked by a warning of an enterprise's own set as well", () => {
    const strict = derivedRuleSet(MATLAS_2, own, { severities: { 'CLS-5': 'warning' } });
    expect(forPublishing(checkSheet(sheet, strict)).map(({ severity }) => severity)).toEqual(['error', 'error']);
    const lenient = derivedRuleSet(MATLAS_2, own, { severities: { 'POR-2': 'note' } });
    expect(hasErrors(forPublishing(checkSheet(sheet, lenient)))).toBe(false);
  });
});
