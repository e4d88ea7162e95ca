export {
  allReference,
  readReference,
  REFERENCE_TABLES,
  type ReferenceName,
  type ReferenceRow,
} from './reference-tables';
export { referenceFolder } from './reference-table';
export * from './regulations';
export { loadReference, readSubstances } from './load-reference';
export * from './installation';
export { loadDemo, type LoadedDemo } from './load-demo';
export { analyseDemo } from './demo-analysis';
export { buildDemoVehicle, DEMO_MODEL, type DemoVehicle } from './demo-vehicle';
export * from './demo-workbook';
