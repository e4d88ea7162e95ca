import { fromPlain, toPlain, type Plain, type SheetTree, PersistentMap, type SheetPlace } from '@matlas/domain';

/** What a browser keeps of a draft that did not reach the server yet. */
export interface KeptDraft {
  sheetId: number;
  userId: number;
  /** Lock version of the server's draft from which this one began. */
  version: number;
  base: SheetTree;
  mine: SheetTree;
  ids: readonly (readonly [string, number])[];
  /** Milliseconds. */
  at: number;
}

const database = 'matlas-drafts';
const table = 'drafts';

interface PlainTree {
  head: Plain;
  root: string;
  places: Plain;
}
const madePlain = (tree: SheetTree): PlainTree => ({
  head: toPlain(tree.head),
  root: tree.root,
  places: toPlain(
    [...tree.places].map(([key, { node, edge, parent, children }]) => [key, node, edge, parent ?? null, children]),
  ),
});
/** The state from which a draft began stays the same for many of its edits. */
const plainBases = new WeakMap<SheetTree, PlainTree>();
function plainBase(tree: SheetTree): PlainTree {
  const plain = plainBases.get(tree) ?? madePlain(tree);
  plainBases.set(tree, plain);
  return plain;
}
function treeOf({ head, root, places }: PlainTree): SheetTree {
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

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(table);
    return settled(request);
  })();
  return opened;
}

/**
 * A browser may forbid its database (private windows): then the draft is on the server only, and that is what is told.
 */
async function withTable<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const base = await open();
    return await settled(work(base.transaction(table, mode).objectStore(table)));
  } catch {
    return undefined;
  }
}

const keyOf = (userId: number, sheetId: number): string => `${userId}/${sheetId}`;

/** Whether it is kept. */
export async function keepDraft({ base, mine, ...draft }: KeptDraft): Promise<boolean> {
  const record = { ...draft, base: plainBase(base), mine: madePlain(mine) };
  return (await withTable('readwrite', (store) => store.put(record, keyOf(draft.userId, draft.sheetId)))) !== undefined;
}

export const dropDraft = async (userId: number, sheetId: number): Promise<void> =>
  void (await withTable('readwrite', (store) => store.delete(keyOf(userId, sheetId))));

export async function keptDraft(userId: number, sheetId: number): Promise<KeptDraft | undefined> {
  const record = (await withTable('readonly', (store) => store.get(keyOf(userId, sheetId)))) as
    | (Omit<KeptDraft, 'base' | 'mine'> & { base: PlainTree; mine: PlainTree })
    | undefined;
  return record && { ...record, base: treeOf(record.base), mine: treeOf(record.mine) };
}
