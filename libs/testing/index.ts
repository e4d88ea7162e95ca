export * from './database';
export * from './app';
