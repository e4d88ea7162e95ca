import ts from 'typescript';
import { isKnown, Unknown } from './values';

const NATIVE_NAMESPACES: ReadonlySet<string> = new Set(['Object', 'Array', 'Math', 'JSON', 'String']);
export const isNamespace = (node: ts.Expression): node is ts.Identifier =>
  ts.isIdentifier(node) && NATIVE_NAMESPACES.has(node.text);
export const namespaceOf = ({ text }: ts.Identifier): unknown => (globalThis as Record<string, unknown>)[text];
/** Methods that work on each element of a list, which may be unknown. */
const EACH = new Set(['map', 'flatMap', 'filter', 'forEach', 'some', 'every', 'find']);

/** Calls a method of a known value as it is. Gives nothing when the method is not the language's own. */
export function applyNative(
  receiver: unknown,
  name: string,
  args: () => unknown[],
  place: ts.Node,
): { value: unknown } | undefined {
  if (receiver instanceof Unknown)
    return EACH.has(name) && name !== 'forEach' ? { value: eachOfUnknown(receiver, name, args()) } : undefined;
  const method = (Object(receiver) as Record<string, unknown>)[name];
  const isOwn = typeof method === 'function' && /\[native code\]/.test(Function.prototype.toString.call(method));
  if (!isOwn) return undefined;
  const values = args();
  if (Array.isArray(receiver) && name === 'filter')
    return { value: receiver.filter((item) => passes((values[0] as (item: unknown) => unknown)(item))) };
  const isUnclear = values.some((value) => value instanceof Unknown) || (name === 'join' && !isKnown(receiver));
  if (isUnclear) return { value: unclear(receiver, place) };
  try {
    const value = (method as (...given: unknown[]) => unknown).apply(receiver, values);
    return { value: Array.isArray(value) ? value.map(sampleOf) : sampleOf(value) };
  } catch {
    return { value: new Unknown(place) };
  }
}
/** The first part that is unknown says where the text comes from. */
function unclear(receiver: unknown, place: ts.Node): Unknown {
  const part = Array.isArray(receiver) ? receiver.find((item) => item instanceof Unknown) : undefined;
  return (part as Unknown | undefined) ?? new Unknown(place);
}
/** A calculation with something unknown stands for any number. */
const sampleOf = (value: unknown): unknown => (Number.isNaN(value) ? 1 : value);
const passes = (verdict: unknown): boolean => verdict instanceof Unknown || Boolean(verdict);

/** A list that only a run has stands for one with a single element. */
function eachOfUnknown(list: Unknown, name: string, [work]: unknown[]): unknown {
  if (typeof work !== 'function' || (name !== 'map' && name !== 'flatMap')) return list;
  const mapped = (work as (item: unknown, index: number) => unknown)(new Unknown(list.node), 0);
  if (Number.isNaN(mapped)) return [sampleOf(mapped)];
  return name === 'flatMap' && Array.isArray(mapped) ? (mapped as unknown[]) : [mapped];
}

export function binaryOf(kind: ts.SyntaxKind, left: unknown, right: unknown, place: ts.Node): unknown {
  const [a, b] = [left as number, right as number];
  switch (kind) {
    case ts.SyntaxKind.PlusToken:
      return a + b;
    case ts.SyntaxKind.MinusToken:
      return a - b;
    case ts.SyntaxKind.AsteriskToken:
      return a * b;
    case ts.SyntaxKind.SlashToken:
      return a / b;
    case ts.SyntaxKind.LessThanLessThanToken:
      return a << b;
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return a ** b;
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return left === right;
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return left !== right;
    case ts.SyntaxKind.GreaterThanToken:
      return a > b;
    case ts.SyntaxKind.LessThanToken:
      return a < b;
    default:
      return new Unknown(place);
  }
}
