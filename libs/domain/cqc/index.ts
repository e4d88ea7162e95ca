export * from './derive-positions';
export * from './package-fields';
export * from './check-completeness';
export * from './read-answer';
