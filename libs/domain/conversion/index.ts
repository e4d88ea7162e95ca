export * from './convertible';
export * from './convertible-class';
export * from './international-name';
export * from './portion-codes';
export { LOST_FIELDS } from './lost-fields';
export * from './convert-sheet';
export * from './code-meaning';
export * from './application-approval';
