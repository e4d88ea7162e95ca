export * from './fault-kinds';
export * from './decided-rows';
