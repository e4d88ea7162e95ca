import { ClaimWriteStore } from './claim-write.store';
import { EngineRunner } from './engine-runner';
import { ResultWriteStore } from './result-write.store';
import { VehicleAnalysis } from './vehicle-analysis';

export const engineProviders = [ClaimWriteStore, EngineRunner, ResultWriteStore, VehicleAnalysis];
