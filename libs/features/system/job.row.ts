import type { JobRow } from '@matlas/contract';
import { type Auth, clock, type JobRecord, type Language, allowedActions, type Translator } from '@matlas/server-kit';

const PERCENT = 100;
/** Below this progress the remaining time cannot be estimated. */
const MIN_SHARE_FOR_ESTIMATE = 0.02;

/** A job with its texts in the reader's language. */
export function toJobRow(
  job: JobRecord,
  auth: Auth,
  translator: Translator,
  language: Language = translator.language,
): JobRow {
  return {
    id: job.id,
    name: job.name,
    title: translator.jobTitle(job.name, job.titleParams, language),
    state: job.state,
    done: job.done,
    total: job.total,
    stepText: job.step && translator.translate('jobs', job.step.key, job.step.params, language),
    percent: percentOf(job),
    secondsLeft: secondsLeft(job, clock.now().getTime()),
    result: job.result,
    error: errorOf(job, translator, language),
    startedBy: job.starter.name,
    attempts: job.attempts,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    can: allowedActions(auth, job),
  };
}

function percentOf({ state, done, total }: JobRecord): number | null {
  if (state === 'done') return PERCENT;
  return total ? Math.min(PERCENT, Math.floor((done / total) * PERCENT)) : null;
}
/** Remaining time at the average speed of this run. */
export function secondsLeft(
  { state, done, total, startedAt }: Pick<JobRecord, 'state' | 'done' | 'total' | 'startedAt'>,
  now: number,
): number | null {
  if (state !== 'running' || !total || !startedAt || done / total < MIN_SHARE_FOR_ESTIMATE) return null;
  return Math.ceil(((now - startedAt.getTime()) * (total - done)) / done / 1000);
}
function errorOf({ error }: JobRecord, translator: Translator, language: Language): JobRow['error'] {
  if (!error) return null;
  const issues = error.issues.map((issue) => ({
    ...issue,
    message: translator.issue(issue.code, issue.params, language),
  }));
  return { code: error.code, message: translator.error(error.code, error.params, language), issues };
}
