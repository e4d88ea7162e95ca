import { referencedKeys } from '@matlas/features/transfer';
import type { FileFault, SheetDocument } from '@matlas/formats';
import type { SyncReason } from '../runs/sync-error.store';
import type { SyncOutcome } from '../runs/sync-log';

/** Why sheets are not taken, by their keys. */
export type Refusals = Map<string, SyncReason[]>;
export const nameOf = ({ root }: SheetDocument): string => root.name;

export function refuse(
  refusals: Refusals,
  { key, root }: SheetDocument,
  code: string,
  params: Record<string, unknown>,
): void {
  refusals.set(key, [
    ...(refusals.get(key) ?? []),
    { code, params, place: root.name, field: '', value: String(params.value ?? '') },
  ]);
}
export function refuseFaults(refusals: Refusals, document: SheetDocument, faults: readonly FileFault[]): void {
  refusals.set(
    document.key,
    faults
      .filter(({ severity }) => severity === 'error')
      .map(({ code, params = {}, nodeKey, field, value }) => ({
        code,
        params,
        place: nodeKey ?? '',
        field: field ?? '',
        value: value ?? String(params.value ?? ''),
      })),
  );
}
/** What refers to a sheet that is neither here nor in the piece, or that is refused, is refused, by name. */
export function refuseUsers(
  documents: readonly SheetDocument[],
  known: ReadonlyMap<string, unknown>,
  refusals: Refusals,
): void {
  const byKey = new Map(documents.map((document) => [document.key, document]));
  for (const document of documents) {
    if (refusals.has(document.key)) continue;
    const missing = referencedKeys(document).find((key) => !known.has(key) && (!byKey.has(key) || refusals.has(key)));
    if (missing === undefined) continue;
    const used = byKey.get(missing);
    const name = used ? nameOf(used) : nameOfReference(document, missing);
    refuse(refusals, document, 'sync.childMissing', { name, key: missing, value: missing });
  }
}
export function refusedOutcome(
  document: SheetDocument,
  refusals: Refusals,
  given: readonly SheetDocument[],
): SyncOutcome {
  return {
    kind: 'sheet',
    document: nameOf(document),
    documentKey: document.key,
    action: 'refused',
    reasons: refusals.get(document.key) ?? [{ code: 'internal', params: {}, place: '', field: '', value: '' }],
    content: given.find(({ key }) => key === document.key),
  };
}
function nameOfReference({ root }: SheetDocument, key: string): string {
  const stack = [...root.children];
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.reference?.key === key) return child.reference.name ?? key;
    stack.push(...(child.node?.children ?? []));
  }
  return key;
}
