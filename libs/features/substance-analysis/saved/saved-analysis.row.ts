import type { SavedAnalysis } from '@matlas/contract';
import { VERDICTS } from '@matlas/domain';
import { type Auth, can, pick, type Translator } from '@matlas/server-kit';
import { toVerdictCounts, targetTitle } from '../run/analysis-run.row';
import type { SavedRecord } from './saved-analysis.store';

export const SAVED_EDIT = 'analysis:savedAnalysis:edit';
const DELETE = 'analysis:savedAnalysis:delete';
const RUN = 'analysis:prohibitSubstance:run';

const lastRunOf = ({ lastRun }: SavedRecord): SavedAnalysis['lastRun'] => {
  if (!lastRun) return null;
  const worst = lastRun.counts.findIndex((count) => count > 0);
  return {
    ...lastRun,
    startedAt: new Date(lastRun.startedAt).toISOString(),
    finishedAt: lastRun.finishedAt === null ? null : new Date(lastRun.finishedAt).toISOString(),
    counts: toVerdictCounts(lastRun.counts),
    worst: worst < 0 ? null : (VERDICTS[worst] ?? null),
  };
};

const FIELDS = [
  'id',
  'name',
  'note',
  'scope',
  'supplierId',
  'lawIds',
  'listVersionIds',
  'asOf',
  'facts',
  'newestVersions',
  'schedule',
  'subscribed',
  'subscribers',
  'newFails',
  'version',
] as const satisfies readonly (keyof SavedRecord)[];

export function toSavedRow(auth: Auth, record: SavedRecord, translator: Translator): SavedAnalysis {
  const { scope, modelId, branchId, sheetIds, problem, creator } = record;
  const named =
    scope === 'vehicle' && record.modelName !== null
      ? { name: record.modelName, foreignName: null }
      : { name: record.targetName, foreignName: record.targetForeignName };
  return {
    ...pick(record, FIELDS),
    modId: scope === 'vehicle' ? modelId : null,
    positionId: branchId,
    sheetIds: sheetIds ?? [],
    targetTitle: targetTitle(translator, { ...named, sheetCount: sheetIds?.length ?? 0 }),
    problem: problem === null ? null : translator.translate('errors', problem),
    lastRun: lastRunOf(record),
    createdBy: creator,
    createTime: record.createTime.toISOString(),
    updateTime: record.updateTime.toISOString(),
    can: { edit: can(auth, SAVED_EDIT), delete: can(auth, DELETE), run: can(auth, RUN) },
  };
}
