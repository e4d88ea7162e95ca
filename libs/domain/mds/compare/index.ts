export * from './sheet-diff';
export { matchNodes, type NodePairs } from './match-nodes';
export type { SubstanceChange } from './substance-changes';
export { alignRows, type AlignedRow } from './align-rows';
export { contentKey, openReferences, type SheetContents } from './open-references';
export { contentTotals, ContentGraph, type ContentTotals, type AmountRange as Span } from './content-totals';
export * from './operations-between';
export * from './merge-sheets';
export type { EdgeField, NodeField } from './fields';
