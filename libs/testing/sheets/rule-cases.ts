import { AMOUNT_CASES } from './amount-cases';
import { CLASS_CASES } from './class-cases';
import { CONFIDENTIAL_CASES } from './confidential-cases';
import { DECLARATION_CASES } from './declaration-cases';
import { NEW_DATA_CASES, SIMPLE_CHECK_CASES } from './new-data-cases';
import type { RuleCase } from './rule-case';
import { STRUCTURE_CASES } from './structure-cases';

export const RULE_CASES: readonly RuleCase[] = [
  ...STRUCTURE_CASES,
  ...AMOUNT_CASES,
  ...CONFIDENTIAL_CASES,
  ...CLASS_CASES,
  ...DECLARATION_CASES,
  ...NEW_DATA_CASES,
  ...SIMPLE_CHECK_CASES,
];
