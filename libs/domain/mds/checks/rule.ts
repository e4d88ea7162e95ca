import type { DeviationTable } from '../../rollup';
import type { NameRule } from '../../text';
import type { CheckCategory, CheckRuleId, FindingSeverity } from './finding-cases';

/**
 * Maximum width of a range, in percentage points, depending on its lower limit: the first band whose `upTo` is not
 * below the limit applies.
 */
export interface RangeBand {
  upTo: string;
  width: string;
}

/**
 * Content in percent that a material class must have (`atLeast`) or must stay below (`below`). `of`: the symbol of
 * a chemical element, or a class of substances.
 */
export interface ClassContent {
  classes: readonly string[];
  of: string;
  atLeast?: string;
  below?: string;
}

/** A class that follows from the content of an element in a material. */
export interface ClassByContent {
  element: string;
  abovePercent: string;
  classCode: string;
}

/**
 * Materials whose mass in one component is added up for the marking question, and the mass above which it must be
 * answered.
 */
export interface MarkingGroup {
  group: string;
  classes: readonly string[];
  aboveGrams: string;
}

/** Severity of one case of a rule; `off`: the case is not reported. */
export type CaseSeverity = FindingSeverity | 'off';

type NoParams = Record<never, never>;

/**
 * Parameters of each rule; numbers are exact decimals as text. When the cases of a rule have different severities,
 * these are parameters too.
 */
export interface CheckRuleParams extends Record<CheckRuleId, object> {
  'STR-1': NoParams;
  'STR-2': NoParams;
  /** `reasonLowers`: a mixed-node reason on the parent makes the error a warning. */
  'STR-3': { reasonLowers: boolean };
  'STR-4': NoParams;
  'STR-5': NoParams;
  'STR-6': { defaultNames: readonly string[] };
  'STR-7': NoParams;
  'STR-8': { foreignDeleted: FindingSeverity; expired: CaseSeverity };
  'POR-1': { maxDecimals: number; normaliseWithinPoints: string };
  'POR-2': { bands: readonly RangeBand[] };
  'POR-3': { width: string };
  /** `newSince`: materials released before this day and unchanged since keep what they say. */
  'POR-4': { newSince: string };
  'HID-1': { maxPercent: string };
  'HID-2': NoParams;
  'HID-3': NoParams;
  'HID-4': { restOnJoker: FindingSeverity };
  'CLS-1': {
    /** Codes of the list, including groups; when empty, every code is accepted. */
    codes: readonly string[];
    heavierThanGrams: string;
    metalClasses: readonly string[];
    symbolClasses: readonly string[];
    normClasses: readonly string[];
    standardNumber: FindingSeverity;
    symbol: FindingSeverity;
    norm: FindingSeverity;
    suggestions: readonly ClassByContent[];
  };
  'CLS-2': { contents: readonly ClassContent[]; discontinued: readonly string[] };
  'CLS-3': {
    maxPercent: string;
    exemptClasses: readonly string[];
    waterExemptClasses: readonly string[];
    waterCas: string;
  };
  'CLS-4': { classes: readonly string[] };
  'CLS-5': { codes: readonly string[] };
  'REC-1': { classes: readonly string[]; heavierThanGrams: string; maxWidth: string };
  'MRK-1': { groups: readonly MarkingGroup[]; answeredNo: FindingSeverity };
  'MAS-1': { table: DeviationTable };
  'APP-1': { potentiallyProhibited: FindingSeverity };
  /** `inHouse`: severity while the sheet stays inside the enterprise. */
  'APP-2': { inHouse: FindingSeverity };
  'MUL-1': { massTolerancePercent: string };
  /** `inHouse`: severity of missing data while the sheet stays inside the enterprise. */
  'SUP-1': { sentBefore: FindingSeverity; inHouse: FindingSeverity };
  'NAM-1': NameRule;
  'NAM-2': { maxLength: number };
  'NAM-3': NoParams;
  'NAM-4': { newSince: string };
  'NAM-5': { newSince: string };
  'NUM-1': { maxDecimals: number; percentMax: string };
}

export interface CheckRule<Id extends CheckRuleId = CheckRuleId> {
  id: Id;
  category: CheckCategory;
  /** An error blocks release, a warning blocks publishing only, a note blocks nothing. */
  severity: FindingSeverity;
  params: CheckRuleParams[Id];
  /** Source of the rule. */
  clause: string;
  /** Our table that quotes the source. */
  source: string;
}

/** The rules in force, by id; rules that are switched off are absent. */
export type CheckRules = { readonly [Id in CheckRuleId]?: CheckRule<Id> };
