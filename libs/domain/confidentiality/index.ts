export * from './confidant';
export * from './confidential-sources';
export * from './mask-confidential';
