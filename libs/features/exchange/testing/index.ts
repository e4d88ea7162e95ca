// Shared by tests of this area and tests of the whole application; not for production code (lint/imports.mjs).
export { createPlayers as playground } from './exchange-players';
export { playExchange } from './random-exchange';
