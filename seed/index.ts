export { allReference, readReference, REFERENCE_TABLES, type ReferenceName, type ReferenceRow } from './reference-tables';
export { referenceFolder } from './reference-table';
export * from './regulations';
export { loadReference } from './load-reference';
export * from './installation';
