export * from './part-number';
export * from './search-key';
export * from './header-words';
export * from './characters';
export * from './field-texts';
export * from './company-ids';
export * from './chemical-ids';
export * from './wildcard';
