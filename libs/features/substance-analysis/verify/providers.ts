import type { Provider } from '@nestjs/common';
import { DerivedDataStore } from './derived-data.store';
import { RunQuestionStore } from './run-question.store';
import { RunResultStore } from './run-result.store';
import { VerifyAnalysisJob } from './verify-analysis.job';
import { VerifyService } from './verify.service';
import { RunRecomputation } from './run-recomputation';

export const verifyProviders: Provider[] = [
  DerivedDataStore,
  RunQuestionStore,
  RunResultStore,
  RunRecomputation,
  VerifyService,
  VerifyAnalysisJob,
];
