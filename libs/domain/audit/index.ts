export * from './distribution';
export * from './transitions';
export * from './pre-audit';
