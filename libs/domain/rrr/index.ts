export * from './tagging-rules';
export * from './types';
export { annexBucket, defaultRules, mayBecome } from './defaults';
export { RCOV_LIMIT_PERCENT, RCYC_LIMIT_PERCENT, percentOf as percentOfMass } from './rates';
export { RrrCalculation, ruleMarks } from './calculation';
export { CoverSearch, type CoverOption } from './cover-search';
export { fuelAt90Percent } from './tank';
export type { CheapestOptions } from './cheapest';
