export * from './candidate';
export * from './options';
export {
  buildMatchIndex,
  type IndexedCandidate,
  type MatchIndex,
  type NumberFit,
  type SupplierFit,
} from './match-index';
export * from './match-position';
export * from './candidate-list';
