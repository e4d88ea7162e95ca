import { Injectable } from '@nestjs/common';
import { type AccountMail, accountMailJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { AccountMails } from './account-mails';

/** Sends one mail about an account; the code of its link becomes valid in the same transaction. */
@Injectable()
export class AccountMailJob extends JobHandler<typeof accountMailJob> {
  readonly def = accountMailJob;
  constructor(private readonly mails: AccountMails) {
    super();
  }
  run(mail: AccountMail, context: JobContext): Promise<unknown> {
    return context.finish(async () => {
      await this.mails.send(mail, context.language);
      return null;
    });
  }
}
