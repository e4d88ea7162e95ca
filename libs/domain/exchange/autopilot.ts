import { Decimal, HUNDRED, parseDecimal } from '../decimal';
import { compileWildcard, coversClass } from '../text';

/** The actions that the autopilot can take on a received sheet. `hold` leaves the decision to a person. */
export const AUTOPILOT_ACTIONS = ['accept', 'hold', 'reject'] as const;
export type AutopilotAction = (typeof AUTOPILOT_ACTIONS)[number];

/** One condition of a rule, as data; `not` negates it. A rule applies when all of its conditions hold. */
export type AutopilotCondition = { readonly not?: boolean | undefined } & (
  | { readonly is: 'sender'; readonly enterpriseIds: readonly number[] }
  /** The rating of the sender in stars: the enterprise's own rating, otherwise that of the operating centre. */
  | { readonly is: 'stars'; readonly atLeast: number }
  | { readonly is: 'nodeType'; readonly kinds: readonly number[] }
  /** Material class of the root; `5.1` includes its subclasses. */
  | { readonly is: 'classCode'; readonly codes: readonly string[] }
  /**
   * Pattern for the part number under which the sheet was sent, with `%`, `?` and `;` (specification 000 section 5).
   */
  | { readonly is: 'partNumber'; readonly pattern: string }
  | { readonly is: 'errorsAtMost'; readonly count: number }
  | { readonly is: 'warningsAtMost'; readonly count: number }
  /** The mass differs from that of the previously accepted version or part by at most this percentage. */
  | { readonly is: 'massWithin'; readonly percent: string }
  /** No substance of these regulations is above its limit in any material. */
  | { readonly is: 'noListed'; readonly lawIds: readonly number[] }
  /** None of these check rules (such as `MAS-1`) reports an error or a warning. */
  | { readonly is: 'noFinding'; readonly checks: readonly string[] }
  /** The sheet contains none of these substances, as far as its content is disclosed. */
  | { readonly is: 'noSubstance'; readonly substanceIds: readonly number[] }
  /** An earlier version of the same MDS was accepted. */
  | { readonly is: 'newVersion' }
  /** The content is the same as in the accepted version, substance by substance. */
  | { readonly is: 'substancesSame' }
  | { readonly is: 'answersRequest' }
);
export type AutopilotConditionKind = AutopilotCondition['is'];

export interface AutopilotRule {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly action: AutopilotAction;
  /** A rule without conditions never applies; otherwise it would decide every sheet. */
  readonly conditions: readonly AutopilotCondition[];
  /** Maximum number of automatic decisions by this rule in a day; null means no limit. */
  readonly maxPerDay: number | null;
}

/**
 * The known facts of a received sheet. Null means not known: a condition on the fact then does not hold, and neither
 * does its negation.
 */
export interface IncomingSheet {
  readonly senderId: number;
  readonly stars: number | null;
  readonly kind: number;
  readonly classCode: string | null;
  readonly partNumber: string | null;
  readonly errors: number | null;
  readonly warnings: number | null;
  readonly grams: string | null;
  readonly answersRequest: boolean;
  /**
   * The previously accepted sheet: an earlier version of the same MDS, otherwise the last sheet of the same part from
   * the same sender.
   */
  readonly accepted: {
    readonly sameMds: boolean;
    readonly grams: string | null;
    /** Number of substances that were added, removed or changed. */ readonly substancesChanged: number | null;
  } | null;
  /** Number of list entries above their limit, by regulation. A regulation that no condition refers to is absent. */
  readonly listed: Readonly<Record<number, number>>;
  /** Number of findings by check rule; absent when no condition refers to check rules. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** Whether the sheet contains the substance, by substance id. A substance that no condition refers to is absent. */
  readonly contains?: Readonly<Record<number, boolean>>;
}

/** Limits of the enterprise, with the number of automatic decisions so far. */
export interface AutopilotLimits {
  readonly maxPerDay: number | null;
  readonly decidedToday: number;
  readonly decidedTodayByRule: Readonly<Record<number, number>>;
}

