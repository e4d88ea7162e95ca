import { Injectable } from '@nestjs/common';
import { type ShareEvents, publishShareEventsJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { ShareEventPublisher } from './share-event-publisher';

/**
 * Tells what happened to many shares. A run that comes again tells all of it again: who listens bears that (a note has
 * its source, a figure its line of the timeline).
 */
@Injectable()
export class PublishShareEventsJob extends JobHandler<typeof publishShareEventsJob> {
  readonly def = publishShareEventsJob;
  constructor(private readonly teller: ShareEventPublisher) {
    super();
  }

  async run(told: ShareEvents, context: JobContext): Promise<{ told: number }> {
    const total = told.events.length;
    await this.teller.publish(told, (done) => context.step(done, total));
    return { told: total };
  }
}
