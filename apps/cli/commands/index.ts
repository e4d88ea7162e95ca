import type { Command } from '../command';
import { analysisVerify } from './analysis-verify';
import { apiKeyCreate } from './apikey-create';
import { apiKeyList } from './apikey-list';
import { apiKeyRevoke } from './apikey-revoke';
import { demoWorkbook } from './demo-workbook';
import { enterpriseCreate } from './enterprise-create';
import { jobList } from './job-list';
import { mdsCheck } from './mds-check';
import { migrate } from './migrate';
import { seed } from './seed';
import { syncPair } from './sync-pair';
import { syncRun } from './sync-run';
import { syncStatus } from './sync-status';
import { userCreate } from './user-create';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  migrate,
  seed,
  enterpriseCreate,
  userCreate,
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  jobList,
  mdsCheck,
  analysisVerify,
  demoWorkbook,
  syncPair,
  syncRun,
  syncStatus,
];
