import type { RunMass } from '@matlas/contract';

export interface MassNode {
  mass: RunMass;
  children: MassNode[];
}

/** Builds the tree from the parent numbers. A single root with children is replaced by its children. */
export function buildMassTree(masses: readonly RunMass[]): MassNode[] {
  const nodes = new Map(masses.map((mass) => [mass.n, { mass, children: [] as MassNode[] }]));
  const roots: MassNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.mass.parentN === null ? undefined : nodes.get(node.mass.parentN);
    if (parent) parent.children.push(node);
    else roots.push(node);
  }
  const [only] = roots;
  return roots.length === 1 && only && only.children.length > 0 ? only.children : roots;
}
