import { Module } from '@nestjs/common';
import { ExchangeModule } from '@matlas/features/exchange';
import { IdentityModule } from '@matlas/features/identity';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule } from '@matlas/features/mds';
import { RulesModule } from '@matlas/features/rules';
import { VehicleModule } from '@matlas/features/vehicle';
import { AbsenceService } from './absence/absence.service';
import { AbsenceStore } from './absence/absence.store';
import { AuditActors } from './absence/audit-actors';
import { DecisionHandover } from './decision-handover';
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
import { DistributionChecks } from './distribution/distribution-checks';
import { DistributionService } from './distribution/distribution.service';
import { HandDistributionService } from './distribution/hand-distribution.service';
import { DistributionStore } from './distribution/distribution.store';
import { AuditFiguresController } from './figures/figures.controller';
import { FiguresService } from './figures/figures.service';
import { FiguresStore } from './figures/figures.store';
import { AuditDryRunJob } from './pre-audit/audit-dry-run.job';
import { AutomaticApproval } from './pre-audit/automatic-approval';
import { PreAudit } from './pre-audit/pre-audit';
import { PreAuditStore } from './pre-audit/pre-audit.store';
import { AuditHintService } from './remarks/audit-hint.service';
import { AuditMessageStore } from './remarks/audit-message.store';
import { NodePlaces } from './remarks/node-places';
import { RemarkService } from './remarks/remark.service';
import { RemarkStore } from './remarks/remark.store';
import { AuditRemarkController, ImdsAuditRemarkController } from './remarks/remark.controller';

/** Audit of data sheets by an enterprise: queue, decisions, log, distribution to auditors. */
@Module({
  imports: [ExchangeModule, IdentityModule, ImportsModule, MdsModule, RulesModule, VehicleModule],
  controllers: [
    AuditController,
    ImdsAuditController,
    AuditFiguresController,
    ImdsAuditRemarkController,
    AuditRemarkController,
    DistributionController,
  ],
  providers: [
    AbsenceService,
    AbsenceStore,
    AuditActors,
    FiguresService,
    FiguresStore,
    AuditDecisionService,
    AuditHintService,
    AuditMessageStore,
    NodePlaces,
    RemarkService,
    RemarkStore,
    AuditDryRunJob,
    AutomaticApproval,
    PreAudit,
    PreAuditStore,
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
    DecisionHandover,
    DistributionImport,
    DistributionService,
    DistributionChecks,
    HandDistributionService,
    DistributionStore,
  ],
  exports: [AuditMessageStore, DecisionHandover],
})
export class AuditModule {}
