import type { AnalysisRun, RunTargetInput } from '@matlas/contract';

/** Target of an analysis. The values of `scope` are those of the contract. */
export type Target =
  | { scope: 'vehicle'; modId: number }
  | { scope: 'branch'; positionId: number }
  | { scope: 'sheets'; sheetIds: readonly number[] }
  | { scope: 'supplier'; supplierId: number };

const fields = ['modId', 'positionId', 'sheetIds', 'supplierId'] as const;
const parseNumbers = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((value) => Number.isInteger(value) && value > 0);

/** Reads the target from the URL. */
export function readTarget(search: URLSearchParams): Target | undefined {
  const [modId, positionId, supplierId] = ['modId', 'positionId', 'supplierId'].map(
    (name) => parseNumbers(search.get(name))[0],
  );
  const sheetIds = parseNumbers(search.get('sheetIds'));
  if (modId !== undefined) return { scope: 'vehicle', modId };
  if (positionId !== undefined) return { scope: 'branch', positionId };
  if (sheetIds.length > 0) return { scope: 'sheets', sheetIds };
  return supplierId === undefined ? undefined : { scope: 'supplier', supplierId };
}
export function writeTarget(search: URLSearchParams, target: Target | undefined): void {
  for (const field of fields) search.delete(field);
  if (!target) return;
  for (const [field, value] of Object.entries(toTargetInput(target))) search.set(field, String(value));
}

/** The target as request input. */
export function toTargetInput(target: Target): RunTargetInput {
  if (target.scope === 'vehicle') return { modId: target.modId };
  if (target.scope === 'branch') return { positionId: target.positionId };
  return target.scope === 'sheets' ? { sheetIds: [...target.sheetIds] } : { supplierId: target.supplierId };
}

type RunTarget = Pick<AnalysisRun, 'scope' | 'modId' | 'positionId' | 'sheetIds' | 'supplierId'>;
/** The target of a run. Lists of runs omit the ids of selected sheets; only a single run includes them. */
export function targetOfRun({ scope, modId, positionId, sheetIds, supplierId }: RunTarget): Target | undefined {
  if (scope === 'vehicle') return modId === null ? undefined : { scope, modId };
  if (scope === 'branch') return positionId === null ? undefined : { scope, positionId };
  if (scope === 'sheets') return sheetIds.length === 0 ? undefined : { scope, sheetIds };
  return supplierId === null ? undefined : { scope, supplierId };
}
export const sameTarget = (one: Target | undefined, other: Target | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
