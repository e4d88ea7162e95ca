import { decisionReminderJob } from '@matlas/contract';
import { expiryReminderJob } from '@matlas/server-kit';
import { DecisionStore } from './decision.store';

/**
 * Reminds the users who proposed and approved a decision that it expires; its findings are no longer covered
 * afterwards.
 */
export const decisionReminder = expiryReminderJob({
  def: decisionReminderJob,
  schedule: { key: 'analysis.decisionReminder', cron: '20 8 * * *' },
  source: DecisionStore,
  list: (decisions) => decisions.listExpiring(),
  event: 'decision.expiring',
  result: ({ length }) => ({ decisions: length }),
});
