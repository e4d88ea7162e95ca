import { CHECK_RULE_IDS, type CheckRuleId, type FindingSeverity } from './finding-cases';
import type { CheckRule, CheckRuleParams, CheckRules } from './rule';
import { BASE_RULES, RULES_OF_2026 } from './rule-data';

/** Differences of a set from the rules that it is based on. */
export interface RuleDifferences {
  severities?: Partial<Readonly<Record<CheckRuleId, FindingSeverity>>>;
  params?: { readonly [Id in CheckRuleId]?: Partial<CheckRuleParams[Id]> };
  disabled?: readonly CheckRuleId[];
  /** Rules that are switched off in the base set and on in this one. */
  enabled?: readonly CheckRuleId[];
}

/**
 * A published rule set that an enterprise can choose. Values that it does not contain are those of BASE_RULES,
 * which never change. Every change is a new version of the set.
 */
export interface CheckRuleSet extends RuleDifferences {
  id: string;
  version: string;
  /** First day on which new sheets use this version, such as `2026-01-01`. */
  validFrom: string;
}

/** `matlas@1`: the reference to a rule set that is stored with a sheet. */
export const ruleSetKey = ({ id, version }: Pick<CheckRuleSet, 'id' | 'version'>): string => `${id}@${version}`;

function effectiveRule<Id extends CheckRuleId>(id: Id, set: CheckRuleSet): CheckRule<Id> | undefined {
  if (set.disabled?.includes(id)) return undefined;
  const base: CheckRule<Id> = BASE_RULES[id];
  const params: Partial<CheckRuleParams[Id]> | undefined = set.params?.[id];
  return { ...base, severity: set.severities?.[id] ?? base.severity, params: { ...base.params, ...params } };
}

type Params = NonNullable<RuleDifferences['params']>;
const mergedParams = (below: Params, above: Params): Params =>
  Object.fromEntries(
    CHECK_RULE_IDS.flatMap((id) => (below[id] || above[id] ? [[id, { ...below[id], ...above[id] }]] : [])),
  );

/** Combines a base set and differences into a set relative to BASE_RULES; the differences take precedence. */
export function derivedRuleSet(
  base: CheckRuleSet,
  own: Pick<CheckRuleSet, 'id' | 'version' | 'validFrom'>,
  { severities = {}, params = {}, disabled = [], enabled = [] }: RuleDifferences,
): CheckRuleSet {
  return {
    ...own,
    severities: { ...base.severities, ...severities },
    params: mergedParams(base.params ?? {}, params),
    disabled: CHECK_RULE_IDS.filter(
      (id) => disabled.includes(id) || ((base.disabled?.includes(id) ?? false) && !enabled.includes(id)),
    ),
  };
}

/** The rules in force under a set, with their severities and parameters. */
export const getEffectiveRules = (set: CheckRuleSet): CheckRules =>
  Object.fromEntries(
    CHECK_RULE_IDS.flatMap((id) => {
      const rule = effectiveRule(id, set);
      return rule ? [[id, rule]] : [];
    }),
  );

const ADDED_IN_2 = [
  'HID-1',
  'HID-2',
  'HID-3',
  'HID-4',
  'CLS-1',
  'CLS-2',
  'CLS-3',
  'CLS-4',
  'CLS-5',
  'REC-1',
  'MRK-1',
  'APP-1',
  'MUL-1',
  'SUP-1',
] as const satisfies readonly CheckRuleId[];

const ADDED_IN_2026 = ['POR-4', 'APP-2', 'NAM-4', 'NAM-5'] as const satisfies readonly CheckRuleId[];

/** The rules of the specification with the numbers of IMDS: structure, portions, masses, texts. */
export const MATLAS_1: CheckRuleSet = {
  id: 'matlas',
  version: '1',
  validFrom: '2026-01-01',
  disabled: [...ADDED_IN_2, ...ADDED_IN_2026],
  params: { 'STR-8': { expired: 'off' } },
};

/** All rules of the specification. */
export const MATLAS_2: CheckRuleSet = {
  id: 'matlas',
  version: '2',
  validFrom: '2026-11-22',
  disabled: ADDED_IN_2026,
};

/**
 * The checks of IMDS itself: mixed children are a warning with or without a reason, and incomplete polymers and
 * metals are errors.
 */
export const IMDS_REC001: CheckRuleSet = {
  id: 'imds-rec001',
  version: '15.0',
  validFrom: '2025-07-05',
  severities: { 'STR-3': 'warning' },
  params: { 'CLS-1': { standardNumber: 'error', symbol: 'error' } },
  disabled: ADDED_IN_2026,
};

/**
 * The same after Recommendation 001, revision 14: deactivated application codes, English and descriptive names,
 * declarable substances that are no rest. Data released before that day and unchanged since keep the older rules.
 */
export const IMDS_REC001_2026: CheckRuleSet = {
  id: 'imds-rec001',
  version: '2026',
  validFrom: RULES_OF_2026,
  severities: { 'STR-3': 'warning' },
  params: { 'CLS-1': { standardNumber: 'error', symbol: 'error' } },
};

export const CHECK_RULE_SETS: readonly CheckRuleSet[] = [MATLAS_1, MATLAS_2, IMDS_REC001, IMDS_REC001_2026];

/** The newest version of the platform's own set: the default of every check. */
export const NEWEST_MATLAS = MATLAS_2;

/** The version of a set that new sheets use on a day; undefined before its first version. */
export function ruleSetOn(
  id: string,
  day: string,
  sets: readonly CheckRuleSet[] = CHECK_RULE_SETS,
): CheckRuleSet | undefined {
  const valid = sets.filter((set) => set.id === id && set.validFrom <= day);
  return valid.sort((one, other) => one.validFrom.localeCompare(other.validFrom)).at(-1);
}
