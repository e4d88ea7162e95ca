import type { Feature } from '@matlas/server-kit';
import { CqcModule } from './cqc.module';

export { CqcBomService } from './cqc-bom.service';
export { CqcDerivation } from './cqc-derivation';
export { type CqcLayoutRow, CqcLayoutStore } from './cqc-layout.store';

/** Area cqc: the BOM of a vehicle for the certification body, its package and its upload. */
export const cqcFeature: Feature = { module: CqcModule, entities: [] };
