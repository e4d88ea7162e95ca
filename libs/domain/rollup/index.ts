export * from './component-mass';
export * from './deviation';
export * from './position-quantities';
