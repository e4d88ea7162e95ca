import type { ImpactRow } from '@matlas/contract';
import { type Auth, can, pick } from '@matlas/server-kit';
import type { ImpactRecord } from './impact.store';

const FIELDS = [
  'id',
  'kind',
  'lists',
  'fromDate',
  'toDate',
  'fileName',
  'counts',
  'wordsOnly',
  'unknownSubstances',
  'memberless',
  'milliseconds',
  'watchId',
  'startedBy',
] as const satisfies readonly (keyof ImpactRecord)[];

export const toImpactRow = (auth: Auth, impact: ImpactRecord): ImpactRow => ({
  ...pick(impact, FIELDS),
  createTime: impact.createTime.toISOString(),
  exact: exactOf(impact),
  can: { delete: can(auth, 'analysis:impact:run') },
});

function exactOf({
  exactJobId,
  jobState,
  exactFinishedAt,
  appears,
  vanishes,
  changes,
}: ImpactRecord): ImpactRow['exact'] {
  if (exactJobId === null) return null;
  const open = jobState === 'queued' || jobState === 'running';
  const state = open
    ? 'running'
    : exactFinishedAt !== null
      ? 'done'
      : jobState === 'cancelled'
        ? 'cancelled'
        : 'failed';
  return {
    state,
    jobId: Number(exactJobId),
    appears,
    vanishes,
    changes,
    finishedAt: exactFinishedAt?.toISOString() ?? null,
  };
}
