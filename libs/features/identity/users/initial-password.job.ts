import { Injectable } from '@nestjs/common';
import { initialPasswordJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { FirstPassword } from './first-password';

/** Mails the initial password to a new user; it is set in the same transaction. */
@Injectable()
export class InitialPasswordJob extends JobHandler<typeof initialPasswordJob> {
  readonly def = initialPasswordJob;
  constructor(private readonly passwords: FirstPassword) {
    super();
  }
  run({ userId }: { userId: number }, context: JobContext): Promise<unknown> {
    return context.finish(async () => {
      await this.passwords.mailPassword(userId, context.language);
      return null;
    });
  }
}
