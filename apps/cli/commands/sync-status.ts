import { SyncCommandLine } from '@matlas/features/sync';
import { AppError } from '@matlas/server-kit';
import type { Command } from '../command';

/** The last run with each partner; exit code 1 when one of them did not succeed. */
export const syncStatus: Command = {
  name: 'sync:status',
  async run({ printSentence, inApplication }) {
    const found = await inApplication((app) => app.get(SyncCommandLine, { strict: false }).listStatus());
    if (found.length === 0) printSentence('nothing');
    for (const { partner, last } of found)
      printSentence('syncStatusRow', {
        id: partner.id,
        partner: partner.name,
        state: last?.state ?? '-',
        at: last?.finishedAt?.toISOString() ?? '-',
        failures: partner.failures,
      });
    const failed = found.filter(({ last }) => last !== undefined && last.state !== 'done').length;
    if (failed > 0) throw new AppError('sync.runsFailed', { count: failed });
  },
};
