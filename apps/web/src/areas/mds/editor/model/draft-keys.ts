import type { ChildOutput, SheetKeyer } from '@matlas/contract';
import { childrenOf, type KeyMaker, type SheetNode, type SheetTree } from '@matlas/domain';

/** Server ids of own nodes by their keys in this browser; a node keeps its key when the first save gives it an id. */
export type NodeIds = ReadonlyMap<string, number>;

export const newKey: KeyMaker = () => `new-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

export const ownKey = (id: number): string => `n${id}`;
/** The server's id of a node: from its key where it was loaded, from the list where it was made here. */
export const idOf = (key: string, ids: NodeIds): number | undefined =>
  ids.get(key) ?? (/^n\d+$/.test(key) ? Number(key.slice(1)) : undefined);

const identityOfLeaf = ({ substance, reference }: SheetNode): string | undefined =>
  substance ? `s${substance.id}` : reference ? `r${reference.cid}` : undefined;
const identityOf = ({ ref, substanceId }: ChildOutput): string => (ref ? `r${ref.cid}` : `s${substanceId ?? 0}`);

export type Keyer = SheetKeyer;

/** Keys of leaves below a parent by what they are, in their order: the n-th steel here is the n-th steel there. */
function knownLeaves(known: SheetTree | undefined, parentKey: string): Map<string, string[]> {
  const leaves = new Map<string, string[]>();
  for (const { key, node } of known ? childrenOf(known, parentKey) : []) {
    const identity = identityOfLeaf(node);
    if (identity) leaves.set(identity, [...(leaves.get(identity) ?? []), key]);
  }
  return leaves;
}

/**
 * Keys for a tree of the server. What `known` holds already keeps its keys, so that two states of a draft can be
 * compared and merged.
 */
export function keyerFor(known?: SheetTree, ids: NodeIds = new Map()): Keyer {
  const byId = new Map([...ids].map(([key, id]) => [id, key]));
  const waiting = new Map<string, Map<string, string[]>>();
  const taken = new Set<string>();
  const leavesBelow = (parentKey: string): Map<string, string[]> => {
    const found = waiting.get(parentKey) ?? knownLeaves(known, parentKey);
    waiting.set(parentKey, found);
    return found;
  };
  const freeKey = (base: string): string => {
    let key = base;
    for (let count = 1; taken.has(key) || known?.places.has(key); count++) key = `${base}#${count}`;
    return key;
  };
  const leaf = (parentKey: string, child: ChildOutput): string => {
    const identity = identityOf(child);
    const key = leavesBelow(parentKey).get(identity)?.shift() ?? freeKey(`${parentKey}/${identity}`);
    taken.add(key);
    return key;
  };
  return { own: (id) => byId.get(id) ?? ownKey(id), leaf };
}
