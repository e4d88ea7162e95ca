import { bomFeature } from '@matlas/features/bom';
import { catalogFeature } from '@matlas/features/catalog';
import { cqcFeature } from '@matlas/features/cqc';
import { exchangeFeature } from '@matlas/features/exchange';
import { identityFeature } from '@matlas/features/identity';
import { materialAnalysisFeature } from '@matlas/features/material-analysis';
import { mdsFeature } from '@matlas/features/mds';
import { recyclabilityFeature } from '@matlas/features/recyclability';
import { reportsFeature } from '@matlas/features/reports';
import { rulesFeature } from '@matlas/features/rules';
import { substanceAnalysisFeature } from '@matlas/features/substance-analysis';
import { vehicleFeature } from '@matlas/features/vehicle';
import type { Feature } from '@matlas/server-kit';

/** The areas in their order, up to the analyses of a vehicle. */
export const UP_TO_ANALYSES: readonly Feature[] = [
  identityFeature,
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
  cqcFeature,
];
