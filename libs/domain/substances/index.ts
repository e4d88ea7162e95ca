export * from './verdict';
export * from './law';
export * from './exemption-dates';
export * from './elv-annex';
export * from './metal-content';
export * from './judge';
export * from './reason';
export * from './composition';
