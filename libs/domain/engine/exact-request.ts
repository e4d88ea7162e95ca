import { COMPONENT, SUBSTANCE, type Graph } from './graph';
import type { ExactRequest } from './types';

/** Collects the edges and measured masses that decide the content of units, without duplicates. */
export class ExactRequestBuilder {
  private readonly opened = new Set<number>();
  private readonly withContent = new Set<number>();
  private readonly withMass = new Set<number>();

  constructor(private readonly graph: Graph) {}

  /** Adds everything below a material or semi-component, or the direct content of a component. */
  addContent(node: number): void {
    const waiting = [node];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (this.withContent.has(at) || this.graph.kind[at] === SUBSTANCE) continue;
      this.withContent.add(at);
      this.opened.add(at);
      waiting.push(...this.childrenOf(at).filter((child) => this.graph.kind[child] !== COMPONENT));
    }
  }

  /** Adds what decides the mass of an assembly: all components below it, without the portions of their content. */
  addMass(component: number): void {
    const waiting = [component];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (this.withMass.has(at)) continue;
      this.withMass.add(at);
      this.opened.add(at);
      waiting.push(...this.childrenOf(at).filter((child) => this.graph.kind[child] === COMPONENT));
    }
  }

  private childrenOf(node: number): number[] {
    return Array.from(this.graph.child.subarray(this.graph.start[node], this.graph.start[node + 1])).filter(
      (child) => child >= 0,
    );
  }

  build(): ExactRequest {
    const { graph } = this;
    const edges = [...this.opened].flatMap((node) =>
      Array.from(graph.edge.subarray(graph.start[node], graph.start[node + 1])),
    );
    const components = [...this.opened]
      .filter((node) => graph.kind[node] === COMPONENT)
      .map((node) => graph.idOf[node] as number);
    return { edges: Int32Array.from(edges), components: Int32Array.from(components) };
  }
}
