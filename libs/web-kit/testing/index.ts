// Helpers for tests of screens; not imported by production code.
export * from './render-kit';
export * from './stub-server';
