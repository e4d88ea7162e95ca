import { auditFeature } from '@matlas/features/audit';
import { bomFeature } from '@matlas/features/bom';
import { catalogFeature } from '@matlas/features/catalog';
import { exchangeFeature } from '@matlas/features/exchange';
import { identityFeature } from '@matlas/features/identity';
import { importsFeature } from '@matlas/features/imports';
import { materialAnalysisFeature } from '@matlas/features/material-analysis';
import { mdsFeature } from '@matlas/features/mds';
import { messagingFeature } from '@matlas/features/messaging';
import { recyclabilityFeature } from '@matlas/features/recyclability';
import { reportsFeature } from '@matlas/features/reports';
import { rulesFeature } from '@matlas/features/rules';
import { substanceAnalysisFeature } from '@matlas/features/substance-analysis';
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
  transferFeature,
  auditFeature,
  messagingFeature,
  systemFeature,
  homeFeature,
];
