import { Controller } from '@nestjs/common';
import { auditApi, type AuditPageInput, imdsAuditApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AuditDecisionService } from './audit-decision.service';
import { AuditExport } from './audit-export';
import { AuditListService } from './audit-list.service';
import { DecisionHandover } from './decision-handover';
import { AuditSettingService } from './audit-setting.service';

@Controller()
export class AuditController {
  constructor(
    private readonly lists: AuditListService,
    private readonly decisions: AuditDecisionService,
    private readonly exports: AuditExport,
    private readonly settings: AuditSettingService,
  ) {}
  @Handle(auditApi.page) page(auth: Auth, input: AuditPageInput) {
    return this.lists.page(auth, 'own', input);
  }
  @Handle(auditApi.audit) decide(auth: Auth, input: In<typeof auditApi.audit>) {
    return this.decisions.decide(auth, 'own', input);
  }
  @Handle(auditApi.getRefuseReasonEnum) reasons() {
    return this.lists.listReasons();
  }
  @Handle(auditApi.getAuditLog) log(auth: Auth, input: In<typeof auditApi.getAuditLog>) {
    return this.lists.listLog(auth, 'own', input);
  }
  @Handle(auditApi.export) export(auth: Auth, input: AuditPageInput) {
    return this.exports.exportList(auth, 'own', input);
  }
  @Handle(auditApi.detail) detail(auth: Auth, { id }: In<typeof auditApi.detail>) {
    return this.lists.findDetail(auth, 'own', id);
  }
  @Handle(auditApi.withdraw) withdraw(auth: Auth, input: In<typeof auditApi.withdraw>) {
    return this.decisions.withdraw(auth, 'own', input);
  }
  @Handle(auditApi.revoke) revoke(auth: Auth, input: In<typeof auditApi.revoke>) {
    return this.decisions.revoke(auth, 'own', input);
  }
  @Handle(auditApi.takeOver) takeOver(auth: Auth, input: In<typeof auditApi.takeOver>) {
    return this.decisions.takeOver(auth, 'own', input);
  }
  @Handle(auditApi.handBack) handBack(auth: Auth, input: In<typeof auditApi.handBack>) {
    return this.decisions.handBack(auth, 'own', input);
  }
  @Handle(auditApi.setting) setting(auth: Auth) {
    return this.settings.findSetting(auth);
  }
  @Handle(auditApi.saveSetting) saveSetting(auth: Auth, input: In<typeof auditApi.saveSetting>) {
    return this.settings.saveSetting(auth, input);
  }
  @Handle(auditApi.saveLimits) saveLimits(auth: Auth, input: In<typeof auditApi.saveLimits>) {
    return this.settings.saveLimits(auth, input);
  }
  @Handle(auditApi.startDryRun) startDryRun(auth: Auth, { days }: In<typeof auditApi.startDryRun>) {
    return this.settings.startDryRun(auth, days);
  }
  @Handle(auditApi.submit) submit(auth: Auth, input: In<typeof auditApi.submit>) {
    return this.settings.submit(auth, input);
  }
}

@Controller()
export class ImdsAuditController {
  constructor(
    private readonly lists: AuditListService,
    private readonly decisions: AuditDecisionService,
    private readonly exports: AuditExport,
    private readonly handover: DecisionHandover,
  ) {}
  @Handle(imdsAuditApi.page) page(auth: Auth, input: AuditPageInput) {
    return this.lists.page(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.audit) decide(auth: Auth, input: In<typeof imdsAuditApi.audit>) {
    return this.decisions.decide(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.getRefuseReasonEnum) reasons() {
    return this.lists.listReasons();
  }
  @Handle(imdsAuditApi.getAuditLog) log(auth: Auth, input: In<typeof imdsAuditApi.getAuditLog>) {
    return this.lists.listLog(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.export) export(auth: Auth, input: AuditPageInput) {
    return this.exports.exportList(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.detail) detail(auth: Auth, { id }: In<typeof imdsAuditApi.detail>) {
    return this.lists.findDetail(auth, 'imds', id);
  }
  @Handle(imdsAuditApi.withdraw) withdraw(auth: Auth, input: In<typeof imdsAuditApi.withdraw>) {
    return this.decisions.withdraw(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.revoke) revoke(auth: Auth, input: In<typeof imdsAuditApi.revoke>) {
    return this.decisions.revoke(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.takeOver) takeOver(auth: Auth, input: In<typeof imdsAuditApi.takeOver>) {
    return this.decisions.takeOver(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.handBack) handBack(auth: Auth, input: In<typeof imdsAuditApi.handBack>) {
    return this.decisions.handBack(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.syncStatus) syncStatus(auth: Auth, input: In<typeof imdsAuditApi.syncStatus>) {
    return this.handover.handOver(auth, input);
  }
}
