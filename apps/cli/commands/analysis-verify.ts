import { VerifyService, type Verified, type VerifyScope } from '@matlas/features/substance-analysis';
import { AppError } from '@matlas/server-kit';
import { type Command, UsageError } from '../command';

/** Maximum size of a sample of runs, because each run covers a whole vehicle. */
const MAX_SAMPLE = 20;
const SAMPLE = '1000';

/** Recomputes what releases and analyses store. The command reports every difference, and fails if there is one. */
export const analysisVerify: Command = {
  name: 'analysis:verify',
  options: { sample: { type: 'string', default: SAMPLE }, all: { type: 'boolean' } },
  async run({ requiredValue, hasFlag, printSentence, translate, inApplication }) {
    const sheets = Number(requiredValue('sample'));
    if (!Number.isInteger(sheets) || sheets < 1) throw new UsageError('badNumber', { name: 'sample' });
    const scope: VerifyScope = hasFlag('all') ? 'all' : { sheets, runs: Math.min(sheets, MAX_SAMPLE) };
    const found: Verified = await inApplication((app) =>
      app.get(VerifyService, { strict: false }).verify(scope, {
        onDifference: ({ kind, id, detail }) =>
          printSentence('differs', { kind: translate(`verifiedKind.${kind}`), id, detail }),
      }),
    );
    printSentence('verified', { ...found });
    if (found.differences > 0) throw new AppError('analysis.differs', { count: found.differences });
  },
};