/** The result of one condition, with the value found in the sheet. */
export interface ConditionOutcome {
  readonly is: AutopilotConditionKind;
  readonly not: boolean;
  readonly holds: boolean | null;
  readonly found: string | null;
}
export interface RuleOutcome {
  readonly ruleId: number;
  readonly name: string;
  readonly applies: boolean;
  readonly conditions: readonly ConditionOutcome[];
}
/**
 * The cause of the outcome: a rule applied, no rule applied, or the applicable rule or the enterprise has reached its
 * daily limit.
 */
export type AutopilotCause = 'rule' | 'noRule' | 'ruleLimit' | 'dailyLimit';
export interface AutopilotVerdict {
  readonly outcome: AutopilotAction;
  readonly cause: AutopilotCause;
  /** The rule that applied, also when a limit prevented its decision. */
  readonly ruleId: number | null;
  /** All active rules up to the one that applied, each with all of its conditions. */
  readonly rules: readonly RuleOutcome[];
}

type Found = readonly [holds: boolean | null, found: string | null];
const count = (value: number | null, most: number): Found =>
  value === null ? [null, null] : [value <= most, String(value)];

/** Difference from the accepted mass, in percent of the accepted mass. */
export function massChangePercent(was: string | null, is: string | null): Decimal | null {
  const [before, after] = [was === null ? undefined : parseDecimal(was), is === null ? undefined : parseDecimal(is)];
  if (!before || !after || before.isZero()) return null;
  return after.minus(before).abs().div(before).times(HUNDRED);
}
function massOf({ accepted, grams }: IncomingSheet, percent: string): Found {
  const change = accepted ? massChangePercent(accepted.grams, grams) : null;
  const most = parseDecimal(percent);
  return change && most ? [change.lte(most), change.toSignificantDigits(MASS_DIGITS).toFixed()] : [null, null];
}
const MASS_DIGITS = 6;
function listedOf({ listed }: IncomingSheet, lawIds: readonly number[]): Found {
  const counts = lawIds.map((id) => listed[id]);
  const hits = counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (hits > 0) return [false, String(hits)];
  return counts.some((one) => one === undefined) ? [null, null] : [true, '0'];
}

function findingsOf({ findings }: IncomingSheet, checks: readonly string[]): Found {
  if (!findings) return [null, null];
  const found = checks.reduce((sum, check) => sum + (findings[check] ?? 0), 0);
  return [found === 0, String(found)];
}
function substancesOf({ contains = {} }: IncomingSheet, substanceIds: readonly number[]): Found {
  const found = substanceIds.filter((id) => contains[id] === true).length;
  if (found > 0) return [false, String(found)];
  return substanceIds.some((id) => contains[id] === undefined) ? [null, null] : [true, '0'];
}

function outcomeOf(condition: AutopilotCondition, sheet: IncomingSheet): Found {
  const { accepted } = sheet;
  switch (condition.is) {
    case 'sender':
      return [condition.enterpriseIds.includes(sheet.senderId), String(sheet.senderId)];
    case 'stars':
      return sheet.stars === null ? [null, null] : [sheet.stars >= condition.atLeast, String(sheet.stars)];
    case 'nodeType':
      return [condition.kinds.includes(sheet.kind), String(sheet.kind)];
    case 'classCode': {
      const { classCode } = sheet;
      return classCode === null
        ? [null, null]
        : [condition.codes.some((code) => coversClass(code, classCode)), classCode];
    }
    case 'partNumber':
      return sheet.partNumber === null
        ? [null, null]
        : [compileWildcard(condition.pattern)(sheet.partNumber), sheet.partNumber];
    case 'errorsAtMost':
      return count(sheet.errors, condition.count);
    case 'warningsAtMost':
      return count(sheet.warnings, condition.count);
    case 'massWithin':
      return massOf(sheet, condition.percent);
    case 'noListed':
      return listedOf(sheet, condition.lawIds);
    case 'noFinding':
      return findingsOf(sheet, condition.checks);
    case 'noSubstance':
      return substancesOf(sheet, condition.substanceIds);
    case 'newVersion':
      return [accepted?.sameMds ?? false, null];
    case 'substancesSame':
      return accepted?.sameMds ? count(accepted.substancesChanged, 0) : [null, null];
    case 'answersRequest':
      return [sheet.answersRequest, null];
  }
}
export function conditionOutcome(condition: AutopilotCondition, sheet: IncomingSheet): ConditionOutcome {
  const [holds, found] = outcomeOf(condition, sheet);
  const not = condition.not ?? false;
  return { is: condition.is, not, holds: holds === null ? null : holds !== not, found };
}

