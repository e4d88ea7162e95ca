import type { FactoryProvider } from '@nestjs/common';
import type { JobDef } from '@matlas/contract';
import { declaredProvider, type Used, type Uses } from '../app/declared';
import { type AppEvents, Events } from '../events/events';
import { type JobContext, JobHandler, type JobTimetable } from './job-handler';

type Schedule = JobTimetable & { key: string };
/** A job of the contract that starts by time. */
interface Scheduled {
  def: JobDef;
  schedule: Schedule;
}
class ScheduledJob extends JobHandler {
  constructor(
    readonly def: JobDef,
    override readonly schedule: Schedule,
    readonly run: (input: unknown, context: JobContext) => Promise<unknown>,
  ) {
    super();
  }
}
const scheduledJob = <U extends Uses>(
  { def, schedule }: Scheduled,
  uses: U,
  work: (context: JobContext, ...used: Used<U>) => Promise<unknown>,
): FactoryProvider<JobHandler> =>
  declaredProvider(
    `job ${def.name}`,
    uses,
    (...used) => new ScheduledJob(def, schedule, (_input, context) => work(context, ...used)),
  );

interface DueItems<U extends Uses, Item> extends Scheduled {
  uses: U;
  list: (...used: Used<U>) => Promise<readonly Item[]>;
  /** Runs in a transaction of its own. The item may have changed since the list was read: false if it is skipped. */
  each: (item: Item, ...used: Used<U>) => Promise<boolean>;
  result: (items: readonly Item[], done: number) => object;
}
/** A job that works through what is due, item by item. */
export const dueItemsJob = <const U extends Uses, Item>(job: DueItems<U, Item>): FactoryProvider<JobHandler> =>
  scheduledJob(job, job.uses, async (context, ...used) => {
    const items = await job.list(...used);
    let done = 0;
    for (const [at, item] of items.entries()) {
      if (await context.tx(() => job.each(item, ...used))) done += 1;
      await context.reportProgress(at + 1, items.length);
    }
    return job.result(items, done);
  });

interface ExpiryReminder<S extends Uses[number], Name extends keyof AppEvents> extends Scheduled {
  source: S;
  /** What expires soon, as the content of the event. */
  list: (source: Used<[S]>[0]) => Promise<readonly AppEvents[Name][]>;
  event: Name;
  /** Records at the source that the event was published. Without it the listeners store each event only once. */
  mark?: (source: Used<[S]>[0], item: AppEvents[Name]) => Promise<void>;
  result: (items: readonly AppEvents[Name][]) => object;
}
/** A job that publishes an event for everything that expires soon. */
export const expiryReminderJob = <S extends Uses[number], Name extends keyof AppEvents>({
  source,
  list,
  event,
  mark,
  ...job
}: ExpiryReminder<S, Name>): FactoryProvider<JobHandler> =>
  dueItemsJob<[S, typeof Events], AppEvents[Name]>({
    ...job,
    uses: [source, Events],
    list: (...[from]) => list(from),
    each: async (item, ...[from, events]) => {
      await mark?.(from, item);
      await events.afterCommit(event, item);
      return true;
    },
  });

interface BatchPurge<U extends Uses, Count extends string> extends Scheduled {
  uses: U;
  /** Deletes one batch in a transaction of its own, and returns what was deleted. */
  deleteBatch: (...used: Used<U>) => Promise<Readonly<Record<Count, number>>>;
}
/** A job that deletes in batches until nothing is left to delete; its result are the sums of the batches. */
export const batchPurgeJob = <const U extends Uses, Count extends string>(
  job: BatchPurge<U, Count>,
): FactoryProvider<JobHandler> =>
  scheduledJob(job, job.uses, async (context, ...used) => {
    const sums: Record<string, number> = {};
    for (let deleted = 1, done = 0; deleted > 0; done += deleted) {
      const batch = Object.entries<number>(await context.tx(() => job.deleteBatch(...used)));
      for (const [key, count] of batch) sums[key] = (sums[key] ?? 0) + count;
      deleted = batch.reduce((sum, [, count]) => sum + count, 0);
      await context.reportProgress(done + deleted, null);
    }
    return sums;
  });
