export * from './confidant';
export * from './seclude';
