export * from './grants';
export * from './permission-tree';
export * from './roles';
