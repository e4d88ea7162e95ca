export * from './masses';
export * from './mass-units';
export { SheetScene, type NodeTotals, type PortionState } from './sheet-scene';
