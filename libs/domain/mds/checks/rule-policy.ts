import { Decimal } from '../../decimal';
import { CHECK_RULE_IDS, type CheckRuleId, type FindingSeverity } from './finding-cases';
import { formsOf, getTableRows, type ParamForm, paramValue } from './rule-forms';
import { getEffectiveRules, type CheckRuleSet, type RuleDifferences } from './rule-set';
import { VDA_CODES } from './vda-codes';

/** Lowest severity first. */
export const SEVERITIES = ['note', 'warning', 'error'] as const satisfies readonly FindingSeverity[];
const severityRank = (severity: FindingSeverity): number => SEVERITIES.indexOf(severity);

/**
 * How an enterprise may change a rule: a higher severity is always allowed, a lower one down to `lowest`; `off`
 * when the rule may be switched off, with a reason.
 */
export interface RuleFreedom {
  lowest: FindingSeverity;
  off: boolean;
}

/** Rules that the specification refuses, and rules that all totals and analyses depend on. */
const FIXED: readonly CheckRuleId[] = [
  'STR-1',
  'STR-2',
  'STR-4',
  'STR-5',
  'STR-6',
  'STR-7',
  'STR-8',
  'POR-1',
  'HID-2',
  'HID-3',
  'HID-4',
  'APP-2',
  'MUL-1',
  'SUP-1',
  'NAM-1',
  'NAM-2',
  'NAM-3',
  'NUM-1',
];
/** Errors that are warnings in other systems (domain.md 1.4: STR-3 of `imds`, "E/W per profile"). */
const LOWERED: readonly CheckRuleId[] = ['STR-3', 'POR-4', 'CLS-1', 'REC-1', 'MRK-1', 'APP-1', 'NAM-4'];

export function getRuleFreedom(id: CheckRuleId): RuleFreedom {
  if (FIXED.includes(id)) return { lowest: 'error', off: false };
  return LOWERED.includes(id) ? { lowest: 'warning', off: false } : { lowest: 'note', off: true };
}

/** Definition of an enterprise's own set: the differences, and the reasons for switched-off rules. */
export interface OwnDifferences extends RuleDifferences {
  reasons?: Partial<Readonly<Record<CheckRuleId, string>>>;
}

export const RULE_FAULTS = [
  'tooLight',
  'notOff',
  'reason',
  'fixed',
  'number',
  'choice',
  'classes',
  'texts',
  'rows',
] as const;
export type RuleFault = (typeof RULE_FAULTS)[number];
export interface RuleSetFault {
  rule: CheckRuleId;
  /** `severity`, `off`, `reason`, or the name of a parameter. */ field: string;
  fault: RuleFault;
}

const MAX_DECIMALS = 6;
const MAX_TEXTS = 100;
const isCode = (code: unknown): boolean => typeof code === 'string' && VDA_CODES.includes(code);
function isNumberUpTo(value: unknown, max: string): boolean {
  if (typeof value !== 'string' || !/^\d{1,9}(\.\d{1,6})?$/.test(value)) return false;
  const number = new Decimal(value);
  return number.lte(max) && number.decimalPlaces() <= MAX_DECIMALS;
}

function rowsFault(form: Extract<ParamForm, { kind: 'rows' }>, value: unknown, before: unknown): RuleFault | undefined {
  const [rows, known] = [getTableRows(value), getTableRows(before)];
  const isSameTable =
    rows.length === known.length &&
    rows.every((row, index) =>
      [...new Set([...Object.keys(row), ...Object.keys(known[index] ?? {})])].every(
        (name) => form.edited.includes(name) || JSON.stringify(row[name]) === JSON.stringify(known[index]?.[name]),
      ),
    );
  if (!isSameTable) return 'rows';
  const isEach = rows.every((row, index) =>
    form.edited.every((name) =>
      known[index]?.[name] === undefined ? row[name] === undefined : isNumberUpTo(row[name], form.max),
    ),
  );
  return isEach ? undefined : 'number';
}

/** Validates the value of a parameter; `before` is the value in the base set. */
export function paramFault(form: ParamForm, value: unknown, before: unknown): RuleFault | undefined {
  switch (form.kind) {
    case 'decimal':
      return isNumberUpTo(value, form.max) ? undefined : 'number';
    case 'severity':
      return (SEVERITIES as readonly unknown[]).includes(value) || (form.off && value === 'off') ? undefined : 'choice';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'choice';
    case 'classes':
      return Array.isArray(value) && value.every(isCode) ? undefined : 'classes';
    case 'texts':
      return Array.isArray(value) &&
        value.length <= MAX_TEXTS &&
        value.every((text) => typeof text === 'string' && text.trim() !== '' && text.length <= 100)
        ? undefined
        : 'texts';
    case 'rows':
      return rowsFault(form, value, before);
  }
}

