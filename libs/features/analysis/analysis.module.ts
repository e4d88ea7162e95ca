import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CatalogModule } from '@matlas/features/catalog';
import { ExchangeModule } from '@matlas/features/exchange';
import { MdsModule } from '@matlas/features/mds';
import { RulesModule } from '@matlas/features/rules';
import { VehicleModule } from '@matlas/features/vehicle';
import { AnalysisController } from './analysis.controller';
import { AnalysisMergeSteps } from './analysis-merge.store';
import { AnalysisReport } from './report/analysis-report';
import { ReportTotalStore } from './report/report-total.store';
import { RunReports } from './report/run-report';
import { RunSummary } from './report/run-summary';
import { SummarySheets } from './report/summary-sheets';
import { AnalysisRunStore } from './analysis-run.store';
import { AnalysisService } from './analysis.service';
import { decisionControllers, decisionProviders } from './decision/providers';
import { EngineRunner } from './engine-runner';
import { exemptionControllers, exemptionProviders } from './exemption/providers';
import { FindingFilterStore } from './finding-filter.store';
import { FindingPaths } from './finding-paths';
import { FindingService } from './finding.service';
import { FindingStore } from './finding.store';
import { groupControllers, groupProviders } from './groups/providers';
import { riskControllers, riskProviders } from './high-risk/providers';
import { reportInfoControllers, reportInfoProviders } from './report-info/providers';
import { ReportTodos } from './report-info/report-todos.service';
import { deviationControllers, deviationProviders } from './deviation/providers';
import { inventoryControllers, inventoryProviders } from './inventory/providers';
import { materialDetailControllers, materialDetailProviders } from './material-detail/providers';
import { resMarkControllers, resMarkProviders } from './res-mark/providers';
import { ImpactActionStore } from './impact/impact-action.store';
import { impactControllers, impactProviders } from './impact/providers';
import { materialControllers, materialProviders } from './materials-group/providers';
import { PathStore } from './path.store';
import { ReasonWords } from './reason-words';
import { ResultWriteStore } from './result-write.store';
import { rrrExportControllers, rrrExportProviders } from './rrr-export/providers';
import { rrrControllers, rrrProviders } from './rrr/providers';
import { rrrScreeningControllers, rrrScreeningProviders } from './rrr-screening/providers';
import { RrrFiguresService } from './rrr/rrr-figures.service';
import { RrrListService } from './rrr/rrr-list.service';
import { RrrMarkService } from './rrr/rrr-mark.service';
import { RrrResultService } from './rrr/rrr-result.service';
import { RrrViewService } from './rrr/rrr-view.service';
import { RrrVehicles } from './rrr/rrr-vehicles';
import { RunAnalysisJob } from './run-analysis.job';
import { RunChanges } from './run-changes';
import { RunChangeStore } from './run-change.store';
import { RunComparisonStore } from './run-comparison.store';
import { RunFacts } from './run-facts';
import { RunInputStore } from './run-input.store';
import { RunTargetStore } from './run-target.store';
import { RunTargets } from './run-targets';
import { RunTotalStore } from './run-total.store';
import { savedControllers, savedProviders } from './saved/providers';
import { StaleTodo } from './stale-todo.store';
import { verifyProviders } from './verify/providers';
import { VerifyService } from './verify/verify.service';
import { VehicleAnalysis } from './vehicle-analysis';

@Module({
  imports: [DiscoveryModule, CatalogModule, ExchangeModule, MdsModule, RulesModule, VehicleModule],
  controllers: [
    AnalysisController,
    ...rrrScreeningControllers,
    ...materialControllers,
    ...groupControllers,
    ...decisionControllers,
    ...exemptionControllers,
    ...reportInfoControllers,
    ...riskControllers,
    ...resMarkControllers,
    ...rrrControllers,
    ...rrrExportControllers,
    ...materialDetailControllers,
    ...inventoryControllers,
    ...deviationControllers,
    ...savedControllers,
    ...impactControllers,
  ],
  providers: [
    ...rrrScreeningProviders,
    AnalysisMergeSteps,
    AnalysisReport,
    ReportTotalStore,
    RunReports,
    RunSummary,
    SummarySheets,
    AnalysisRunStore,
    AnalysisService,
    EngineRunner,
    FindingFilterStore,
    FindingPaths,
    FindingService,
    FindingStore,
    PathStore,
    ReasonWords,
    ResultWriteStore,
    RunAnalysisJob,
    RunChanges,
    RunChangeStore,
    RunComparisonStore,
    RunFacts,
    RunInputStore,
    RunTargets,
    RunTargetStore,
    RunTotalStore,
    VehicleAnalysis,
    StaleTodo,
    ...groupProviders,
    ...decisionProviders,
    ...exemptionProviders,
    ...reportInfoProviders,
    ...riskProviders,
    ...resMarkProviders,
    ...rrrProviders,
    ...rrrExportProviders,
    ...materialDetailProviders,
    ...inventoryProviders,
    ...deviationProviders,
    ...savedProviders,
    ...verifyProviders,
    ...impactProviders,
    ...materialProviders,
  ],
  exports: [
    RrrFiguresService,
    RrrListService,
    RrrMarkService,
    RrrViewService,
    RrrResultService,
    RrrVehicles,
    ReportTodos,
    ImpactActionStore,
    AnalysisService,
    FindingService,
    VehicleAnalysis,
    VerifyService,
    EngineRunner,
  ],
})
export class AnalysisModule {}
