import type { Feature } from '@matlas/server-kit';
import { AuditModule } from './audit.module';
import { DistributionEntity } from './distribution/distribution.entity';

/** Area audit: the audit of material data by an enterprise, and who does it. */
export const auditFeature: Feature = { module: AuditModule, entities: [DistributionEntity] };
