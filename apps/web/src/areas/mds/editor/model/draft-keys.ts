import type { ChildOutput, SheetKeyer } from '@matlas/contract';
import { childrenOf, type KeyMaker, type SheetNode, type SheetTree } from '@matlas/domain';

/** Server ids of own nodes by their local keys. A node keeps its key when the first save assigns an id. */
export type NodeIds = ReadonlyMap<string, number>;

export const newKey: KeyMaker = () => `new-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

export const ownKey = (id: number): string => `n${id}`;
/** The server id of a node: from the list for nodes created here, from the key itself for loaded nodes. */
export const serverIdOf = (key: string, ids: NodeIds): number | undefined =>
  ids.get(key) ?? (/^n\d+$/.test(key) ? Number(key.slice(1)) : undefined);

const identityOfLeaf = ({ substance, reference }: SheetNode): string | undefined =>
  substance ? `s${substance.id}` : reference ? `r${reference.cid}` : undefined;
const childIdentity = ({ ref, substanceId }: ChildOutput): string => (ref ? `r${ref.cid}` : `s${substanceId ?? 0}`);

export type Keyer = SheetKeyer;

/**
 * Keys of the leaves below a parent by identity, in order: the n-th leaf with an identity is matched with the n-th
 * leaf of the server.
 */
function knownLeafKeys(known: SheetTree | undefined, parentKey: string): Map<string, string[]> {
  const leaves = new Map<string, string[]>();
  for (const { key, node } of known ? childrenOf(known, parentKey) : []) {
    const identity = identityOfLeaf(node);
    if (identity) leaves.set(identity, [...(leaves.get(identity) ?? []), key]);
  }
  return leaves;
}

/**
 * Assigns keys to a tree of the server. Nodes that `known` contains keep their keys, so that two states of a draft
 * can be compared and merged.
 */
export function createKeyer(known?: SheetTree, ids: NodeIds = new Map()): Keyer {
  const byId = new Map([...ids].map(([key, id]) => [id, key]));
  const waiting = new Map<string, Map<string, string[]>>();
  const taken = new Set<string>();
  const leavesBelow = (parentKey: string): Map<string, string[]> => {
    const found = waiting.get(parentKey) ?? knownLeafKeys(known, parentKey);
    waiting.set(parentKey, found);
    return found;
  };
  const freeKey = (base: string): string => {
    let key = base;
    for (let count = 1; taken.has(key) || known?.places.has(key); count++) key = `${base}#${count}`;
    return key;
  };
  const leaf = (parentKey: string, child: ChildOutput): string => {
    const identity = childIdentity(child);
    const key = leavesBelow(parentKey).get(identity)?.shift() ?? freeKey(`${parentKey}/${identity}`);
    taken.add(key);
    return key;
  };
  return { own: (id) => byId.get(id) ?? ownKey(id), leaf };
}
