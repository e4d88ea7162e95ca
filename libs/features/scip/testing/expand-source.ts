import type { SourceRows } from '../source-graph';
import type { SourceNode } from '../source.store';

const COMPONENT = 1;
const MATERIAL = 3;
/** An article in words that say everything that makes it equal to another one. */
type Content = string;

/**
 * The articles of a vehicle by brute force: every place of the expanded tree is looked at for itself, without groups,
 * graph or order. The result has each content once.
 */
export function expandSource(rows: SourceRows): Set<Content> {
  return new Expansion(rows).run();
}

class Expansion {
  private readonly found = new Set<Content>();
  private readonly nodes: ReadonlyMap<number, SourceNode>;
  constructor(private readonly rows: SourceRows) {
    this.nodes = new Map(rows.nodes.map((node) => [node.id, node]));
  }

  run(): Set<Content> {
    const tops = this.rows.positions.filter(({ parentN }) => parentN === null);
    const [only] = tops;
    const content =
      tops.length === 1 && only
        ? this.contentOfPosition(only.n, true)
        : this.contentOf({ name: 'Car', number: null, mass: null, scip: null, reference: undefined }, () =>
            tops.map(({ n, quantity }) => [this.contentOfPosition(n, false), Number(quantity)]),
          );
    return content === undefined ? new Set() : this.found;
  }

  private contentOfPosition(n: number, isTop: boolean): Content | undefined {
    const position = this.rows.positions.find((one) => one.n === n);
    if (!position) throw new Error(`no position ${n}`);
    if (position.role === 'counted' && position.sheetId !== null) return this.contentOfNode(position.sheetId, isTop);
    const below = this.rows.positions.filter(({ parentN }) => parentN === n);
    return this.contentOf(
      { name: position.name, number: position.number, mass: null, scip: null, reference: undefined },
      () => below.map((child) => [this.contentOfPosition(child.n, false), Number(child.quantity)]),
    );
  }
  private contentOfNode(id: number, isTop: boolean): Content | undefined {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`no node ${id}`);
    const parts = this.rows.edges.filter(({ parent, kind }) => parent === id && kind === COMPONENT);
    const concerns = this.rows.findings
      .filter(({ nodeId }) => nodeId === id)
      .map(({ cas, minPercent, itemId }) => `${cas} ${minPercent} ${this.materialsOf(id, itemId ?? 0).join('+')}`)
      .sort();
    const { scipCategory, scipProduction, scipNoSafeUse, scipNumber } = node.attributes;
    const scip = [scipCategory, scipProduction, scipNoSafeUse, scipNumber].join('/');
    return this.contentOf(
      {
        name: node.name,
        number: node.number,
        mass: node.massGrams,
        scip,
        reference: isTop ? undefined : scipNumber,
      },
      () => parts.map(({ child, quantity }) => [this.contentOfNode(child, false), quantity ?? 1]),
      concerns,
    );
  }
  private materialsOf(id: number, itemId: number): string[] {
    const below = this.rows.edges.filter(({ parent, kind }) => parent === id && kind === MATERIAL);
    const holders = below.filter(({ child }) =>
      this.rows.materials.some((held) => held.nodeId === child && held.itemId === itemId),
    );
    const actual = holders.map(({ child }) => {
      const { classCode, symbol, attributes } = this.nodes.get(child) as SourceNode;
      return [classCode, symbol, attributes.scipMaterial, attributes.scipCharacteristics].join('/');
    });
    return [...new Set(actual)].sort();
  }
  /** The content of a place; undefined where nothing is to be notified. It is noted unless it is below a reference. */
  private contentOf(
    own: {
      name: string;
      number: string | null;
      mass: string | null;
      scip: string | null;
      reference: string | undefined;
    },
    below: () => [Content | undefined, number][],
    concerns: readonly string[] = [],
  ): Content | undefined {
    const before = new Set(this.found);
    const quantities = new Map<Content, number>();
    for (const [content, quantity] of below())
      if (content !== undefined) quantities.set(content, (quantities.get(content) ?? 0) + quantity);
    if (quantities.size === 0 && concerns.length === 0) return undefined;
    if (own.reference !== undefined) {
      // What only this place leads to is told by the notification that it refers to.
      for (const content of this.found) if (!before.has(content)) this.found.delete(content);
      return this.note(`reference ${own.reference}`);
    }
    const identity = [own.number ?? `name ${own.name}`, own.scip || ''];
    if (quantities.size === 0) return this.note(JSON.stringify([...identity, own.mass, [], concerns]));
    if (concerns.length > 0) {
      const joined = this.note(JSON.stringify([...identity, null, [], concerns]));
      quantities.set(joined, (quantities.get(joined) ?? 0) + 1);
    }
    return this.note(JSON.stringify([...identity, own.mass, [...quantities].sort(), []]));
  }
  private note(content: Content): Content {
    this.found.add(content);
    return content;
  }
}
