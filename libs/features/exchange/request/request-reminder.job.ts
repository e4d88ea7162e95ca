import { requestLinkJob, requestReminderJob } from '@matlas/contract';
import { isReminderDue, reminderStage } from '@matlas/domain';
import { clock, dueItemsJob, JobQueue, systemAuth } from '@matlas/server-kit';
import { RequestMoves } from './request-moves';
import { RequestStore } from './request.store';

/**
 * Reminds suppliers 7, 3 and 0 days before the deadline and every 7 days after it; each stage once, and at most
 * once a day for each request, including reminders by users.
 */
export const requestReminder = dueItemsJob({
  def: requestReminderJob,
  schedule: { key: 'exchange.requestReminder', cron: '0 8 * * *' },
  uses: [RequestStore, RequestMoves, JobQueue],
  list: (requests) => requests.owed(),
  each: async ({ id, enterpriseId }, requests, moves, jobs) => {
    const auth = systemAuth(enterpriseId);
    const request = await requests.findForUpdate(auth.scope, id);
    const stage = reminderStage(request.deadline, request.today);
    if (
      !['sent', 'working'].includes(request.status) ||
      request.remindedToday ||
      !isReminderDue(stage, request.reminderStage)
    )
      return false;
    await moves.changeStatus(
      { auth, party: 'requester', actor: { userId: null, name: null, enterpriseId } },
      request,
      'remind',
      { remindedAt: clock.now(), reminderStage: stage },
    );
    if (request.email !== null) await jobs.start(auth, requestLinkJob, { requestId: id, kind: 'reminded' });
    return true;
  },
  result: (_owed, reminded) => ({ reminded }),
});
