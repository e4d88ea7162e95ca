export * from './fill-progress';
