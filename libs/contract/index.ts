export * from './kit';
export * from './page';
export * from './envelope';
export * from './enums';
export * from './api';
