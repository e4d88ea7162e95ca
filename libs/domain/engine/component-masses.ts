import { COMPONENT, MATERIAL, SUBSTANCE, type Graph } from './graph';
import type { EngineIssue } from './types';

/** Float version of componentMass for all components; grams of one piece. */
export interface ComponentMasses {
  declared: Float64Array;
  leaf: Float64Array;
  /** 1 when a component contains other components: an assembly, which is no article (domain.md 9, 4.2). */
  isAssembly: Uint8Array;
  /** 1 when a component has no children: its mass may be known, its content is not. */
  isEmpty: Uint8Array;
  /** 1 when the component directly contains anything of class 6.x, even with mass 0. */
  hasProcess: Uint8Array;
}

function computeComponentMass(graph: Graph, masses: ComponentMasses, node: number, isProcessClass: Uint8Array): void {
  const { start, child, kind, nominal } = graph;
  let calculated = 0;
  let leaf = 0;
  let children = 0;
  for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
    const at = child[slot] as number;
    if (at < 0) continue;
    children++;
    const amount = nominal[slot] as number;
    const isPiece = kind[at] === COMPONENT;
    if (isPiece) masses.isAssembly[node] = 1;
    calculated += isPiece ? amount * (masses.declared[at] as number) : amount;
    leaf += isPiece ? amount * (masses.leaf[at] as number) : amount;
    if (isProcessMaterial(graph, at, isProcessClass)) masses.hasProcess[node] = 1;
  }
  const measured = graph.measuredGrams[node] as number;
  masses.isEmpty[node] = children === 0 ? 1 : 0;
  masses.declared[node] = Number.isNaN(measured) ? calculated : measured;
  masses.leaf[node] = children === 0 ? (masses.declared[node] as number) : leaf;
}

export const isProcessMaterial = (graph: Graph, node: number, isProcessClass: Uint8Array): boolean =>
  graph.kind[node] === MATERIAL && isProcessClass[graph.classIndex[node] as number] === 1;

/** Declared mass and calcLeaf of every component, children first. */
export function computeComponentMasses(
  graph: Graph,
  isProcessClass: Uint8Array,
  issues: EngineIssue[],
): ComponentMasses {
  const masses: ComponentMasses = {
    declared: new Float64Array(graph.count),
    leaf: new Float64Array(graph.count),
    isAssembly: new Uint8Array(graph.count),
    isEmpty: new Uint8Array(graph.count),
    hasProcess: new Uint8Array(graph.count),
  };
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    if (graph.kind[node] === SUBSTANCE) continue;
    const hasChildren = (graph.start[node + 1] as number) > (graph.start[node] as number);
    if (!hasChildren) issues.push({ code: 'node.empty', node: graph.idOf[node] as number });
    if (graph.kind[node] !== COMPONENT) continue;
    computeComponentMass(graph, masses, node, isProcessClass);
    if ((masses.leaf[node] as number) === 0)
      issues.push({ code: 'node.without-mass', node: graph.idOf[node] as number });
  }
  return masses;
}
