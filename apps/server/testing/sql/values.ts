import type ts from 'typescript';
import type { FunctionNode } from './source-program';

/** A value that only a run has. */
export class Unknown {
  constructor(readonly node: ts.Node) {}
}
/** A function of the source with the variables that it sees. */
export class Closure {
  constructor(
    readonly node: FunctionNode,
    readonly frame: Frame,
  ) {}
}
/** An argument that is evaluated when it is asked for. */
export class Lazy {
  constructor(
    readonly node: ts.Expression,
    readonly frame: Frame,
  ) {}
}
export class Unresolved extends Error {
  constructor(readonly node: ts.Node) {
    super(node.getText());
  }
}

/** The variables of one call of a function. */
export class Frame {
  readonly values = new Map<ts.Node, unknown>();
  constructor(
    readonly owner: ts.Node | undefined,
    readonly parent?: Frame,
  ) {}
  /** The frame of the function that declares a variable, or the outermost one. */
  frameOf(owner: ts.Node | undefined): Frame {
    return this.owner === owner || !this.parent ? this : this.parent.frameOf(owner);
  }
  find(declaration: ts.Node): Frame | undefined {
    return this.values.has(declaration) ? this : this.parent?.find(declaration);
  }
}

/** Whether a value is the same in every run: nothing in it is unknown. */
export function isKnown(value: unknown, depth = 0): boolean {
  if (value instanceof Unknown || value instanceof Closure || value instanceof Lazy || depth > 6) return false;
  if (Array.isArray(value)) return value.every((item) => isKnown(item, depth + 1));
  return typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype
    ? true
    : Object.values(value).every((item) => isKnown(item, depth + 1));
}

/**
 * The way of one evaluation at the places where a run would decide: which branch, which of the callers. Remembers
 * the places that it met.
 */
export class Choices {
  readonly met = new Map<ts.Node, number>();
  constructor(
    private readonly takesLast: boolean,
    private readonly exception?: readonly [place: ts.Node, option: number],
  ) {}
  choose(place: ts.Node, options: number): number {
    this.met.set(place, options);
    if (this.exception?.[0] === place) return Math.min(this.exception[1], options - 1);
    return this.takesLast ? options - 1 : 0;
  }
}

/** A parameter of a statement; numbered when the statement is complete. */
export const placeholder = (id: number): string => `⟦${id}⟧`;
/** Numbers the parameters in the order of their first occurrence, after those that are written as numbers. */
export function numbered(text: string): string {
  const written = [...text.matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits));
  const first = Math.max(0, ...written);
  const order = new Map<string, number>();
  return text.replace(/⟦(\d+)⟧/g, (_all, id: string) => {
    const known = order.get(id) ?? first + order.size + 1;
    order.set(id, known);
    return `$${known}`;
  });
}
