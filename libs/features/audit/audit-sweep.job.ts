import { auditIntakeJob, auditSweepJob } from '@matlas/contract';
import { dueItemsJob, JobQueue, systemAuth } from '@matlas/server-kit';
import { AuditSettingStore } from './audit-setting.store';

/** Starts the intake of every enterprise that audits: finds what a lost event or a killed process left. */
export const auditSweep = dueItemsJob({
  def: auditSweepJob,
  schedule: { key: 'audit.sweep', cron: '20 3 * * *' },
  uses: [AuditSettingStore, JobQueue],
  list: (settings) => settings.listAuditing(),
  each: async (enterpriseId, _settings, jobs) => {
    await jobs.start(systemAuth(enterpriseId), auditIntakeJob, { enterpriseId });
    return true;
  },
  result: ({ length }) => ({ enterprises: length }),
});
