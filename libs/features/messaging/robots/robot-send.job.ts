import { Injectable } from '@nestjs/common';
import { robotJobs } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { RobotOutbox } from './robot-outbox';
import { RobotSender } from './robot-sender';

/** Sends what is due for a robot. What has to wait is sent by another job, which starts later. */
@Injectable()
export class RobotSendJob extends JobHandler<typeof robotJobs.send> {
  readonly def = robotJobs.send;
  constructor(
    private readonly sender: RobotSender,
    private readonly outbox: RobotOutbox,
  ) {
    super();
  }

  async run({ robotId }: { robotId: number }, context: JobContext): Promise<{ posts: number; messages: number }> {
    let [posts, messages] = [0, 0];
    for (;;) {
      const step = await this.sender.sendNext(robotId);
      if (step.kind === 'again') await this.outbox.startSending(robotId, step.delayMs);
      if (step.kind !== 'posted') return { posts, messages };
      posts += 1;
      messages += step.messages;
      await context.reportProgress(messages, null);
    }
  }
}
