import { certificateReminderJob } from '@matlas/contract';
import { expiryReminderJob } from '@matlas/server-kit';
import { CertificateStore } from './certificate.store';

/** Reminds enterprises of certificates that will expire. */
export const certificateReminder = expiryReminderJob({
  def: certificateReminderJob,
  schedule: { key: 'enterprise.certificateReminder', cron: '10 8 * * *' },
  source: CertificateStore,
  list: (certificates) => certificates.listExpiring(),
  event: 'certificate.expiring',
  result: ({ length }) => ({ certificates: length }),
});
