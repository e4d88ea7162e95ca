import { fromPlain, toPlain, type Plain, type SheetTree, PersistentMap, type SheetPlace } from '@matlas/domain';

/** A draft with changes that the server does not have yet, as stored in IndexedDB. */
export interface StoredDraft {
  sheetId: number;
  userId: number;
  /** Version of the server's draft on which these changes are based (optimistic lock). */
  version: number;
  base: SheetTree;
  mine: SheetTree;
  ids: readonly (readonly [string, number])[];
  /** Time of storing, in milliseconds since 1970. */
  at: number;
}

const database = 'matlas-drafts';
const table = 'drafts';

interface SerialisedTree {
  head: Plain;
  root: string;
  places: Plain;
}
const serialiseTree = (tree: SheetTree): SerialisedTree => ({
  head: toPlain(tree.head),
  root: tree.root,
  places: toPlain(
    [...tree.places].map(([key, { node, edge, parent, children }]) => [key, node, edge, parent ?? null, children]),
  ),
});
/** Cache of serialised base trees: one base tree is shared by many edits. */
const serialisedBases = new WeakMap<SheetTree, SerialisedTree>();
function serialiseBase(tree: SheetTree): SerialisedTree {
  const plain = serialisedBases.get(tree) ?? serialiseTree(tree);
  serialisedBases.set(tree, plain);
  return plain;
}
function deserialiseTree({ head, root, places }: SerialisedTree): SheetTree {
  const rows = fromPlain<[string, SheetPlace['node'], SheetPlace['edge'], string | null, string[]][]>(places);
  return {
    head: fromPlain(head),
    root,
    places: PersistentMap.from(
      rows.map(([key, node, edge, parent, children]): [string, SheetPlace] => [
        key,
        { node, edge, parent: parent ?? undefined, children },
      ]),
    ),
  };
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

let openedDatabase: Promise<IDBDatabase> | undefined;
function openDatabase(): Promise<IDBDatabase> {
  openedDatabase ??= (() => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(table);
    return toPromise(request);
  })();
  return openedDatabase;
}

/**
 * IndexedDB can be unavailable (private windows). Then undefined is returned, and the draft counts as not stored
 * locally.
 */
async function withTable<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const base = await openDatabase();
    return await toPromise(work(base.transaction(table, mode).objectStore(table)));
  } catch (reason) {
    if (reason instanceof DOMException) return undefined;
    throw reason;
  }
}

const keyOf = (userId: number, sheetId: number): string => `${userId}/${sheetId}`;

/** Stores the draft locally; false when IndexedDB is not available. */
export async function storeDraft({ base, mine, ...draft }: StoredDraft): Promise<boolean> {
  const record = { ...draft, base: serialiseBase(base), mine: serialiseTree(mine) };
  return (await withTable('readwrite', (store) => store.put(record, keyOf(draft.userId, draft.sheetId)))) !== undefined;
}

export const deleteStoredDraft = async (userId: number, sheetId: number): Promise<void> =>
  void (await withTable('readwrite', (store) => store.delete(keyOf(userId, sheetId))));

export async function findStoredDraft(userId: number, sheetId: number): Promise<StoredDraft | undefined> {
  const record = (await withTable('readonly', (store) => store.get(keyOf(userId, sheetId)))) as
    | (Omit<StoredDraft, 'base' | 'mine'> & { base: SerialisedTree; mine: SerialisedTree })
    | undefined;
  return record && { ...record, base: deserialiseTree(record.base), mine: deserialiseTree(record.mine) };
}
