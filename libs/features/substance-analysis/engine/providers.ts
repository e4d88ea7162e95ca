import { ClaimWriteStore } from './claim-write.store';
import { EngineRunner } from './engine-runner';
import { ResultWriteStore } from './result-write.store';
import { VehicleAnalysis } from './vehicle-analysis';
import { RunResultWriter } from './run-result-writer';
import { RunInputLoader } from './run-input-loader';

export const engineProviders = [
  ClaimWriteStore,
  EngineRunner,
  ResultWriteStore,
  RunInputLoader,
  RunResultWriter,
  VehicleAnalysis,
];
