// What tests of this area share with tests of the whole application; no production code (lint/imports.mjs).
export { playground } from './exchange-players';
export { playExchange } from './random-exchange';
