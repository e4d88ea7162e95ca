export * from './decimal';
export * from './portions';
export * from './rollup';
export * from './substances';
export * from './engine';
export * from './text';
export * from './mds';
