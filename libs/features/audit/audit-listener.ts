import { Injectable, type OnModuleInit } from '@nestjs/common';
import { auditIntakeJob } from '@matlas/contract';
import { AuditGate } from '@matlas/features/mds';
import { Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { AuditSettingStore } from './audit-setting.store';

/** Starts the intake when a sheet was accepted or released, and tells earlier areas who audits. */
@Injectable()
export class AuditListener implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly jobs: JobQueue,
    private readonly settings: AuditSettingStore,
    private readonly gate: AuditGate,
  ) {}

  onModuleInit(): void {
    this.gate.register(async (enterpriseId) => (await this.settings.findMode(enterpriseId)) !== 'none');
    this.events.on('sheet.accepted', ({ sheetId }) => this.startIntake([sheetId]));
    this.events.on('sheet.released', ({ sheetId }) => this.startIntake([sheetId]));
    this.events.on('sheets.released', ({ sheetIds }) => this.startIntake(sheetIds));
  }
  private startIntake(sheetIds: readonly number[]): Promise<void> {
    return this.db.asPlatform(async () => {
      for (const enterpriseId of await this.settings.listAuditingOf(sheetIds))
        await this.jobs.start(systemAuth(enterpriseId), auditIntakeJob, { enterpriseId });
    });
  }
}
