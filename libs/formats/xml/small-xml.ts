import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { decodeXml } from './decode-xml';
import { XmlFault } from './xml-fault';

/** An element of a small document: attributes as `@name`, children by name without prefix, text as `#text`. */
export interface XmlElement {
  readonly [name: string]: XmlValue | readonly XmlValue[] | undefined;
}
export type XmlValue = string | XmlElement;

const MAX_CHARACTERS = 4_000_000;
const MEGA = 1_000_000;
const OPTIONS = { ignoreAttributes: false, attributeNamePrefix: '@' } as const;

const parser = new XMLParser({
  ...OPTIONS,
  removeNSPrefix: true,
  trimValues: false, // names of worksheets may end with a space
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true, // also decodes numeric character references
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});
const builder = new XMLBuilder({ ...OPTIONS, suppressEmptyNode: true, processEntities: false });

/**
 * Reads a document that is small by its nature, such as the table of contents of an archive; readXmlPieces reads the
 * others. The same limits hold: no DOCTYPE, at most 4 million characters. Throws XmlFault.
 */
export async function readSmallXml(bytes: AsyncIterable<Uint8Array>): Promise<XmlElement> {
  let text = '';
  for await (const piece of decodeXml(bytes)) {
    text += piece;
    if (text.length > MAX_CHARACTERS) throw new XmlFault('xml.tooLong', {}, { megabytes: MAX_CHARACTERS / MEGA });
  }
  if (text.includes('<!DOCTYPE')) throw new XmlFault('xml.doctype', {});
  const verdict = XMLValidator.validate(text);
  if (verdict !== true)
    throw new XmlFault('xml.notWellFormed', { line: verdict.err.line }, { reason: verdict.err.msg });
  try {
    return parser.parse(text) as XmlElement;
  } catch (error) {
    throw new XmlFault('xml.notWellFormed', {}, { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** The child elements at the end of a path of names; none when the path does not exist. */
export function elementsAt(root: XmlElement, ...path: readonly string[]): XmlElement[] {
  let found: readonly XmlElement[] = [root];
  for (const name of path)
    found = found.flatMap((element) => [element[name] ?? []].flat().map((one) => (typeof one === 'string' ? {} : one)));
  return [...found];
}
/** The value of an attribute. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const value = element[`@${name}`];
  return typeof value === 'string' ? value : undefined;
}

/** Writes elements without a declaration; the texts are already escaped. */
export const buildXml = (content: XmlElement): string => builder.build(content) as string;
