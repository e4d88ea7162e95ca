import type { NoteType } from '@matlas/contract';
import { clock, type JobRecord, type Language, type Translator } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

interface JobLink {
  type: NoteType;
  link(job: JobRecord): string;
}
const TASKS = '/taskLogAdmin/index';
const SHEET_IMPORT = '/seek/MdsUpload';
const BOM = '/vehicle/ModelAdmin';
/** A property of a job's input or result that contains the id of a record. */
const numberIn = (value: unknown, name: string): number | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'number' ? found : undefined;
};
const pageOf = (page: string, parameter: string, id: number | undefined): string =>
  id === undefined ? TASKS : `${page}?${parameter}=${id}`;

/** Jobs whose note links to a better page than the list of tasks. */
const JOB_LINKS: Record<string, JobLink> = {
  substanceAnalysis: {
    type: 'analysis',
    link: ({ input }) => pageOf('/analysis/SpecialSubstanceAnalysis', 'runId', numberIn(input, 'runId')),
  },
  bomImport: { type: 'import', link: ({ input }) => pageOf(BOM, 'id', numberIn(input, 'modelId')) },
  sheetImportRead: { type: 'import', link: ({ input }) => pageOf(SHEET_IMPORT, 'id', numberIn(input, 'importId')) },
  sheetImportWrite: { type: 'import', link: ({ input }) => pageOf(SHEET_IMPORT, 'id', numberIn(input, 'importId')) },
  bomMatch: { type: 'job', link: ({ input }) => pageOf(BOM, 'id', numberIn(input, 'modId')) },
};
/** A user who waited for less time is assumed to be looking at the result. */
const MIN_WAIT_MS = 10_000;

const paramsOf =
  ({ name, titleParams, error }: JobRecord, translator: Translator) =>
  (language: Language): Record<string, unknown> => ({
    job: translator.jobTitle(name, titleParams, language),
    error: error ? translator.error(error.code, error.params, language) : '',
  });

/**
 * The note on a scheduled job that failed, for those who look after the schedules: one a day and job, because some run
 * every five minutes.
 */
export function scheduleNote(job: JobRecord, translator: Translator, userIds: readonly number[]): PlatformNote[] {
  if (job.state !== 'failed') return [];
  return [
    {
      type: 'job',
      key: 'scheduleFailed',
      params: paramsOf(job, translator),
      sourceKey: `schedule.failed:${job.name}:${clock.day(job.finishedAt ?? job.createdAt)}`,
      link: `${TASKS}?open=${job.id}`,
      userIds,
    },
  ];
}

/**
 * The note on a finished job for the user who started it: on every failure, and on success after a long wait. None
 * for a cancellation, because a user caused it.
 */
export function jobNote(job: JobRecord, translator: Translator): PlatformNote[] {
  const { id, name, state, epoch, createdBy, createdAt, finishedAt } = job;
  if (createdBy === null || (state !== 'done' && state !== 'failed')) return [];
  if (state === 'done' && (finishedAt?.getTime() ?? 0) - createdAt.getTime() < MIN_WAIT_MS) return [];
  const way = JOB_LINKS[name];
  return [
    {
      type: way?.type ?? 'job',
      key: state === 'done' ? 'jobDone' : 'jobFailed',
      params: paramsOf(job, translator),
      sourceKey: `job:${id}:${epoch}`,
      link: state === 'done' && way ? way.link(job) : `${TASKS}?open=${id}`,
      userIds: [createdBy],
    },
  ];
}
