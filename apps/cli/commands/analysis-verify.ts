import { VerifyService, type Verified, type VerifyScope } from '@matlas/features/substance-analysis';
import { AppError } from '@matlas/server-kit';
import { type Command, UsageError } from '../command';

/** Runs are whole vehicles: so many of a sample at most. */
const MOST_RUNS = 20;
const SAMPLE = '1000';

/** Works out anew what releases and analyses keep. Everything that differs is named; then the command has failed. */
export const analysisVerify: Command = {
  name: 'analysis:verify',
  options: { sample: { type: 'string', default: SAMPLE }, all: { type: 'boolean' } },
  async run({ value, flag, say, sentence, inApplication }) {
    const sheets = Number(value('sample'));
    if (!Number.isInteger(sheets) || sheets < 1) throw new UsageError('badNumber', { name: 'sample' });
    const scope: VerifyScope = flag('all') ? 'all' : { sheets, runs: Math.min(sheets, MOST_RUNS) };
    const found: Verified = await inApplication((app) =>
      app.get(VerifyService, { strict: false }).verify(scope, {
        onDifference: ({ kind, id, detail }) => say('differs', { kind: sentence(`verifiedKind.${kind}`), id, detail }),
      }),
    );
    say('verified', { ...found });
    if (found.differences > 0) throw new AppError('analysis.differs', { count: found.differences });
  },
};
