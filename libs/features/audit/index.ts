import type { Feature } from '@matlas/server-kit';
import './audit-events';
import { AuditModule } from './audit.module';
import { DistributionEntity } from './distribution/distribution.entity';

export { DecisionHandover, type DecisionSender } from './decision-handover';
export { AuditModule } from './audit.module';
export { PreAudit } from './pre-audit/pre-audit';
export { type AuditMessageFacts, AuditMessageStore } from './remarks/audit-message.store';

/** Area audit: the audit of material data by an enterprise, and who does it. */
export const auditFeature: Feature = { module: AuditModule, entities: [DistributionEntity] };
