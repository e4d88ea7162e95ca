export * from './portion';
export * from './resolve';
export * from './extreme';
