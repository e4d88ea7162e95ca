export * from './gallery-parts';
export * from './menu-definition';
export * from './menu-screen';
export * from './menu-table';
export * from './screen-address';
export * from './served-screens';
