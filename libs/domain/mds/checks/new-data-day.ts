import type { CheckRules } from './rule';

const NEW_DATA_RULES = ['POR-4', 'NAM-4', 'NAM-5'] as const;

/** First day of the rules that are for new data only; undefined when none of them is in force. */
export const getNewDataDay = (rules: CheckRules): string | undefined =>
  NEW_DATA_RULES.map((id) => rules[id]?.params.newSince).find((day) => day !== undefined);
