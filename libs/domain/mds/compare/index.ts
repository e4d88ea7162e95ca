export * from './sheet-diff';
export { matchNodes, type NodePairs } from './match-nodes';
export type { SubstanceChange } from './substance-changes';
export * from './operations-between';
export * from './merge-sheets';
export type { EdgeField, NodeField } from './fields';
