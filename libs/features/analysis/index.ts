import type { Feature } from '@matlas/server-kit';
import { AnalysisRunEntity } from './analysis-run.entity';
import { SavedAnalysisEntity } from './saved/saved-analysis.entity';
import { AnalysisModule } from './analysis.module';
import { ResMarkEntity } from './res-mark/res-mark.entity';
import { decisionEntities } from './decision/providers';
import { rrrEntities } from './rrr/providers';
import { impactEntities } from './impact/providers';
import { materialDetailEntities } from './material-detail/providers';
import { reportInfoEntities } from './report-info/providers';
import './watch/events';

export { AnalysisModule } from './analysis.module';
export type { AnalysisInput, AnalysisOutput } from './analyse.task';
export * from './analysis.service';
export { ImpactActionStore, type ToldAction } from './impact/impact-action.store';
export { AnalysisTaskService } from './task/task.service';
export { currentRunOfModelSql } from './current-run';
export * from './engine-runner';
export * from './finding.service';
export { MassDeviationService } from './deviation/mass-deviation.service';
export { MassDetailJob } from './material-detail/mass-detail.job';
export { MassDetailService } from './material-detail/mass-detail.service';
export { RecycledContentService } from './recycled-content/recycled-content.service';
export { VocAnalysisService } from './voc-report/voc-analysis.service';
export { type LoadedRrr, RrrVehicles } from './rrr/rrr-vehicles';
export { RrrCheckService } from './rrr/rrr-check.service';
export { RrrFiguresService } from './rrr/rrr-figures.service';
export { RrrListService } from './rrr/rrr-list.service';
export { RrrMarkService } from './rrr/rrr-mark.service';
export { RrrViewService } from './rrr/rrr-view.service';
export { RrrResultService } from './rrr/rrr-result.service';
export * from './run-input.store';
export { type ReportAbout, type ReportAsked, ReportMaker, type ReportOptions } from './report-info/report-maker';
export { ReportTodos } from './report-info/report-todos.service';
export * from './run-target';
export * from './analysis-run.row';
export * from './analysis-run.store';
export * from './run-targets';
export * from './vehicle-analysis';
export * from './verify/verify.service';

/** Area analysis: prohibited and restricted substances of a vehicle. */
export const analysisFeature: Feature = {
  module: AnalysisModule,
  entities: [
    AnalysisRunEntity,
    ResMarkEntity,
    SavedAnalysisEntity,
    ...decisionEntities,
    ...impactEntities,
    ...rrrEntities,
    ...materialDetailEntities,
    ...reportInfoEntities,
  ],
};
