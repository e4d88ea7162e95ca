import { createHash } from 'node:crypto';
import type { DocumentChild, DocumentNode, SheetDocument } from '@matlas/formats';

/** Positions in the file, and names that exist only in the file, are not part of the content. */
const NOT_CONTENT = new Set(['place', 'key', 'foreignId']);

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, declared]) => !NOT_CONTENT.has(name) && declared !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, declared]) => [name, canonical(declared)]),
  );
}

const childrenOf = ({ children }: DocumentNode): DocumentChild[] =>
  children.flatMap((child) => [child, ...(child.node ? childrenOf(child.node) : [])]);
/** Keys of the sheets in the same file to which the document refers. */
export const referencedKeys = (document: SheetDocument): string[] => [
  ...new Set(childrenOf(document.root).flatMap(({ reference }) => reference?.key ?? [])),
];

/**
 * A hash of the content, independent of its position and format. The contents of referenced sheets of the file are
 * included: a sheet whose material changed has a different key. @param used content keys of the preceding sheets of
 * the file
 */
export function contentKeyOf(document: SheetDocument, used: ReadonlyMap<string, string>): string {
  const { root, source, cid, version, preliminary, standardMaterial, module } = document;
  const below = referencedKeys(document).map((key) => used.get(key) ?? key);
  return createHash('sha256')
    .update(JSON.stringify(canonical({ root, source, cid, version, preliminary, standardMaterial, module, below })))
    .digest('hex');
}
