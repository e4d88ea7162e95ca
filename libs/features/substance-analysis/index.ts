import type { Feature } from '@matlas/server-kit';
import { decisionEntities } from './decision/providers';
import { impactEntities } from './impact/providers';
import { ResMarkEntity } from './res-mark/res-mark.entity';
import { AnalysisRunEntity } from './run/analysis-run.entity';
import { SavedAnalysisEntity } from './saved/saved-analysis.entity';
import { taskEntities } from './task/providers';
import { watchEntities } from './watch/providers';
import { whatIfEntities } from './what-if/providers';
import { SubstanceAnalysisModule } from './substance-analysis.module';
import './impact/events';

export { SubstanceAnalysisModule } from './substance-analysis.module';
export type { AnalysisInput, AnalysisOutput } from './engine/analyse.task';
export * from './engine/engine-runner';
export * from './engine/run-input-loader';
export * from './engine/vehicle-analysis';
export * from './finding/finding.service';
export { RiskService } from './high-risk/risk.service';
export { ArticleReport } from './groups/article-report';
export { GroupService } from './groups/group.service';
export { type NotifiedPart, type ScipFacts, ScipFactsRegistry } from './groups/scip-facts';
export { ImpactActionStore, type ActionMessage as ToldAction } from './impact/impact-action.store';
export { gramsText } from './result/finding.row';
export * from './run/analysis-run.row';
export * from './run/analysis-run.store';
export * from './run/analysis.service';
export * from './run/run-start.service';
export { currentRunOfModelSql, showsPresentSql } from './run/current-run';
export { maskedSql } from './result/finding-sql';
export * from './run/run-input.store';
export * from './run/run-target';
export { RunTargetStore } from './run/run-target.store';
export * from './run/run-targets';
export { AnalysisTaskService } from './task/task.service';
export * from './verify/verify.service';
export { WhatIfRunService } from './what-if/what-if-run.service';
export { WhatIfService } from './what-if/what-if.service';
export { WhatIfUseService } from './what-if/what-if-use.service';

/** Area substance analysis: prohibited and restricted substances of a vehicle. */
export const substanceAnalysisFeature: Feature = {
  module: SubstanceAnalysisModule,
  entities: [
    AnalysisRunEntity,
    ResMarkEntity,
    SavedAnalysisEntity,
    ...decisionEntities,
    ...impactEntities,
    ...taskEntities,
    ...watchEntities,
    ...whatIfEntities,
  ],
};
