import type { JobRow } from '@matlas/contract';
import { type Auth, clock, type JobRecord, type Language, mayOnJob, type Translator } from '@matlas/server-kit';

const PERCENT = 100;
/** Below this share the pace says nothing yet. */
const TELLING_SHARE = 0.02;

/** A job in the words of its reader. */
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
    can: mayOnJob(auth, job),
  };
}

function percentOf({ state, done, total }: JobRecord): number | null {
  if (state === 'done') return PERCENT;
  return total ? Math.min(PERCENT, Math.floor((done / total) * PERCENT)) : null;
}
/** At the pace of this run until now. */
export function secondsLeft(
  { state, done, total, startedAt }: Pick<JobRecord, 'state' | 'done' | 'total' | 'startedAt'>,
  now: number,
): number | null {
  if (state !== 'running' || !total || !startedAt || done / total < TELLING_SHARE) return null;
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
