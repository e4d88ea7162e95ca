import { Injectable } from '@nestjs/common';
import { type ToldShares, tellSharesJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { ShareTeller } from './share-teller';

/**
 * Tells what happened to many shares. A run that comes again tells all of it again: who listens bears that (a note has
 * its source, a figure its line of the timeline).
 */
@Injectable()
export class TellSharesJob extends JobHandler<typeof tellSharesJob> {
  readonly def = tellSharesJob;
  constructor(private readonly teller: ShareTeller) {
    super();
  }

  async run(told: ToldShares, context: JobContext): Promise<{ told: number }> {
    const total = told.events.length;
    await this.teller.tell(told, (done) => context.step(done, total));
    return { told: total };
  }
}
