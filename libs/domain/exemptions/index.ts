export * from './claim-outcome';
export * from './claim-reasons';
export * from './deciding-limit';
export * from './entry-ends';
export * from './position-facts';
