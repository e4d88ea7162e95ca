import { AnalysisRunStore } from './analysis-run.store';
import { AnalysisService } from './analysis.service';
import { RunStartService } from './run-start.service';
import { CurrentRunStore } from './current-run.store';
import { RunChangeStore } from './run-change.store';
import { RunChanges } from './run-changes';
import { RunFacts } from './run-facts';
import { RunInputStore } from './run-input.store';
import { RunTargetStore } from './run-target.store';
import { RunTargets } from './run-targets';
import { StaleRunStore, staleTodo } from './stale-todo.store';

export const runProviders = [
  AnalysisRunStore,
  RunStartService,
  AnalysisService,
  CurrentRunStore,
  RunChangeStore,
  RunChanges,
  RunFacts,
  RunInputStore,
  RunTargetStore,
  RunTargets,
  StaleRunStore,
  staleTodo,
];
