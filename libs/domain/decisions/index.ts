export * from './decision-states';
export * from './decision-cover';
