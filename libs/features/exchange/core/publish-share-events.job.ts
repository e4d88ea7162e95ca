import { Injectable } from '@nestjs/common';
import { type ShareEvents, publishShareEventsJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { ShareEventPublisher } from './share-event-publisher';

/**
 * Publishes the events of many shares. A repeated run publishes all of them again, so listeners are idempotent (a
 * notification is identified by its source, a figure by its entry of the timeline).
 */
@Injectable()
export class PublishShareEventsJob extends JobHandler<typeof publishShareEventsJob> {
  readonly def = publishShareEventsJob;
  constructor(private readonly publisher: ShareEventPublisher) {
    super();
  }

  async run(shareEvents: ShareEvents, context: JobContext): Promise<{ told: number }> {
    const total = shareEvents.events.length;
    await this.publisher.publish(shareEvents, (done) => context.reportProgress(done, total));
    return { told: total };
  }
}
