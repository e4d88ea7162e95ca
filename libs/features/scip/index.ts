import type { Feature } from '@matlas/server-kit';
import { ScipModule } from './scip.module';

/** Area SCIP: what has to be notified to ECHA, and the dossiers for it. */
export const scipFeature: Feature = { module: ScipModule, entities: [] };
