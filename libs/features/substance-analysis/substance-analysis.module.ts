import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { ExchangeModule } from '@matlas/features/exchange';
import { MdsModule } from '@matlas/features/mds';
import { ReportsModule } from '@matlas/features/reports';
import { RulesModule } from '@matlas/features/rules';
import { VehicleModule } from '@matlas/features/vehicle';
import { analysisControllers, analysisProviders } from './analysis/providers';
import { decisionControllers, decisionProviders } from './decision/providers';
import { EngineRunner } from './engine/engine-runner';
import { engineProviders } from './engine/providers';
import { VehicleAnalysis } from './engine/vehicle-analysis';
import { exemptionControllers, exemptionProviders } from './exemption/providers';
import { FindingService } from './finding/finding.service';
import { findingProviders } from './finding/providers';
import { ArticleReport } from './groups/article-report';
import { GroupService } from './groups/group.service';
import { ScipFactsRegistry } from './groups/scip-facts';
import { groupControllers, groupProviders } from './groups/providers';
import { riskControllers, riskProviders } from './high-risk/providers';
import { RiskService } from './high-risk/risk.service';
import { ImpactActionStore } from './impact/impact-action.store';
import { impactControllers, impactProviders } from './impact/providers';
import { runReportProviders } from './report/providers';
import { resMarkControllers, resMarkProviders } from './res-mark/providers';
import { resultProviders } from './result/providers';
import { AnalysisService } from './run/analysis.service';
import { runProviders } from './run/providers';
import { RunStartService } from './run/run-start.service';
import { RunInputStore } from './run/run-input.store';
import { RunTargetStore } from './run/run-target.store';
import { savedControllers, savedProviders } from './saved/providers';
import { taskControllers, taskProviders } from './task/providers';
import { verifyProviders } from './verify/providers';
import { VerifyService } from './verify/verify.service';
import { watchControllers, watchProviders } from './watch/providers';
import { whatIfControllers, whatIfProviders } from './what-if/providers';
import { WhatIfRunService } from './what-if/what-if-run.service';
import { WhatIfService } from './what-if/what-if.service';
import { WhatIfUseService } from './what-if/what-if-use.service';

@Module({
  imports: [CatalogModule, ExchangeModule, MdsModule, ReportsModule, RulesModule, VehicleModule],
  controllers: [
    ...analysisControllers,
    ...groupControllers,
    ...decisionControllers,
    ...exemptionControllers,
    ...riskControllers,
    ...resMarkControllers,
    ...savedControllers,
    ...impactControllers,
    ...taskControllers,
    ...watchControllers,
    ...whatIfControllers,
  ],
  providers: [
    ...runProviders,
    ...engineProviders,
    ...resultProviders,
    ...findingProviders,
    ...analysisProviders,
    ...runReportProviders,
    ...groupProviders,
    ...decisionProviders,
    ...exemptionProviders,
    ...riskProviders,
    ...resMarkProviders,
    ...savedProviders,
    ...verifyProviders,
    ...impactProviders,
    ...taskProviders,
    ...watchProviders,
    ...whatIfProviders,
  ],
  exports: [
    AnalysisService,
    ArticleReport,
    EngineRunner,
    FindingService,
    GroupService,
    ImpactActionStore,
    RiskService,
    RunInputStore,
    RunStartService,
    RunTargetStore,
    ScipFactsRegistry,
    VehicleAnalysis,
    VerifyService,
    WhatIfRunService,
    WhatIfService,
    WhatIfUseService,
  ],
})
export class SubstanceAnalysisModule {}
