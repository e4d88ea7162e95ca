import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { VehicleModule } from '@matlas/features/vehicle';
import { AnalysisController } from './analysis.controller';
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
import { RunInputStore } from './run-input.store';
import { RunTotalStore } from './run-total.store';
import { VehicleAnalysis } from './vehicle-analysis';

@Module({
  imports: [MdsModule, VehicleModule],
  controllers: [AnalysisController],
  providers: [
    AnalysisReport, AnalysisRunStore, AnalysisService, EngineRunner, FindingFilterStore, FindingPaths, FindingService, FindingStore, PathStore, ReasonWords, ResultWriteStore, RuleSetStore, RunAnalysisJob, RunInputStore, RunTotalStore, VehicleAnalysis,
  ],
  exports: [AnalysisService, FindingService, VehicleAnalysis, EngineRunner],
})
export class AnalysisModule {}
