import { auditFeature } from '@matlas/features/audit';
import { bomFeature } from '@matlas/features/bom';
import { catalogFeature } from '@matlas/features/catalog';
import { cqcFeature } from '@matlas/features/cqc';
import { exchangeFeature } from '@matlas/features/exchange';
import { identityFeature } from '@matlas/features/identity';
import { imdsFeature } from '@matlas/features/imds';
import { importsFeature } from '@matlas/features/imports';
import { materialAnalysisFeature } from '@matlas/features/material-analysis';
import { mdsFeature } from '@matlas/features/mds';
import { messagingFeature } from '@matlas/features/messaging';
import { programmeFeature } from '@matlas/features/programme';
import { recyclabilityFeature } from '@matlas/features/recyclability';
import { reportsFeature } from '@matlas/features/reports';
import { rulesFeature } from '@matlas/features/rules';
import { substanceAnalysisFeature } from '@matlas/features/substance-analysis';
import { scipFeature } from '@matlas/features/scip';
import { filesFeature } from '@matlas/features/files';
import { syncFeature } from '@matlas/features/sync';
import { homeFeature, systemFeature } from '@matlas/features/system';
import { transferFeature } from '@matlas/features/transfer';
import { vehicleFeature } from '@matlas/features/vehicle';
import type { Feature } from '@matlas/server-kit';

/** The areas in their order (architecture.md section 3). */
export const FEATURES: readonly Feature[] = [
  identityFeature,
  importsFeature,
  catalogFeature,
  rulesFeature,
  mdsFeature,
  exchangeFeature,
  vehicleFeature,
  bomFeature,
  reportsFeature,
  substanceAnalysisFeature,
  materialAnalysisFeature,
  recyclabilityFeature,
  programmeFeature,
  transferFeature,
  cqcFeature,
  scipFeature,
  auditFeature,
  syncFeature,
  messagingFeature,
  filesFeature,
  systemFeature,
  imdsFeature,
  homeFeature,
];
