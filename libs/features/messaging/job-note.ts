import type { NoteType } from '@matlas/contract';
import type { JobRecord, Language, Translator } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

interface JobWay {
  type: NoteType;
  link(job: JobRecord): string;
}
const TASKS = '/taskLogAdmin/index';
const SHEET_IMPORT = '/seek/MdsUpload';
const BOM = '/vehicle/ModelAdmin';
/** A name of a job's input or result that is a record's number. */
const numberIn = (value: unknown, name: string): number | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'number' ? found : undefined;
};
const pageOf = (page: string, parameter: string, id: number | undefined): string =>
  id === undefined ? TASKS : `${page}?${parameter}=${id}`;

/** Jobs whose end leads somewhere better than the list of tasks. */
const WAYS: Record<string, JobWay> = {
  substanceAnalysis: {
    type: 'analysis',
    link: ({ input }) => pageOf('/analysis/SpecialSubstanceAnalysis', 'runId', numberIn(input, 'runId')),
  },
  bomImport: { type: 'import', link: ({ input }) => pageOf(BOM, 'id', numberIn(input, 'modelId')) },
  sheetImportRead: { type: 'import', link: ({ input }) => pageOf(SHEET_IMPORT, 'id', numberIn(input, 'importId')) },
  sheetImportWrite: { type: 'import', link: ({ input }) => pageOf(SHEET_IMPORT, 'id', numberIn(input, 'importId')) },
  bomMatch: { type: 'job', link: ({ input }) => pageOf(BOM, 'id', numberIn(input, 'modId')) },
};
/** Who waited less is still looking at the result. */
const WORTH_TELLING_MS = 10_000;

/**
 * What its starter is told of an ended job: every failure, and an end for which they had to wait. A cancellation is
 * somebody's own act.
 */
export function jobNote(job: JobRecord, translator: Translator): PlatformNote[] {
  const { id, name, state, epoch, createdBy, createdAt, finishedAt, error } = job;
  if (createdBy === null || (state !== 'done' && state !== 'failed')) return [];
  if (state === 'done' && (finishedAt?.getTime() ?? 0) - createdAt.getTime() < WORTH_TELLING_MS) return [];
  const way = WAYS[name];
  const params = (language: Language): Record<string, unknown> => ({
    job: translator.jobTitle(name, job.titleParams, language),
    error: error ? translator.error(error.code, error.params, language) : '',
  });
  return [
    {
      type: way?.type ?? 'job',
      key: state === 'done' ? 'jobDone' : 'jobFailed',
      params,
      sourceKey: `job:${id}:${epoch}`,
      link: state === 'done' && way ? way.link(job) : `${TASKS}?open=${id}`,
      userIds: [createdBy],
    },
  ];
}
