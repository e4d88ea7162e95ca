import { idOfKey } from './read-documents';
import { at, attributeOf, childrenOf, childOf, readXmlTree, textAt, type XmlElement } from './xml-tree';

export interface ManifestDocument {
  key: string;
  type: string;
  file: string;
}
export interface ManifestAttachment {
  key: string;
  file: string;
  name: string;
  /** Uuid of the document that it belongs to. */
  container: string;
  paths: string[];
}
export interface Manifest {
  /** Uuid of the document that the archive is about. */
  base: string;
  documents: ManifestDocument[];
  attachments: ManifestAttachment[];
}

/** Reads the manifest of an archive; undefined when the text is none. Throws XmlFault. */
export async function readManifest(bytes: AsyncIterable<Uint8Array>): Promise<Manifest | undefined> {
  const root = await readXmlTree(bytes, 'manifest');
  if (!root) return undefined;
  const contained = childOf(root, 'contained-documents');
  return {
    base: idOfKey(textAt(root, 'base-document-uuid') ?? ''),
    documents: childrenOf(contained, 'document').map((one) => ({
      key: keyOf(one),
      type: textAt(one, 'type') ?? '',
      file: hrefAt(one, 'name'),
    })),
    attachments: childrenOf(contained, 'attachment').map((one) => ({
      key: keyOf(one),
      file: hrefAt(one, 'name'),
      name: textAt(one, 'name') ?? '',
      container: idOfKey(textAt(one, 'container-uuid') ?? ''),
      paths: childrenOf(at(one, 'linked-attachments'), 'linked-doc').flatMap(
        (linked) => attributeOf(linked, 'href') ?? [],
      ),
    })),
  };
}
const keyOf = (element: XmlElement): string => textAt(element, 'uuid') ?? attributeOf(element, 'id') ?? '';
function hrefAt(element: XmlElement, name: string): string {
  const found = childOf(element, name);
  return (found && attributeOf(found, 'href')) ?? '';
}
