import { noteJobs } from '@matlas/contract';
import { dueItemsJob, JobQueue, systemAuth } from '@matlas/server-kit';
import { RobotOutbox } from '../robots/robot-outbox';
import { RobotQueueStore } from '../robots/robot-queue.store';
import { HeldMailStore } from './held-mail.store';

type Overdue = { robotId: number } | { userId: number };

/**
 * Sends what should have gone a while ago. Everything that waits has a job of its own that starts in time; this one finds
 * what is left when such a job was cancelled, gave up, or began a moment too early.
 */
export const overdueDeliveries = dueItemsJob<
  [typeof RobotQueueStore, typeof HeldMailStore, typeof RobotOutbox, typeof JobQueue],
  Overdue
>({
  def: noteJobs.overdue,
  schedule: { key: 'notes.overdue', cron: '*/15 * * * *' },
  uses: [RobotQueueStore, HeldMailStore, RobotOutbox, JobQueue],
  list: async (robots, mails) => [
    ...(await robots.listOverdue()).map((robotId) => ({ robotId })),
    ...(await mails.listOverdue()).map((userId) => ({ userId })),
  ],
  each: async (item, _robots, _mails, outbox, jobs) => {
    if ('robotId' in item) await outbox.startSending(item.robotId);
    else await jobs.start(systemAuth(), noteJobs.heldMail, item, { priority: 1 });
    return true;
  },
  result: (_items, started) => ({ started }),
});
