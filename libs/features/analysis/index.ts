import type { Feature } from '@matlas/server-kit';
import { AnalysisRunEntity } from './analysis-run.entity';
import { AnalysisModule } from './analysis.module';

export type { AnalysisInput, AnalysisOutput } from './analyse.task';
export * from './analysis.service';
export * from './engine-runner';
export * from './finding.service';
export * from './rule-set';
export * from './rule-set.store';
export * from './run-input.store';
export { sampleVehicle } from './sample-vehicle';
export * from './vehicle-analysis';

/** Area analysis: prohibited and restricted substances of a vehicle. */
export const analysisFeature: Feature = { module: AnalysisModule, entities: [AnalysisRunEntity] };
