export * from './part-risk';
