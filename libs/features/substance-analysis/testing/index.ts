export * from './sample-rules';
export * from './sample-sheets';
export * from './sample-substances';
export * from './sample-vehicle';
