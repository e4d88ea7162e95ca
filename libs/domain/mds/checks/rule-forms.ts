import type { CheckRuleId } from './finding-cases';
import type { CheckRuleParams } from './rule';

/** What may be written into a parameter of a rule. Percent and grams are exact decimals as text. */
export type ParamForm =
  | { kind: 'decimal'; unit: 'percent' | 'points' | 'grams'; max: string }
  /** Weight of one case; `off` where the case may be left out. */
  | { kind: 'severity'; off?: true }
  | { kind: 'flag' }
  /** Codes of VDA 231-106; none is one too. */
  | { kind: 'classes' }
  | { kind: 'texts' }
  /** A table whose rows stay: `edited` are its numbers, `shown` says which row it is. */
  | {
      kind: 'rows';
      shown: readonly string[];
      edited: readonly string[];
      unit: 'percent' | 'points' | 'grams';
      max: string;
    };

type Forms<Id extends CheckRuleId> = { readonly [Name in keyof CheckRuleParams[Id]]?: ParamForm };

const MOST_PERCENT = '100';
const MOST_GRAMS = '1000000';
const percent: ParamForm = { kind: 'decimal', unit: 'percent', max: MOST_PERCENT };
const points: ParamForm = { kind: 'decimal', unit: 'points', max: MOST_PERCENT };
const grams: ParamForm = { kind: 'decimal', unit: 'grams', max: MOST_GRAMS };
const severity: ParamForm = { kind: 'severity' };
const classes: ParamForm = { kind: 'classes' };

/**
 * The parameters that an enterprise may set. What is not named here is of the field itself: limits of lengths, the list
 * of codes, what makes a class.
 */
export const RULE_FORMS: { readonly [Id in CheckRuleId]?: Forms<Id> } = {
  'STR-3': { reasonLowers: { kind: 'flag' } },
  'STR-6': { defaultNames: { kind: 'texts' } },
  'STR-8': { foreignDeleted: severity, expired: { kind: 'severity', off: true } },
  'POR-2': { bands: { kind: 'rows', shown: ['upTo'], edited: ['width'], unit: 'points', max: MOST_PERCENT } },
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
      max: MOST_PERCENT,
    },
    discontinued: classes,
  },
  'CLS-3': { maxPercent: percent, exemptClasses: classes, waterExemptClasses: classes },
  'CLS-4': { classes },
  'CLS-5': { codes: classes },
  'REC-1': { classes, heavierThanGrams: grams, maxWidth: points },
  'MRK-1': {
    groups: { kind: 'rows', shown: ['group', 'classes'], edited: ['aboveGrams'], unit: 'grams', max: MOST_GRAMS },
    answeredNo: severity,
  },
  'MAS-1': {
    table: { kind: 'rows', shown: ['belowGrams'], edited: ['allowedPercent'], unit: 'percent', max: MOST_PERCENT },
  },
  'APP-1': { potentiallyProhibited: severity },
  'MUL-1': { massTolerancePercent: percent },
  'SUP-1': { sentBefore: severity, inHouse: severity },
  'NAM-1': { forbidSpaces: { kind: 'flag' } },
};

export const formsOf = (id: CheckRuleId): readonly (readonly [string, ParamForm])[] =>
  Object.entries<ParamForm>(RULE_FORMS[id] ?? {});

type Row = Readonly<Record<string, unknown>>;
/** Rows of a parameter that is a table; the deviation table keeps them under `steps`. */
export function rowsOf(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value as Row[];
  const { steps } = (value ?? {}) as { steps?: unknown };
  return Array.isArray(steps) ? (steps as Row[]) : [];
}
/** The same parameter with other rows. */
export const withRows = (value: unknown, rows: readonly Row[]): unknown =>
  Array.isArray(value) ? rows : { ...(value as object), steps: rows };
