export * from './database';
export * from './app';
export * from './builders';
export * from './job-end';
export * from './job-probes';
export * from './worker-process';
export * from './job-kill';
export * from './read-cells';
