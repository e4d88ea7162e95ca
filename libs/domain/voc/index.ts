export * from './voc-result';
