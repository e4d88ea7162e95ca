export * from './distribution';
export * from './transitions';
