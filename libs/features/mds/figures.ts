import {
  componentMass,
  type ComponentMass,
  type ComponentPart,
  Decimal,
  HUNDRED,
  type Portion,
  resolvePortions,
  ZERO,
} from '@matlas/domain';
import type { EdgeFactor, WorkingChild, WorkingEdge, WorkingNode, WorkingTree } from './working-tree';

const COMPONENT = 1;
/** Bits of mds_node.flags, the engine's NODE_FLAGS: results of resolvePortions for the children. */
export const FLAG = { contradictory: 1, normalised: 2, restWithoutRoom: 4, undisclosed: 8 } as const;
const MAX_NODE_COUNT = 2_147_483_647;
const NO_MASS: ComponentMass = { declared: ZERO, calculated: ZERO, leaf: ZERO };

/** The declared portion of an edge; a draft without a portion counts as 0 %. */
export function portionOf({ fields: { portion } }: WorkingEdge): Portion {
  if (portion?.kind === 3) return { kind: 'rest' };
  if (portion?.kind === 1)
    return { kind: 'range', min: new Decimal(portion.min ?? 0), max: new Decimal(portion.max ?? 0) };
  return { kind: 'fixed', value: new Decimal(portion?.value ?? 0) };
}

const massOf = (child: WorkingChild): ComponentMass =>
  ('node' in child ? child.node.figures?.mass : 'sheet' in child ? child.sheet.mass : undefined) ?? NO_MASS;
const isComponent = (child: WorkingChild): boolean =>
  ('node' in child ? child.node.fields.kind : 'sheet' in child ? child.sheet.kind : 4) === COMPONENT;

function partOf({ fields, child }: WorkingEdge): ComponentPart {
  return isComponent(child)
    ? { quantity: new Decimal(fields.quantity ?? 0), component: massOf(child) }
    : { massGrams: new Decimal(fields.massGrams ?? 0) };
}
const exactFactor = (value: Decimal): EdgeFactor => ({ low: value, nominal: value, high: value });

/**
 * Below a component the factors are the amounts themselves; only the preferred alternative of a multi-source part
 * counts.
 */
function settleComponent(node: WorkingNode): { mass: ComponentMass; flags: number } {
  for (const edge of node.edges) {
    const amount = isComponent(edge.child) ? edge.fields.quantity : edge.fields.massGrams;
    edge.factor = exactFactor(new Decimal(amount ?? 0));
  }
  const counted = node.edges.filter((edge) => edge.fields.preferred);
  const measured = node.fields.measuredMassGrams;
  return {
    mass: componentMass(measured === undefined ? undefined : new Decimal(measured), counted.map(partOf)),
    flags: 0,
  };
}

/**
 * Below a semi-component or material the factors are fractions of the parent, tightened, the rest resolved (domain.md
 * 1.3, 9).
 */
function settlePortions(node: WorkingNode): number {
  const resolved = resolvePortions(node.edges.map(portionOf));
  node.edges.forEach((edge, index) => {
    const bounds = resolved.bounds[index];
    edge.factor = bounds
      ? { low: bounds.min.div(HUNDRED), nominal: bounds.nominal.div(HUNDRED), high: bounds.max.div(HUNDRED) }
      : exactFactor(ZERO);
  });
  return (
    (resolved.contradictory ? FLAG.contradictory : 0) |
    (resolved.normalised ? FLAG.normalised : 0) |
    (resolved.restWithoutRoom ? FLAG.restWithoutRoom : 0) |
    (resolved.undisclosed.max.gt(0) ? FLAG.undisclosed : 0)
  );
}

const heightOf = (child: WorkingChild): number =>
  'node' in child ? (child.node.figures?.height ?? 0) : 'sheet' in child ? child.sheet.height : 0;
const countOf = (child: WorkingChild): number =>
  'node' in child ? (child.node.figures?.nodeCount ?? 0) : 'sheet' in child ? child.sheet.nodeCount : 1;

/**
 * Computes exactly, children before parents: the factor of every edge, the mass of every component, the height (0 =
 * substance) and the number of places of the expanded tree (capped at the maximum of int4).
 */
export function settleFigures(tree: WorkingTree): void {
  for (const node of tree.nodes.toReversed()) {
    const { mass, flags } =
      node.fields.kind === COMPONENT ? settleComponent(node) : { mass: undefined, flags: settlePortions(node) };
    node.figures = {
      mass,
      flags,
      height: 1 + node.edges.reduce((most, { child }) => Math.max(most, heightOf(child)), 0),
      nodeCount: Math.min(MAX_NODE_COUNT, 1 + node.edges.reduce((sum, { child }) => sum + countOf(child), 0)),
    };
  }
}
