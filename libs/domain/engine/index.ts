export * from './types';
export { runEngine } from './run-engine';
export { classesBelow } from './class-codes';
export { limitToScopes as withinScopes, type ItemScope } from './within-scopes';
export { datesAt, reasonOf, percentText } from './reason-of';
export { PathFinder, type EdgePath, type PathQuery } from './path-finder';
export { encodeComposition, portionNodeFlags, type EncodedComposition } from './encode-composition';
export { SUMMED, unpackGraph, type ApplicationOverrideText, type GraphColumns, type PackedGraph } from './packed-graph';
export { buffersOf, unpackInput, type ApplicationCode, type PackedInput, type UnpackedInput } from './packed-input';
