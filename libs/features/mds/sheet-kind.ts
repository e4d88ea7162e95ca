import type { NodeType } from '@matlas/contract';
import { badInput, notFound } from '@matlas/server-kit';
import { type SheetRecord } from './sheet.store';

/** Throws `notFound` for a sheet of another kind. */
export function requireKind(kind: NodeType | undefined, sheet: SheetRecord): SheetRecord {
  if (kind !== undefined && sheet.kind !== kind) throw notFound('sheet', sheet.id);
  return sheet;
}
export function assertKind(expected: NodeType, given: NodeType): void {
  if (given !== expected)
    throw badInput({ path: 'tree.kind', code: 'invalid_value', params: { values: String(expected) } });
}
