import { leafKey, nodeKey, nodeOfAttributes, substanceOf } from '@matlas/contract';
import {
  Decimal,
  type EdgeAmount,
  type NodeKind,
  nodeKindOf,
  toSheetTree,
  type SheetBranch,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetTree,
} from '@matlas/domain';
import { portionOf } from './figures';
import {
  isStandIn,
  buildChildPlace,
  type WorkingChild,
  type WorkingEdge,
  type WorkingNode,
  type WorkingTree,
} from './working-tree';

/** Key of the root in the domain's tree; the keys of other nodes are their places. */
export const ROOT_KEY = 'root';

const decimalOf = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : new Decimal(text);
const keyOf = (place: string): string => (place === '' ? ROOT_KEY : place);
const kindAt = (code: number): NodeKind => nodeKindOf(code) ?? 'substance';
/** Removes undefined fields: optional fields of the domain are absent, not undefined. */
const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/**
 * Keys of nodes: the place, for rows of a stored tree; or the identity, which is stable while a draft is edited,
 * merged and compared.
 */
interface Names {
  own: (node: WorkingNode) => string;
  leaf: (parent: WorkingNode, edge: WorkingEdge) => string;
}
const BY_PLACE: Names = { own: ({ place }) => keyOf(place), leaf: ({ place }, { pos }) => buildChildPlace(place, pos) };

function byIdentity(): Names {
  const met = new Map<string, number>();
  const own = ({ id, place }: WorkingNode): string => (id === 0 ? `new ${keyOf(place)}` : nodeKey(id));
  return {
    own,
    leaf: (parent, { child }) => {
      const [what, id] =
        'sheet' in child
          ? (['sheet', Number(child.sheet.cid)] as const)
          : (['substance', 'substance' in child ? child.substance.id : 0] as const);
      const first = leafKey(own(parent), what, id, 0);
      const turn = met.get(first) ?? 0;
      met.set(first, turn + 1);
      return leafKey(own(parent), what, id, turn);
    },
  };
}

/** The sheet as the domain checks it: own nodes, with references and substances as leaves; keys are places. */
export const toDomainTree = (tree: WorkingTree, head: SheetHead): SheetTree =>
  toSheetTree(head, branchOf(tree.root, BY_PLACE));

/**
 * The sheet as it is edited, merged and compared: the same tree, with keys that are stable for the life of the
 * nodes (`nodeKey`).
 */
export const toEditableTree = (tree: WorkingTree, head: SheetHead): SheetTree =>
  toSheetTree(head, branchOf(tree.root, byIdentity()));

function branchOf(node: WorkingNode, names: Names): SheetBranch {
  return {
    node: ownNode(node, names.own(node)),
    children: node.edges.map((edge): SheetBranch => {
      const below =
        'node' in edge.child
          ? branchOf(edge.child.node, names)
          : { node: leafNode(names.leaf(node, edge), edge.child) };
      return { ...below, edge: edgeOf(node.fields.kind, edge) };
    }),
  };
}

function ownNode({ fields }: WorkingNode, key: string): SheetNode {
  const { kind, measuredMassGrams, tolerancePercent, specificWeight, attributes, ...rest } = fields;
  return withoutUndefined({
    ...rest,
    key,
    kind: kindAt(kind),
    measuredGrams: decimalOf(measuredMassGrams),
    tolerancePercent: decimalOf(tolerancePercent),
    specificWeight: decimalOf(specificWeight),
    ...nodeOfAttributes(attributes),
  });
}

function leafNode(key: string, child: WorkingChild): SheetNode {
  if ('sheet' in child) {
    const {
      id: _id,
      kind,
      name,
      foreignName,
      number,
      mass,
      height: _height,
      nodeCount: _count,
      ...reference
    } = child.sheet;
    return withoutUndefined({
      key,
      kind: kindAt(kind),
      name,
      foreignName: foreignName ?? undefined,
      number: number ?? undefined,
      reference: mass ? { ...reference, declaredGrams: mass.declared } : reference,
    });
  }
  if (!('substance' in child)) throw new Error(`child at ${key} was not looked up`);
  const { substance } = child;
  // A stand-in gets a CAS number, so that no rule reports a missing one.
  return {
    key,
    kind: 'substance',
    name: substance.nameEn,
    substance: substanceOf(isStandIn(substance) ? { ...substance, cas: substance.nameEn } : substance),
  };
}

function edgeOf(parentKind: number, edge: WorkingEdge): SheetEdge {
  const { preferred, confidential, applicationCode, applicationOverrides, processState } = edge.fields;
  return withoutUndefined({
    amount: amountOf(parentKind, edge),
    preferred,
    confidential,
    applicationCode,
    applicationOverrides,
    processState,
  });
}

/** Undefined when the draft has no amount yet. */
function amountOf(parentKind: number, edge: WorkingEdge): EdgeAmount | undefined {
  const { quantity, massGrams, portion } = edge.fields;
  if (parentKind !== 1) return portion ? { portion: portionOf(edge) } : undefined;
  if (quantity !== undefined) return { quantity: new Decimal(quantity) };
  return massGrams === undefined ? undefined : { massGrams: new Decimal(massGrams) };
}