function severityFault(id: CheckRuleId, base: CheckRuleSet, severity: FindingSeverity | undefined): RuleSetFault[] {
  if (severity === undefined) return [];
  const before = getEffectiveRules({ ...base, disabled: [] })[id]?.severity ?? 'error';
  const lowest = severityRank(getRuleFreedom(id).lowest) < severityRank(before) ? getRuleFreedom(id).lowest : before;
  return severityRank(severity) < severityRank(lowest) ? [{ rule: id, field: 'severity', fault: 'tooLight' }] : [];
}
function offFault(
  id: CheckRuleId,
  base: CheckRuleSet,
  { disabled = [], reasons = {} }: OwnDifferences,
): RuleSetFault[] {
  if (!disabled.includes(id) || base.disabled?.includes(id)) return [];
  if (!getRuleFreedom(id).off) return [{ rule: id, field: 'off', fault: 'notOff' }];
  return reasons[id]?.trim() ? [] : [{ rule: id, field: 'reason', fault: 'reason' }];
}
function paramFaults(id: CheckRuleId, base: CheckRuleSet, own: OwnDifferences): RuleSetFault[] {
  const before = (getEffectiveRules({ ...base, disabled: [] })[id]?.params ?? {}) as Record<string, unknown>;
  const forms = new Map(formsOf(id));
  return Object.entries(own.params?.[id] ?? {}).flatMap(([name, value]): RuleSetFault[] => {
    const form = forms.get(name);
    const fault = form ? paramFault(form, value, before[name]) : 'fixed';
    return fault ? [{ rule: id, field: name, fault }] : [];
  });
}

/** Errors in a derived rule set; the set may be used when there are none. */
export const ruleSetFaults = (base: CheckRuleSet, own: OwnDifferences): RuleSetFault[] =>
  CHECK_RULE_IDS.flatMap((id) => [
    ...severityFault(id, base, own.severities?.[id]),
    ...offFault(id, base, own),
    ...paramFaults(id, base, own),
  ]);

/** Removes differences without effect: values that the base set already has. */
export function tidyDifferences(base: CheckRuleSet, own: OwnDifferences): OwnDifferences {
  const before = getEffectiveRules({ ...base, disabled: [] });
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const params = Object.fromEntries(
    CHECK_RULE_IDS.flatMap((id) => {
      const known = before[id]?.params;
      const changed = Object.entries(own.params?.[id] ?? {}).filter(
        ([name, value]) => !same(value, paramValue(id, name, known)),
      );
      return changed.length > 0 ? [[id, Object.fromEntries(changed)]] : [];
    }),
  ) as NonNullable<RuleDifferences['params']>;
  const severities = Object.fromEntries(
    CHECK_RULE_IDS.flatMap((id) => {
      const severity = own.severities?.[id];
      return severity && severity !== before[id]?.severity ? [[id, severity]] : [];
    }),
  );
  const disabled = CHECK_RULE_IDS.filter((id) => own.disabled?.includes(id) && !base.disabled?.includes(id));
  const enabled = CHECK_RULE_IDS.filter(
    (id) => own.enabled?.includes(id) && base.disabled?.includes(id) && !own.disabled?.includes(id),
  );
  const reasons = Object.fromEntries(
    disabled.flatMap((id) => {
      const reason = own.reasons?.[id]?.trim();
      return reason ? [[id, reason]] : [];
    }),
  );
  return { severities, params, disabled, enabled, reasons };
}

/** A rule in two sets; `undefined` in the set that does not apply it. */
export interface ComparedRule {
  id: CheckRuleId;
  ours: ReturnType<typeof getEffectiveRules>[CheckRuleId];
  theirs: ReturnType<typeof getEffectiveRules>[CheckRuleId];
  changed: readonly string[];
}

/** All rules of two sets, with their differences: `severity`, `off`, or names of parameters. */
export function compareRuleSets(ours: CheckRuleSet, theirs: CheckRuleSet): ComparedRule[] {
  const [one, other] = [getEffectiveRules(ours), getEffectiveRules(theirs)];
  return CHECK_RULE_IDS.map((id) => {
    const [mine, base] = [one[id], other[id]];
    if (!mine || !base)
      return { id, ours: mine, theirs: base, changed: Boolean(mine) === Boolean(base) ? [] : ['off'] };
    const valueIn = (params: object, name: string): string => JSON.stringify(paramValue(id, name, params));
    const names = new Set([...Object.keys(mine.params), ...Object.keys(base.params)]);
    const params = [...names].filter((name) => valueIn(mine.params, name) !== valueIn(base.params, name));
    return {
      id,
      ours: mine,
      theirs: base,
      changed: [...(mine.severity === base.severity ? [] : ['severity']), ...params],
    };
  });
}
