import { SaxesParser } from 'saxes';

/** What a reader of an XML file hears; names come without their namespace prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text?(text: string): void;
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Feeds a listener with an XML text that comes in pieces; throws for XML that is not well formed. */
export async function readXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser();
  const failures: Error[] = [];
  parser.on('error', (error) => failures.push(error));
  parser.on('opentag', ({ name, attributes }) => listener.open(localName(name), attributes as Record<string, string>)); // plain strings without the namespace option
  parser.on('closetag', ({ name }) => listener.close(localName(name)));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  for await (const piece of pieces) {
    parser.write(piece);
    if (failures[0]) throw failures[0];
  }
  parser.close();
  if (failures[0]) throw failures[0];
}
