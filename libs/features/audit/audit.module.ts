import { Module } from '@nestjs/common';
import { ExchangeModule } from '@matlas/features/exchange';
import { IdentityModule } from '@matlas/features/identity';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule } from '@matlas/features/mds';
import { AuditController, ImdsAuditController } from './audit.controller';
import { AuditDecisionService } from './audit-decision.service';
import { AuditExport } from './audit-export';
import { AuditIntakeJob } from './audit-intake.job';
import { AuditListService } from './audit-list.service';
import { AuditListener } from './audit-listener';
import { AuditMergeSteps } from './audit-merge.store';
import { AuditSettingService } from './audit-setting.service';
import { AuditSettingStore } from './audit-setting.store';
import { auditSweep } from './audit-sweep.job';
import { auditTodo } from './audit-todo.store';
import { AuditStore } from './audit.store';
import { AuditWriteStore } from './audit-write.store';
import { Auditors } from './distribution/auditors';
import { DistributionController } from './distribution/distribution.controller';
import { DistributionImport } from './distribution/distribution-import';
import { DistributionService } from './distribution/distribution.service';
import { DistributionStore } from './distribution/distribution.store';

/** Audit of data sheets by an enterprise: queue, decisions, log, distribution to auditors. */
@Module({
  imports: [ExchangeModule, IdentityModule, ImportsModule, MdsModule],
  controllers: [AuditController, ImdsAuditController, DistributionController],
  providers: [
    AuditDecisionService,
    AuditExport,
    AuditIntakeJob,
    AuditListService,
    AuditListener,
    AuditMergeSteps,
    Auditors,
    AuditSettingService,
    AuditSettingStore,
    AuditStore,
    auditSweep,
    auditTodo,
    AuditWriteStore,
    DistributionImport,
    DistributionService,
    DistributionStore,
  ],
})
export class AuditModule {}
