import type { Provider } from '@nestjs/common';
import { DerivedDataStore } from './derived-data.store';
import { RunResultStore } from './run-result.store';
import { VerifyAnalysisJob } from './verify-analysis.job';
import { VerifyService } from './verify.service';

export const verifyProviders: Provider[] = [DerivedDataStore, RunResultStore, VerifyService, VerifyAnalysisJob];
