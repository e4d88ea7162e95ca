import type { CheckRuleId } from './finding-cases';
import type { CheckRuleParams } from './rule';

/** Allowed input for a parameter of a rule. Percent and grams are exact decimals as text. */
export type ParamForm =
  | { kind: 'decimal'; unit: 'percent' | 'points' | 'grams'; max: string }
  /** Severity of one case; `off` when the case may be switched off. */
  | { kind: 'severity'; off?: true }
  | { kind: 'flag' }
  /** Codes of VDA 231-106; an empty list is allowed. */
  | { kind: 'classes' }
  | { kind: 'texts' }
  /** A table with fixed rows: the numbers in `edited` can be changed, `shown` identifies the row. */
  | {
      kind: 'rows';
      shown: readonly string[];
      edited: readonly string[];
      unit: 'percent' | 'points' | 'grams';
      max: string;
    };

type Forms<Id extends CheckRuleId> = { readonly [Name in keyof CheckRuleParams[Id]]?: ParamForm };

const MAX_PERCENT = '100';
const MAX_GRAMS = '1000000';
const percent: ParamForm = { kind: 'decimal', unit: 'percent', max: MAX_PERCENT };
const points: ParamForm = { kind: 'decimal', unit: 'points', max: MAX_PERCENT };
const grams: ParamForm = { kind: 'decimal', unit: 'grams', max: MAX_GRAMS };
const severity: ParamForm = { kind: 'severity' };
const classes: ParamForm = { kind: 'classes' };

/**
 * Parameters that an enterprise may set. All others are given by the specification: text lengths, the list of
 * codes, the definition of classes.
 */
export const RULE_FORMS: { readonly [Id in CheckRuleId]?: Forms<Id> } = {
  'STR-3': { reasonLowers: { kind: 'flag' } },
  'STR-6': { defaultNames: { kind: 'texts' } },
  'STR-8': { foreignDeleted: severity, expired: { kind: 'severity', off: true } },
  'POR-2': { bands: { kind: 'rows', shown: ['upTo'], edited: ['width'], unit: 'points', max: MAX_PERCENT } },
  'POR-3': { width: points },
  'HID-1': { maxPercent: percent },
  'HID-4': { restOnJoker: severity },
  'CLS-1': {
    heavierThanGrams: grams,
    metalClasses: classes,
    symbolClasses: classes,
    normClasses: classes,
    standardNumber: severity,
    symbol: severity,
    norm: severity,
  },
  'CLS-2': {
    contents: {
      kind: 'rows',
      shown: ['classes', 'of'],
      edited: ['atLeast', 'below'],
      unit: 'percent',
      max: MAX_PERCENT,
    },
    discontinued: classes,
  },
  'CLS-3': { maxPercent: percent, exemptClasses: classes, waterExemptClasses: classes },
  'CLS-4': { classes },
  'CLS-5': { codes: classes },
  'REC-1': { classes, heavierThanGrams: grams, maxWidth: points },
  'MRK-1': {
    groups: { kind: 'rows', shown: ['group', 'classes'], edited: ['aboveGrams'], unit: 'grams', max: MAX_GRAMS },
    answeredNo: severity,
  },
  'MAS-1': {
    table: { kind: 'rows', shown: ['belowGrams'], edited: ['allowedPercent'], unit: 'percent', max: MAX_PERCENT },
  },
  'APP-1': { potentiallyProhibited: severity },
  'APP-2': { inHouse: severity },
  'MUL-1': { massTolerancePercent: percent },
  'SUP-1': { sentBefore: severity, inHouse: severity },
  'NAM-1': { forbidSpaces: { kind: 'flag' }, plainOnly: { kind: 'flag' } },
};

export const formsOf = (id: CheckRuleId): readonly (readonly [string, ParamForm])[] =>
  Object.entries<ParamForm>(RULE_FORMS[id] ?? {});

/** Value of a parameter in a rule. A flag that a set does not name is off: published sets never get new parameters. */
export const paramValue = (id: CheckRuleId, name: string, params: object | undefined): unknown => {
  const value: unknown = Object.entries(params ?? {}).find(([key]) => key === name)?.[1];
  return value ?? (new Map(formsOf(id)).get(name)?.kind === 'flag' ? false : value);
};

type Row = Readonly<Record<string, unknown>>;
/** Rows of a table parameter; the deviation table has them in `steps`. */
export function getTableRows(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value as Row[];
  const { steps } = (value ?? {}) as { steps?: unknown };
  return Array.isArray(steps) ? (steps as Row[]) : [];
}
/** The same parameter with other rows. */
export const withRows = (value: unknown, rows: readonly Row[]): unknown =>
  Array.isArray(value) ? rows : { ...(value as object), steps: rows };
