export * from './decimal';
export * from './portions';
