import type { DeviationTable } from '../../rollup';
import type { NameRule } from '../../text';
import type { CheckCategory, CheckRuleId, FindingSeverity } from './finding-cases';

/**
 * Widest range of a portion by its lower limit: the first band whose `upTo` is not below the limit holds. In percent
 * points.
 */
export interface RangeBand {
  upTo: string;
  width: string;
}

/**
 * Content that a material class must have (`atLeast`) or must not reach (`below`), in percent. `of`: a chemical element
 * by its symbol, or a class of substances.
 */
export interface ClassContent {
  classes: readonly string[];
  of: string;
  atLeast?: string;
  below?: string;
}

/** A class that follows from what a material is made of: so much of an element. */
export interface ClassByContent {
  element: string;
  abovePercent: string;
  classCode: string;
}

/**
 * Materials whose mass in one component is added for the marking question, and the mass above which it must be
 * answered.
 */
export interface MarkingGroup {
  group: string;
  classes: readonly string[];
  aboveGrams: string;
}

/** How one case of a rule weighs; `off`: it is not told. */
export type CaseWeight = FindingSeverity | 'off';

type NoParams = Record<never, never>;

/**
 * Named parameters of each rule; numbers are exact decimals as text. Where the cases of a rule weigh differently, their
 * weights are parameters too.
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
  'STR-8': { foreignDeleted: FindingSeverity; expired: CaseWeight };
  'POR-1': { maxDecimals: number; normaliseWithinPoints: string };
  'POR-2': { bands: readonly RangeBand[] };
  'POR-3': { width: string };
  'HID-1': { maxPercent: string };
  'HID-2': NoParams;
  'HID-3': NoParams;
  'HID-4': { restOnJoker: FindingSeverity };
  'CLS-1': {
    /** Codes of the list (groups among them); any code is taken when empty. */
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
  'MUL-1': { massTolerancePercent: string };
  /** `inHouse`: what is missing, as long as the sheet stays in the house. */
  'SUP-1': { sentBefore: FindingSeverity; inHouse: FindingSeverity };
  'NAM-1': NameRule;
  'NAM-2': { maxLength: number };
  'NAM-3': NoParams;
  'NUM-1': { maxDecimals: number; percentMax: string };
}

export interface CheckRule<Id extends CheckRuleId = CheckRuleId> {
  id: Id;
  category: CheckCategory;
  /** An error blocks release, a warning blocks publishing only, a note nothing. */
  severity: FindingSeverity;
  params: CheckRuleParams[Id];
  /** Where the rule is written. */
  clause: string;
  /** Our table that quotes it. */
  source: string;
}

/** The rules in force, by id; a rule that is switched off is missing. */
export type CheckRules = { readonly [Id in CheckRuleId]?: CheckRule<Id> };
