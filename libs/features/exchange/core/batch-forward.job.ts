import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { batchForwardJob, type BatchForwardResult } from '@matlas/contract';
import { AppError, type JobContext, JobHandler, Translator } from '@matlas/server-kit';
import { type ForwardOutcome, ForwardService } from './forward.service';

type Input = z.output<typeof batchForwardJob.input>;

/**
 * Forwards many accepted sheets to one recipient: all that can be forwarded, in one transaction that also ends the
 * job. A repeated run finds what the previous run has sent and does not send it again.
 */
@Injectable()
export class BatchForwardJob extends JobHandler<typeof batchForwardJob> {
  readonly def = batchForwardJob;
  constructor(
    private readonly forwards: ForwardService,
    private readonly translator: Translator,
  ) {
    super();
  }

  async run({ ids, form }: Input, context: JobContext): Promise<BatchForwardResult> {
    await context.reportProgress(0, ids.length, { key: 'batchForward.sending' });
    return context.finish(async () => {
      const lines = (await this.forwards.forwardAll(context.auth, ids, form)).map((line) => this.toLine(line));
      await context.reportProgress(ids.length, ids.length, { key: 'batchForward.sending' });
      const forwarded = lines.filter(({ forwardedKid }) => forwardedKid !== null).length;
      return { forwarded, refused: lines.length - forwarded, lines };
    });
  }
  private toLine({ kid, name, symbol, outcome }: ForwardOutcome): BatchForwardResult['lines'][number] {
    if (!(outcome instanceof AppError))
      return { kid, name, symbol, forwardedKid: outcome.kid, code: null, reasonZh: null, reasonEn: null };
    const say = (language: 'zh' | 'en'): string => this.translator.error(outcome.code, outcome.params, language);
    return { kid, name, symbol, forwardedKid: null, code: outcome.code, reasonZh: say('zh'), reasonEn: say('en') };
  }
}
