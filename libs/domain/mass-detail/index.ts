export * from './component-uses';
export * from './mass-deviations';
export * from './material-contents';
