import '../events';
import { Injectable } from '@nestjs/common';
import { type ShareEvents, publishShareEventsJob } from '@matlas/contract';
import { type AppEvents, Events, JobQueue, systemAuth } from '@matlas/server-kit';

/**
 * Whoever sends to more than these does not wait until everybody was told: a job does it, started with what it tells
 * of.
 */
const AT_ONCE = 10;
type ShareEventName = ShareEvents['name'];

/** Tells later areas what happened to one or many shares, after the commit and in order. */
@Injectable()
export class ShareEventPublisher {
  constructor(
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {}

  /** @param shares of how many there is to tell; left out, of one each */
  async publishAfterCommit<K extends ShareEventName>(
    name: K,
    happenings: readonly AppEvents[K][],
    shares = happenings.length,
  ): Promise<void> {
    if (shares > AT_ONCE)
      await this.jobs.start(systemAuth(), publishShareEventsJob, { name, events: happenings } as ShareEvents);
    else await this.publish({ name, events: happenings } as ShareEvents);
  }
  /** Outside a transaction an event is told at once; a listener's failure is logged there. */
  async publish(
    { name, events }: ShareEvents,
    step: (done: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    for (const [index, event] of events.entries()) {
      await this.events.afterCommit(name, event);
      await step(index + 1);
    }
  }
}
