import { SyncCommandLine } from '@matlas/features/sync';
import { AppError } from '@matlas/server-kit';
import { type Command, UsageError } from '../command';

/** Synchronises with all partners or one and waits for the end; exit code 1 when a run did not succeed. */
export const syncRun: Command = {
  name: 'sync:run',
  options: { full: { type: 'boolean' }, partner: { type: 'string' } },
  async run({ optionalValue, hasFlag, printSentence, inApplication }) {
    const given = optionalValue('partner');
    const partnerId = given === undefined ? undefined : Number(given);
    if (partnerId !== undefined && !Number.isInteger(partnerId)) throw new UsageError('badNumber', { name: 'partner' });
    const failed = await inApplication(async (app) => {
      const line = app.get(SyncCommandLine, { strict: false });
      let count = 0;
      for (const runId of await line.startRuns({ partnerId, full: hasFlag('full') })) {
        const { id, partnerName, state, offered, taken, equal, refused, failed: left } = await line.waitFor(runId);
        printSentence('syncRow', { id, partner: partnerName, state, offered, taken, equal, refused, failed: left });
        if (state !== 'done') count += 1;
      }
      return count;
    });
    if (failed > 0) throw new AppError('sync.runsFailed', { count: failed });
  },
};
