import { Injectable } from '@nestjs/common';
import { requestLinkJob, requestReminderJob } from '@matlas/contract';
import { isReminderDue, reminderStage } from '@matlas/domain';
import { clock, type JobContext, JobHandler, JobQueue, systemAuth } from '@matlas/server-kit';
import { RequestMoves } from './request-moves';
import { RequestStore } from './request.store';

const DAILY = { key: 'exchange.requestReminder', cron: '0 8 * * *' };

/**
 * Reminds suppliers 7, 3 and 0 days before the deadline and every 7 days after it; each stage once, and at most
 * once a day for each request, including reminders by users.
 */
@Injectable()
export class RequestReminderJob extends JobHandler<typeof requestReminderJob> {
  readonly def = requestReminderJob;
  override readonly schedule = DAILY;
  constructor(
    private readonly requests: RequestStore,
    private readonly moves: RequestMoves,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ reminded: number }> {
    const owed = await this.requests.owed();
    let [done, reminded] = [0, 0];
    for (const { id, enterpriseId } of owed) {
      reminded += (await context.tx(() => this.remind(id, enterpriseId))) ? 1 : 0;
      await context.step(++done, owed.length);
    }
    return { reminded };
  }
  /** Uses the current state of the request: it may have been answered since the list was read. */
  private async remind(id: number, enterpriseId: number): Promise<boolean> {
    const auth = systemAuth(enterpriseId);
    const request = await this.requests.findForUpdate(auth.scope, id);
    const stage = reminderStage(request.deadline, request.today);
    if (
      !['sent', 'working'].includes(request.status) ||
      request.remindedToday ||
      !isReminderDue(stage, request.reminderStage)
    )
      return false;
    await this.moves.changeStatus(
      { auth, party: 'requester', actor: { userId: null, name: null, enterpriseId } },
      request,
      'remind',
      { remindedAt: clock.now(), reminderStage: stage },
    );
    if (request.email !== null) await this.jobs.start(auth, requestLinkJob, { requestId: id, kind: 'reminded' });
    return true;
  }
}
