// For tests of screens only; no shipped file imports it.
export * from './render-kit';
export * from './stub-server';
