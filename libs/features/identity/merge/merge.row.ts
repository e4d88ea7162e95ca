import type { MergeRow, MergeState } from '@matlas/contract';
import type { MergeRecord } from './merge.store';

const stateOf = ({ undoneAt, daysLeft }: MergeRecord): MergeState =>
  undoneAt !== null ? 'undone' : daysLeft !== null ? 'undoable' : 'final';

export function toMergeRow({ departmentId, departmentNameZh, departmentNameEn, ...record }: MergeRecord): MergeRow {
  const state = stateOf({ departmentId, departmentNameZh, departmentNameEn, ...record });
  return {
    ...record,
    department: { id: departmentId, nameZh: departmentNameZh, nameEn: departmentNameEn },
    state,
    mergedAt: record.mergedAt.toISOString(),
    undoUntil: record.undoUntil.toISOString(),
    undoneAt: record.undoneAt?.toISOString() ?? null,
    can: { undo: state === 'undoable' },
  };
}
