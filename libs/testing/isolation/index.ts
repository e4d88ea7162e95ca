export * from './harness';
export * from './probe';
export * from './probe-half';
export * from './reads';
export { IdPlaces, shapeOf } from './input-shape';
export * from './shares';
export { minimalInput, put } from './samples';
export { type Answer, send, takenBack } from './wire';
