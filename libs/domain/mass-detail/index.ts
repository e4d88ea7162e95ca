export * from './component-uses';
export * from './inventory';
export * from './mass-deviations';
export * from './material-contents';
