export * from './menu-screen';
export * from './menu-table';
export * from './served-screens';
