export * from './masses';
export * from './mass-units';
