export * from './apportion';
export { LEAF_KINDS, type LeafKind } from './leaf-lines';
export { sheetLeaves, type LeafSheet, type SheetLeaf } from './sheet-leaves';
export * from './vehicle-materials';
export * from './sums';
export * from './recycled-content';
export * from './recycled-plan';
