import type { DocumentChild, DocumentNode, DocumentSubstance, FilePlace, SheetDocument } from '@matlas/formats';

/** A line below a node, with its position. `path`: of the child in its parent (`children.3`). */
export interface DocumentLine {
  parent: DocumentNode;
  child: DocumentChild;
  path: string;
  place: FilePlace;
}

/** Every line of a document in tree order; a line without a position gets that of its parent. */
export function listDocumentLines({ root, place = {} }: SheetDocument): DocumentLine[] {
  const lines: DocumentLine[] = [];
  const walk = (parent: DocumentNode, at: FilePlace): void => {
    parent.children.forEach((child, index) => {
      const here = child.place ?? child.node?.place ?? at;
      lines.push({ parent, child, path: `children.${index}`, place: here });
      if (child.node) walk(child.node, here);
    });
  };
  walk(root, root.place ?? place);
  return lines;
}
/** All nodes with their position in the file. */
export const listDocumentNodes = (document: SheetDocument): { node: DocumentNode; place: FilePlace }[] => [
  { node: document.root, place: document.root.place ?? document.place ?? {} },
  ...listDocumentLines(document).flatMap(({ child, place }) => (child.node ? [{ node: child.node, place }] : [])),
];
/** All substance references, including those of application overrides. */
export const substancesIn = (document: SheetDocument): DocumentSubstance[] =>
  listDocumentLines(document).flatMap(({ child }) => [
    ...(child.substance ? [child.substance] : []),
    ...(child.applicationOverrides ?? []).map(({ substance }) => substance),
  ]);
/** A material that is only named, without its composition. */
export const isNamedMaterial = ({ kind, children }: DocumentNode): boolean => kind === 3 && children.length === 0;
/** The node at a position of the tree (`0.3`), and the line that contains it. */
export function findAtPlace(
  { root, place = {} }: SheetDocument,
  treePlace: string,
): { node: DocumentNode; path: string; place: FilePlace } {
  let [node, path, here] = [root, '', root.place ?? place];
  for (const step of treePlace === '' ? [] : treePlace.split('.')) {
    const child: DocumentChild | undefined = node.children[Number(step)];
    if (!child) break;
    here = child.place ?? child.node?.place ?? here;
    if (!child.node) {
      path = `children.${step}`;
      break;
    }
    node = child.node;
  }
  return { node, path, place: here };
}
