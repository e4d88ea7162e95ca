import { IMDS_DEVIATION_TABLE, type DeviationTable } from '../rollup';
import { NAME_RULE, TEXT_LIMITS, type NameRule } from '../text';
import type { CheckRuleId } from './finding-cases';

/** Widest range of a portion by its lower limit: the first band whose `upTo` is not below the limit holds. In percent points. */
export interface RangeBand { upTo: string; width: string }

type NoParams = Record<never, never>;

/** Named parameters of each rule; numbers are exact decimals as text. */
export interface CheckRuleParams extends Record<CheckRuleId, object> {
  'STR-1': NoParams;
  'STR-2': NoParams;
  /** `reasonLowers`: a mixed-node reason on the parent makes the error a warning. */
  'STR-3': { reasonLowers: boolean };
  'STR-4': NoParams;
  'STR-5': NoParams;
  'STR-6': { defaultNames: readonly string[] };
  'STR-7': NoParams;
  'STR-8': { foreignDeleted: 'error' | 'warning' };
  'POR-1': { maxDecimals: number; normaliseWithinPoints: string };
  'POR-2': { bands: readonly RangeBand[] };
  'POR-3': { width: string };
  'MAS-1': { table: DeviationTable };
  'NAM-1': NameRule;
  'NAM-2': { maxLength: number };
  'NAM-3': NoParams;
  'NUM-1': { maxDecimals: number; toleranceMax: string };
}

export interface CheckRule<Id extends CheckRuleId = CheckRuleId> {
  id: Id;
  /** An error blocks release, a warning does not. */
  severity: 'error' | 'warning';
  params: CheckRuleParams[Id];
  /** Where the rule is written. */
  clause: string;
  /** Our table that quotes it. */
  source: string;
}

export type CheckRules = { readonly [Id in CheckRuleId]: CheckRule<Id> };

/** A published set of rules; a change of a rule is a new version of the set. */
export interface CheckRuleSet { id: string; rules: CheckRules }

const SPECIFICATION = 'specification 000, section 5';
const manual = (place: string): string => `IMDS User Manual 15.0, ${place} (digest)`;
const TABLE = 'domain.md 1.4';

const DEFAULT_NAMES = ['新建部件', '新建半成品', '新建材料', '部件', '半成品', '材料', 'new component', 'new semi-component', 'new material', 'component', 'semi-component', 'material'] as const;

const MATLAS_RULES: CheckRules = {
  'STR-1': { id: 'STR-1', severity: 'error', params: {}, clause: manual('p. 44'), source: 'domain.md 1.1, 1.4' },
  'STR-2': { id: 'STR-2', severity: 'error', params: {}, clause: manual('p. 85, point 4'), source: TABLE },
  'STR-3': { id: 'STR-3', severity: 'error', params: { reasonLowers: true }, clause: `${SPECIFICATION}; ${manual('p. 85, point 5')}, DQR 176`, source: TABLE },
  'STR-4': { id: 'STR-4', severity: 'error', params: {}, clause: SPECIFICATION, source: 'domain.md 1.4, 9' },
  'STR-5': { id: 'STR-5', severity: 'error', params: {}, clause: SPECIFICATION, source: 'domain.md 1.4, 9' },
  'STR-6': { id: 'STR-6', severity: 'error', params: { defaultNames: DEFAULT_NAMES }, clause: SPECIFICATION, source: TABLE },
  'STR-7': { id: 'STR-7', severity: 'error', params: {}, clause: manual('p. 85, point 7'), source: TABLE },
  'STR-8': { id: 'STR-8', severity: 'error', params: { foreignDeleted: 'warning' }, clause: manual('check procedure'), source: TABLE },
  'POR-1': { id: 'POR-1', severity: 'error', params: { maxDecimals: 6, normaliseWithinPoints: '1' }, clause: manual('p. 58'), source: 'domain.md 1.3, 1.4, 9' },
  'POR-2': {
    id: 'POR-2',
    severity: 'warning',
    params: { bands: [{ upTo: '7.5', width: '3' }, { upTo: '20', width: '5' }, { upTo: '100', width: '10' }] },
    clause: manual('p. 84'),
    source: TABLE,
  },
  'POR-3': { id: 'POR-3', severity: 'warning', params: { width: '20' }, clause: manual('p. 83'), source: TABLE },
  'MAS-1': { id: 'MAS-1', severity: 'warning', params: { table: IMDS_DEVIATION_TABLE }, clause: manual('p. 89'), source: 'domain.md 1.2, 1.4, 9' },
  'NAM-1': { id: 'NAM-1', severity: 'error', params: NAME_RULE, clause: SPECIFICATION, source: 'product.md, Numbers' },
  'NAM-2': { id: 'NAM-2', severity: 'error', params: { maxLength: TEXT_LIMITS.number }, clause: SPECIFICATION, source: 'product.md, Numbers' },
  'NAM-3': { id: 'NAM-3', severity: 'error', params: {}, clause: `${SPECIFICATION}: a material needs a code or symbol`, source: 'domain.md 2.2' },
  'NUM-1': { id: 'NUM-1', severity: 'error', params: { maxDecimals: 6, toleranceMax: '100' }, clause: SPECIFICATION, source: 'product.md, Numbers' },
};

/** Our own rules: the specification's refusals and IMDS' numbers. */
export const MATLAS_RULE_SET: CheckRuleSet = { id: 'matlas@1', rules: MATLAS_RULES };

/** As IMDS itself checks: mixed children are a warning, with or without a reason. */
export const IMDS_RULE_SET: CheckRuleSet = {
  id: 'imds-rec001@15.0',
  rules: {
    ...MATLAS_RULES,
    'STR-3': { ...MATLAS_RULES['STR-3'], severity: 'warning', clause: manual('p. 85, point 5; DQR 176') },
  },
};

export const CHECK_RULE_SETS: readonly CheckRuleSet[] = [MATLAS_RULE_SET, IMDS_RULE_SET];

export const checkRuleSet = (id: string): CheckRuleSet | undefined => CHECK_RULE_SETS.find((set) => set.id === id);
