import type { ChildInput, EdgeFields, NodeFields, SubstanceFacts, TreeInput } from '@matlas/contract';
import type { ComponentMass, Decimal, SheetReference } from '@matlas/domain';

/** Another sheet that a tree uses: the domain's view of it, and the data for the figures of the parent. */
export interface UsedSheet extends SheetReference {
  /** Id of the root node, which is the id of the sheet. */
  id: number;
  kind: 1 | 2 | 3;
  name: string;
  foreignName: string | null;
  number: string | null;
  /** Only for a component. */
  mass: ComponentMass | undefined;
  height: number;
  nodeCount: number;
}
export interface UsedSubstance extends SubstanceFacts {
  id: number;
  nameEn: string;
  cas: string | null;
}

/** True for the stand-in of a substance that the reader may not see (`SheetMask`). Ids of the graph are positive. */
export const isStandIn = ({ id }: UsedSubstance): boolean => id < 0;

/** The reference of an input child before it is resolved. */
export interface WantedChild {
  cid?: number | undefined;
  version?: string | undefined;
  substanceId?: number | undefined;
  cas?: string | undefined;
  substanceCode?: string | undefined;
  /** Names of a substance that may not be in the catalogue. */
  substanceName?: string | undefined;
  substanceNameZh?: string | undefined;
}

export type WorkingChild =
  | { node: WorkingNode }
  | { sheet: UsedSheet }
  | { substance: UsedSubstance }
  | { wanted: WantedChild };
/** Pieces, grams, or the fraction (0-1) of the parent. */
export interface EdgeFactor {
  low: Decimal;
  nominal: Decimal;
  high: Decimal;
}
export interface WorkingEdge {
  pos: number;
  fields: EdgeFields;
  child: WorkingChild;
  factor?: EdgeFactor;
}
export interface NodeFigures {
  mass: ComponentMass | undefined;
  flags: number;
  height: number;
  nodeCount: number;
}
export interface WorkingNode {
  /** Positions from the root: `` for the root itself, `0.3` below. */
  place: string;
  /** Vertex of the graph; 0 before the first save. */
  id: number;
  fields: NodeFields;
  edges: WorkingEdge[];
  figures?: NodeFigures;
}
/** One sheet in memory, from the input or from the tables. `nodes` contains parents before children, the root first. */
export interface WorkingTree {
  root: WorkingNode;
  nodes: WorkingNode[];
}

/** The components below a multi-source node, one of which is preferred. */
export const alternativesOf = ({ fields, edges }: WorkingNode): WorkingEdge[] =>
  fields.multiSource ? edges.filter(({ child }) => getChildKind(child) === 1) : [];
export const isOwn = (child: WorkingChild): child is { node: WorkingNode } => 'node' in child;
export const buildChildPlace = (parent: string, pos: number): string =>
  parent === '' ? String(pos) : `${parent}.${pos}`;
/** The path in the input: `0.3` is `tree.children.0.node.children.3`. */
export const inputPathOf = (place: string): string =>
  place === ''
    ? 'tree'
    : `tree.${place
        .split('.')
        .map((pos) => `children.${pos}`)
        .join('.node.')}`;

/** Converts the nested input to a tree whose references and substances are not resolved yet. */
export function buildWorkingTree(input: TreeInput): WorkingTree {
  const nodes: WorkingNode[] = [];
  const plant = (given: TreeInput, place: string): WorkingNode => {
    const { id, children, ...fields } = given;
    const node: WorkingNode = { place, id: id ?? 0, fields, edges: [] };
    nodes.push(node);
    node.edges = children.map((child, pos) => buildEdge(child, pos, buildChildPlace(place, pos)));
    return node;
  };
  const buildEdge = (child: ChildInput, pos: number, place: string): WorkingEdge => {
    const { node, ref, substanceId, cas, substanceCode, substanceName, substanceNameZh, ...fields } = child;
    if (node) return { pos, fields, child: { node: plant(node, place) } };
    return {
      pos,
      fields,
      child: {
        wanted: ref
          ? { cid: ref.cid, version: ref.version }
          : { substanceId, cas, substanceCode, substanceName, substanceNameZh },
      },
    };
  };
  return { root: plant(input, ''), nodes };
}

/** Every edge with its parent, in tree order. */
export const edgesOf = (tree: WorkingTree): { parent: WorkingNode; edge: WorkingEdge }[] =>
  tree.nodes.flatMap((parent) => parent.edges.map((edge) => ({ parent, edge })));

/** Kind code of a child: 1 component, 2 semi-component, 3 material, 4 substance. */
export function getChildKind(child: WorkingChild): 1 | 2 | 3 | 4 {
  if ('node' in child) return child.node.fields.kind;
  return 'sheet' in child ? child.sheet.kind : 4;
}
/** Sheets that the tree refers to, each once. */
export const usedSheets = (tree: WorkingTree): UsedSheet[] => [
  ...new Map(
    edgesOf(tree).flatMap(({ edge: { child } }) => ('sheet' in child ? [[child.sheet.id, child.sheet] as const] : [])),
  ).values(),
];
