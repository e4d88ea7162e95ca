import '../events';
import { Injectable } from '@nestjs/common';
import { type ShareEvents, publishShareEventsJob } from '@matlas/contract';
import { type AppEvents, Events, JobQueue, systemAuth } from '@matlas/server-kit';

/**
 * Maximum number of events that are published directly. More are published by a job, which gets the events as its
 * input, so that the sender does not wait.
 */
const MAX_DIRECT_EVENTS = 10;
type ShareEventName = ShareEvents['name'];

/** Publishes events of one or many shares to later areas, after the commit and in order. */
@Injectable()
export class ShareEventPublisher {
  constructor(
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {}

  /** @param shares number of shares in the events; by default one each */
  async publishAfterCommit<K extends ShareEventName>(
    name: K,
    happenings: readonly AppEvents[K][],
    shares = happenings.length,
  ): Promise<void> {
    if (shares > MAX_DIRECT_EVENTS)
      await this.jobs.start(systemAuth(), publishShareEventsJob, { name, events: happenings } as ShareEvents);
    else await this.publish({ name, events: happenings } as ShareEvents);
  }
  /** Outside a transaction an event is published at once; the failure of a listener is logged. */
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
