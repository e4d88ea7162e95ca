export * from './apportion';
export * from './sheet-leaves';
export * from './vehicle-materials';
export * from './sums';
export * from './recycled-content';
export * from './recycled-plan';
