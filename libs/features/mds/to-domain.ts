import { Decimal, type EdgeAmount, type NodeKind, nodeKindOf, type SheetEdge, type SheetNode, type SheetTree } from '@matlas/domain';
import { portionOf } from './figures';
import { placeOf, type WorkingChild, type WorkingEdge, type WorkingNode, type WorkingTree } from './working-tree';

/** Code of the joker that stands for anything (domain.md 1.4). */
export const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';
/** Key of the root in the domain's tree; below it nodes are keyed by their place. */
export const ROOT_KEY = 'root';

export interface SheetHead { cid: number | undefined; ownerId: number; preliminary: boolean; standardMaterial: boolean }

const decimalOf = (text: string | undefined): Decimal | undefined => (text === undefined ? undefined : new Decimal(text));
const keyOf = (place: string): string => (place === '' ? ROOT_KEY : place);
const kindAt = (code: number): NodeKind => nodeKindOf(code) ?? 'substance';
/** Leaves out what is absent: the domain's optional fields are absent, not undefined. */
const present = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };

/** The sheet as the domain checks it: own nodes, references and substances as leaves, one key a place. */
export function toDomainTree(tree: WorkingTree, head: SheetHead): SheetTree {
  const nodes = new Map<string, SheetNode>();
  const edges: SheetEdge[] = [];
  for (const node of tree.nodes) {
    nodes.set(keyOf(node.place), ownNode(node, head));
    for (const edge of node.edges) {
      const key = placeOf(node.place, edge.pos);
      if (!('node' in edge.child)) nodes.set(key, leafNode(key, edge.child));
      const amount = amountOf(node.fields.kind, edge);
      edges.push({ key, parent: keyOf(node.place), child: key, preferred: edge.fields.preferred, ...(amount ? { amount } : {}) });
    }
  }
  return { ...(head.cid === undefined ? {} : { cid: head.cid }), ownerId: head.ownerId, preliminary: head.preliminary, root: ROOT_KEY, nodes, edges };
}

function ownNode({ place, fields }: WorkingNode, head: SheetHead): SheetNode {
  const { name, number, symbol, specificWeightUnit, mixedNodeReason } = fields;
  return present({
    key: keyOf(place), kind: kindAt(fields.kind), name, number, symbol, specificWeightUnit, mixedNodeReason,
    measuredGrams: decimalOf(fields.measuredMassGrams), tolerancePercent: decimalOf(fields.tolerancePercent), specificWeight: decimalOf(fields.specificWeight),
    standardMaterial: head.standardMaterial ? true : undefined,
  }) as SheetNode;
}

function leafNode(key: string, child: WorkingChild): SheetNode {
  if ('sheet' in child) {
    const { id: _id, kind, name, foreignName: _foreign, number, mass, height: _height, nodeCount: _count, ...reference } = child.sheet;
    return { key, kind: kindAt(kind), name, ...(number === null ? {} : { number }), reference: mass ? { ...reference, declaredGrams: mass.declared } : reference };
  }
  if (!('substance' in child)) throw new Error(`child at ${key} was not looked up`);
  const { id, nameEn, joker, active } = child.substance;
  return { key, kind: 'substance', name: nameEn, substance: { id, inactive: !active, notYetSpecified: joker === NOT_YET_SPECIFIED, joker: joker !== null } };
}

/** Undefined where the draft has no amount yet. */
function amountOf(parentKind: number, edge: WorkingEdge): EdgeAmount | undefined {
  const { quantity, massGrams, portion } = edge.fields;
  if (parentKind !== 1) return portion ? { portion: portionOf(edge) } : undefined;
  if (quantity !== undefined) return { quantity: new Decimal(quantity) };
  return massGrams === undefined ? undefined : { massGrams: new Decimal(massGrams) };
}
