import { AnalysisController } from './analysis.controller';
import { AnalysisMergeSteps } from './analysis-merge.store';
import { RunAnalysisJob } from './run-analysis.job';

export const analysisControllers = [AnalysisController];
export const analysisProviders = [AnalysisMergeSteps, RunAnalysisJob];
