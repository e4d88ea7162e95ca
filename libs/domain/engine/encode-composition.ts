import { HUNDRED, formatDecimal, type Decimal } from '../decimal';
import { PORTION_CODES, resolvePortions, type Bounds, type Portion, type ResolvedPortions } from '../portions';
import { NODE_KINDS, type ApplicationOverride, type CompositionEdge, type CompositionNode } from '../substances';
import {
  NODE_FLAGS,
  type EdgeColumns,
  type ExactAmount,
  type LoadExact,
  type NodeColumns,
  type OverrideColumns,
} from './types';

/** A composition with exact numbers, encoded as engine columns. The exact numbers are kept for the exact recheck. */
export interface EncodedComposition {
  nodes: NodeColumns;
  edges: EdgeColumns;
  overrides: OverrideColumns;
  classes: string[];
  loadExact: LoadExact;
}

/** NODE_FLAGS that are stored with a node when its portions are resolved. */
export function portionNodeFlags(resolved: ResolvedPortions): number {
  return (
    (resolved.contradictory ? NODE_FLAGS.contradictory : 0) |
    (resolved.normalised ? NODE_FLAGS.normalised : 0) |
    (resolved.restWithoutRoom ? NODE_FLAGS.restWithoutRoom : 0) |
    (resolved.undisclosed.max.gt(0) ? NODE_FLAGS.undisclosed : 0)
  );
}

interface EdgeRow {
  parent: CompositionNode;
  edge: CompositionEdge;
  bounds: Bounds;
}

function allNodes(roots: readonly CompositionNode[]): CompositionNode[] {
  const seen = new Set<CompositionNode>(roots);
  for (const node of seen) for (const { child } of node.children) seen.add(child);
  return [...seen];
}

const portionsOf = (node: CompositionNode): Portion[] =>
  node.children.flatMap(({ amount }) => ('portion' in amount ? [amount.portion] : []));

const exactly = (value: Decimal): Bounds => ({ min: value, nominal: value, max: value });

function edgeRows(node: CompositionNode): EdgeRow[] {
  const shares = resolvePortions(portionsOf(node)).bounds.values();
  return node.children.map((edge) => {
    const { amount } = edge;
    if ('quantity' in amount) return { parent: node, edge, bounds: exactly(amount.quantity) };
    if ('massGrams' in amount) return { parent: node, edge, bounds: exactly(amount.massGrams) };
    const share = shares.next().value ?? exactly(HUNDRED);
    return {
      parent: node,
      edge,
      bounds: { min: share.min.div(HUNDRED), nominal: share.nominal.div(HUNDRED), max: share.max.div(HUNDRED) },
    };
  });
}

function nodeFlags(node: CompositionNode): number {
  if (node.notYetSpecified) return NODE_FLAGS.notYetSpecified;
  if (node.uncatalogued) return NODE_FLAGS.uncatalogued;
  const portions = portionsOf(node);
  return portions.length === 0 ? 0 : portionNodeFlags(resolvePortions(portions));
}

function encodeNodes(nodes: readonly CompositionNode[], classes: readonly string[]): NodeColumns {
  return {
    id: Int32Array.from(nodes, (node) => node.id),
    kind: Uint8Array.from(nodes, (node) => NODE_KINDS[node.kind]),
    classIndex: Int16Array.from(nodes, (node) =>
      node.materialClass === undefined ? -1 : classes.indexOf(node.materialClass),
    ),
    flags: Uint8Array.from(nodes, nodeFlags),
    measuredGrams: Float64Array.from(nodes, (node) => node.measuredGrams?.toNumber() ?? NaN),
  };
}

/** Equal override sets share an id; ids count from 1. */
function encodeOverrides(rows: readonly EdgeRow[]): {
  columns: OverrideColumns;
  idOf: (edge: CompositionEdge) => number;
} {
  const known = new Map<string, number>();
  const table: (ApplicationOverride & { override: number })[] = [];
  const idOf = ({ overrides = [] }: CompositionEdge): number => {
    if (overrides.length === 0) return 0;
    const name = overrides.map((each) => `${each.substanceId}:${each.applicationId}`).join(',');
    const found = known.get(name);
    if (found !== undefined) return found;
    const override = known.size + 1;
    known.set(name, override);
    table.push(...overrides.map((each) => ({ ...each, override })));
    return override;
  };
  rows.forEach(({ edge }) => idOf(edge));
  const columns = {
    override: Int32Array.from(table, (each) => each.override),
    substance: Int32Array.from(table, (each) => each.substanceId),
    application: Int32Array.from(table, (each) => each.applicationId),
  };
  return { columns, idOf };
}

function exactAmount({ amount }: CompositionEdge): ExactAmount {
  const fixed = (value: Decimal): ExactAmount => ({
    code: PORTION_CODES.fixed,
    low: formatDecimal(value),
    high: formatDecimal(value),
  });
  if ('quantity' in amount) return fixed(amount.quantity);
  if ('massGrams' in amount) return fixed(amount.massGrams);
  const { portion } = amount;
  if (portion.kind === 'fixed') return fixed(portion.value);
  if (portion.kind === 'rest') return { code: PORTION_CODES.rest, low: '', high: '' };
  return { code: PORTION_CODES.range, low: formatDecimal(portion.min), high: formatDecimal(portion.max) };
}

/** Encodes everything below the roots; a node object that occurs several times becomes one shared node. */
export function encodeComposition(roots: readonly CompositionNode[]): EncodedComposition {
  const nodes = allNodes(roots);
  const rows = nodes.flatMap(edgeRows);
  const classes = [...new Set(nodes.flatMap((node) => node.materialClass ?? []))];
  const overrides = encodeOverrides(rows);
  const edges: EdgeColumns = {
    parent: Int32Array.from(rows, ({ parent }) => parent.id),
    child: Int32Array.from(rows, ({ edge }) => edge.child.id),
    low: Float64Array.from(rows, ({ bounds }) => bounds.min.toNumber()),
    nominal: Float64Array.from(rows, ({ bounds }) => bounds.nominal.toNumber()),
    high: Float64Array.from(rows, ({ bounds }) => bounds.max.toNumber()),
    application: Int32Array.from(rows, ({ edge }) => edge.applicationId ?? 0),
    override: Int32Array.from(rows, ({ edge }) => overrides.idOf(edge)),
    confidential: Uint8Array.from(rows, ({ edge }) => (edge.confidential ? 1 : 0)),
  };
  const measured = new Map(nodes.map((node) => [node.id, node.measuredGrams]));
  const loadExact: LoadExact = (request) =>
    Promise.resolve({
      amounts: Array.from(request.edges, (index) => exactAmount((rows[index] as EdgeRow).edge)),
      measuredGrams: Array.from(request.components, (id) => measured.get(id)?.toFixed() ?? null),
    });
  return { nodes: encodeNodes(nodes, classes), edges, overrides: overrides.columns, classes, loadExact };
}
