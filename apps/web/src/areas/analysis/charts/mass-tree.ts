import type { RunMass } from '@matlas/contract';

export interface MassNode {
  mass: RunMass;
  children: MassNode[];
}

/** Rows by their parents; a single row at the top gives way to what is below it. */
export function treeOfMasses(masses: readonly RunMass[]): MassNode[] {
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
