import { createHash } from 'node:crypto';
import type { DocumentChild, DocumentNode, SheetDocument } from '@matlas/formats';

/** Where things stand in the file, and names that live in the file only, are no content. */
const NOT_CONTENT = new Set(['place', 'key', 'foreignId']);

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, said]) => !NOT_CONTENT.has(name) && said !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, said]) => [name, canonical(said)]),
  );
}

const childrenOf = ({ children }: DocumentNode): DocumentChild[] =>
  children.flatMap((child) => [child, ...(child.node ? childrenOf(child.node) : [])]);
/** Keys of the sheets of the same file that the document refers to. */
export const referencedKeys = (document: SheetDocument): string[] => [
  ...new Set(childrenOf(document.root).flatMap(({ reference }) => reference?.key ?? [])),
];

/**
 * One key for the same content, wherever it stands in whichever format. What it refers to within the file is part of
 * it: a sheet whose material changed is another one. @param used content keys of the sheets of the file before it
 */
export function contentKeyOf(document: SheetDocument, used: ReadonlyMap<string, string>): string {
  const { root, source, cid, version, preliminary, standardMaterial, module } = document;
  const below = referencedKeys(document).map((key) => used.get(key) ?? key);
  return createHash('sha256')
    .update(JSON.stringify(canonical({ root, source, cid, version, preliminary, standardMaterial, module, below })))
    .digest('hex');
}
