import { readXmlPieces } from '../xml/read-xml-pieces';
import { childOf, childrenOf, SubtreeListener, type XmlElement } from '../xml/subtree-listener';

export { childOf, childrenOf, type XmlElement } from '../xml/subtree-listener';

/** Reads a document as a whole, with the limits of `readXmlPieces`. Throws XmlFault. */
export async function readXmlTree(bytes: AsyncIterable<Uint8Array>, root: string): Promise<XmlElement | undefined> {
  let found: XmlElement | undefined;
  const pieces = readXmlPieces<never>(
    bytes,
    (cursor) =>
      new SubtreeListener(cursor, {
        whole: new Set([root]),
        skipped: new Set(),
        open: () => undefined,
        close: () => undefined,
        skip: () => undefined,
        element: (element) => {
          found ??= element;
        },
      }),
  );
  for await (const _ of pieces) continue;
  return found;
}
/** The element at the end of a path of names. */
export const at = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((found, name) => childOf(found, name), element);
/** The text at the end of a path; null where there is no element or it is empty. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string | null =>
  at(element, ...path)?.text || null;
/** The entries of a repeatable block. */
export const entriesAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement[] =>
  childrenOf(at(element, ...path), 'entry');
/** The value of an attribute whatever its prefix. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const key = Object.keys(attributes).find((full) => full.slice(full.indexOf(':') + 1) === name);
  return key === undefined ? undefined : attributes[key];
}
/** Every element with a text, with its path and the number of its twin: what a reader must not lose. */
export function* leavesOf(element: XmlElement, path = element.name): Generator<[path: string, text: string]> {
  if (element.text !== '') yield [path, element.text];
  const seen = new Map<string, number>();
  for (const child of element.children) {
    const number = (seen.get(child.name) ?? 0) + 1;
    seen.set(child.name, number);
    yield* leavesOf(child, `${path}/${child.name}[${number}]`);
  }
}
