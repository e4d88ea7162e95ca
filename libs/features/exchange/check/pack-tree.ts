import type { PackNode } from '@matlas/domain';
import type { Named } from '@matlas/contract';
import type { StoredLink, StoredNode } from './pack-node.store';

/** The first place of a node in a tree: its row (`1001.0.3`), and the names from the root down. */
export interface Place {
  path: string;
  names: Named[];
}
export interface PackTree {
  nodes: PackNode[];
  placeOf: (nodeId: number) => Place;
}

const KINDS = { 1: 'component', 2: 'semiComponent', 3: 'material' } as const;
const toPackNode = ({ id, kind, name, foreignName, number, standard, norms }: StoredNode): PackNode => ({
  id,
  kind: KINDS[kind],
  name,
  foreignName,
  code: number,
  standard,
  norms: norms ?? [],
});
interface Step {
  parent: number;
  pos: number;
}

/** The trees of several sheets, which may share nodes. */
export class PackForest {
  private readonly byId: ReadonlyMap<number, StoredNode>;
  private readonly below = new Map<number, StoredLink[]>();
  private readonly treesByRoot = new Map<number, PackTree>();

  constructor(nodes: readonly StoredNode[], links: readonly StoredLink[]) {
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    for (const link of links) {
      const known = this.below.get(link.parent);
      if (known) known.push(link);
      else this.below.set(link.parent, [link]);
    }
  }
  get nodeIds(): number[] {
    return [...this.byId.keys()];
  }
  /** Every node once, in depth-first order; of several places the first counts. */
  treeOf(root: number): PackTree {
    const known = this.treesByRoot.get(root) ?? this.walk(root);
    this.treesByRoot.set(root, known);
    return known;
  }
  private walk(root: number): PackTree {
    const came = new Map<number, Step>();
    const order: StoredNode[] = [];
    const met = new Set<number>();
    const stack = [root];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      const node = this.byId.get(id);
      if (!node || met.has(id)) continue;
      met.add(id);
      order.push(node);
      for (const { child, parent, pos } of (this.below.get(id) ?? []).toReversed()) {
        if (met.has(child)) continue;
        came.set(child, { parent, pos });
        stack.push(child);
      }
    }
    return { nodes: order.map(toPackNode), placeOf: (id) => this.buildPlace(root, id, came) };
  }
  private buildPlace(root: number, id: number, came: ReadonlyMap<number, Step>): Place {
    const steps: number[] = [];
    const names: Named[] = [];
    for (let at: number | undefined = id; at !== undefined; at = at === root ? undefined : came.get(at)?.parent) {
      const node = this.byId.get(at);
      if (node) names.unshift({ name: node.name, foreignName: node.foreignName });
      const step = at === root ? undefined : came.get(at);
      if (step) steps.unshift(step.pos);
    }
    return { path: [root, ...steps].join('.'), names };
  }
}
