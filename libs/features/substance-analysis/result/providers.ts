import { ClaimStore } from './claim.store';
import { DecidedFindingStore } from './decided-finding.store';
import { FindingFilterStore } from './finding-filter.store';
import { FindingStore } from './finding.store';
import { PathStore } from './path.store';
import { RunComparisonStore } from './run-comparison.store';
import { RunTotalStore } from './run-total.store';

export const resultProviders = [
  ClaimStore,
  DecidedFindingStore,
  FindingFilterStore,
  FindingStore,
  PathStore,
  RunComparisonStore,
  RunTotalStore,
];
