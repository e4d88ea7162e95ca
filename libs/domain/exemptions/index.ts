export * from './claim-outcome';
export * from './entry-ends';