/** Evaluates all conditions of a rule against a sheet. A rule without conditions does not apply. */
export function ruleOutcome(
  { id, name, conditions }: Pick<AutopilotRule, 'id' | 'name' | 'conditions'>,
  sheet: IncomingSheet,
): RuleOutcome {
  const outcomes = conditions.map((condition) => conditionOutcome(condition, sheet));
  return {
    ruleId: id,
    name,
    applies: outcomes.length > 0 && outcomes.every(({ holds }) => holds === true),
    conditions: outcomes,
  };
}
function limitOf({ id, action, maxPerDay }: AutopilotRule, limits: AutopilotLimits): AutopilotCause {
  if (action === 'hold') return 'rule';
  if (limits.maxPerDay !== null && limits.decidedToday >= limits.maxPerDay) return 'dailyLimit';
  return maxPerDay !== null && (limits.decidedTodayByRule[id] ?? 0) >= maxPerDay ? 'ruleLimit' : 'rule';
}

/**
 * The first active rule that applies decides. When none applies, or a daily limit is reached, the sheet is held for a
 * person.
 */
export function autopilotVerdict(
  rules: readonly AutopilotRule[],
  sheet: IncomingSheet,
  limits: AutopilotLimits,
): AutopilotVerdict {
  const reported: RuleOutcome[] = [];
  for (const rule of rules) {
    if (!rule.active) continue;
    const outcome = ruleOutcome(rule, sheet);
    reported.push(outcome);
    if (!outcome.applies) continue;
    const cause = limitOf(rule, limits);
    return { outcome: cause === 'rule' ? rule.action : 'hold', cause, ruleId: rule.id, rules: reported };
  }
  return { outcome: 'hold', cause: 'noRule', ruleId: null, rules: reported };
}

/** The autopilot stops itself when more than `percent` of the last `window` automatic decisions are rejections. */
export interface RejectionStop {
  readonly window: number;
  readonly percent: number;
}
/** @param last automatic decisions, newest first. With fewer than `window` of them the result is false. */
export function mustStop(
  { window, percent }: RejectionStop,
  last: readonly Exclude<AutopilotAction, 'hold'>[],
): boolean {
  const seen = last.slice(0, window);
  return seen.length >= window && seen.filter((one) => one === 'reject').length * 100 > percent * seen.length;
}

export interface RequiredFacts {
  readonly stars: boolean;
  readonly checks: boolean;
  /** What was accepted before. */ readonly accepted: boolean;
  readonly substances: boolean;
  readonly lawIds: readonly number[];
  readonly substanceIds: readonly number[];
}
/**
 * The facts that the conditions of the active rules need beyond those already loaded. Expensive facts are computed only
 * when a condition needs them.
 */
export function findRequiredFacts(rules: readonly Pick<AutopilotRule, 'active' | 'conditions'>[]): RequiredFacts {
  const conditions = rules.filter(({ active }) => active).flatMap((rule) => rule.conditions);
  const asks = (...kinds: AutopilotConditionKind[]): boolean => conditions.some(({ is }) => kinds.includes(is));
  return {
    stars: asks('stars'),
    checks: asks('errorsAtMost', 'warningsAtMost', 'noFinding'),
    accepted: asks('massWithin', 'newVersion', 'substancesSame'),
    substances: asks('substancesSame'),
    lawIds: [...new Set(conditions.flatMap((condition) => (condition.is === 'noListed' ? condition.lawIds : [])))],
    substanceIds: [
      ...new Set(conditions.flatMap((condition) => (condition.is === 'noSubstance' ? condition.substanceIds : []))),
    ],
  };
}

export const PERSON_DECISIONS = ['accepted', 'rejected', 'cancelled', 'open'] as const;
export type PersonDecision = (typeof PERSON_DECISIONS)[number];
export type Agreement = 'same' | 'different' | 'left';
/**
 * Compares the action of the rules with the decision of a person. When either of them left the sheet undecided, the
 * result is `left`.
 */
export function agreementOf(would: AutopilotAction, did: PersonDecision): Agreement {
  if (would === 'hold' || did === 'open' || did === 'cancelled') return 'left';
  return (would === 'accept') === (did === 'accepted') ? 'same' : 'different';
}
