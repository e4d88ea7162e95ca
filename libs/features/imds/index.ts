import type { Feature } from '@matlas/server-kit';
import { ImdsModule } from './imds.module';

export { ImdsModule } from './imds.module';

/** Area imds: the connector of IMDS. */
export const imdsFeature: Feature = { module: ImdsModule, entities: [] };
