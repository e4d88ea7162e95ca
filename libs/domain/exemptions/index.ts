export * from './claim-outcome';
export * from './entry-ends';
export * from './position-facts';
