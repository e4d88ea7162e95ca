// What tests of this area share with tests of the whole application; no production code (lint/imports.mjs).
export { playExchange, playground } from './random-exchange';
