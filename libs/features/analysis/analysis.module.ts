import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { VehicleModule } from '@matlas/features/vehicle';
import { AnalysisController } from './analysis.controller';
import { AnalysisMergeSteps } from './analysis-merge.store';
import { AnalysisReport } from './analysis-report';
import { AnalysisRunStore } from './analysis-run.store';
import { AnalysisService } from './analysis.service';
import { EngineRunner } from './engine-runner';
import { FindingFilterStore } from './finding-filter.store';
import { FindingPaths } from './finding-paths';
import { FindingService } from './finding.service';
import { FindingStore } from './finding.store';
import { PathStore } from './path.store';
import { ReasonWords } from './reason-words';
import { ResultWriteStore } from './result-write.store';
import { RuleSetStore } from './rule-set.store';
import { RunAnalysisJob } from './run-analysis.job';
import { RunChanges } from './run-changes';
import { RunChangeStore } from './run-change.store';
import { RunComparisonStore } from './run-comparison.store';
import { RunInputStore } from './run-input.store';
import { RunTotalStore } from './run-total.store';
import { StaleTodo } from './stale-todo.store';
import { VehicleAnalysis } from './vehicle-analysis';

@Module({
  imports: [MdsModule, VehicleModule],
  controllers: [AnalysisController],
  providers: [
    AnalysisMergeSteps, AnalysisReport, AnalysisRunStore, AnalysisService, EngineRunner, FindingFilterStore, FindingPaths, FindingService, FindingStore, PathStore, ReasonWords, ResultWriteStore, RuleSetStore, RunAnalysisJob, RunChanges, RunChangeStore, RunComparisonStore, RunInputStore, RunTotalStore, VehicleAnalysis, StaleTodo,
  ],
  exports: [AnalysisService, FindingService, VehicleAnalysis, EngineRunner],
})
export class AnalysisModule {}
