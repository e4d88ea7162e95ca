export * from './harness';
export * from './probe';
export * from './reads';
export { IdPlaces } from './input-shape';
