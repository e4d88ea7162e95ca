export * from './ranking-formula';
export * from './supplier-score';
