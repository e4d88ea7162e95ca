import { SaxesParser } from 'saxes';
import type { FilePlace } from '../sheet/sheet-document';
import { decodeXml } from './decode-xml';
import { XmlFault } from './xml-fault';

/** Receives the events of an XML file. Element names come without their namespace prefix, attribute names unchanged. */
export interface ElementListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text?(text: string): void;
  /**
   * Called for each attribute before the element opens, for files with millions of attributes: iterating over
   * `attributes` costs as much as parsing.
   */
  attribute?(name: string, value: string): void;
}
/** Position of the reader. */
export interface XmlCursor {
  /** Line, and the names from the root to the open element. */
  place(): FilePlace;
  /** The line only, which costs nothing to determine. */
  line(): number;
  /** Number of open elements. */
  depth(): number;
}

/** Maximum depth: a tree of parts has at most some fifty levels, with three elements per level. */
export const MAX_DEPTH = 256;
/** Maximum length of one text, tag or comment, which is buffered in memory. */
const MAX_TOKEN_CHARACTERS = 4_000_000;
const MEGA = 1_000_000;
/** The parser prefixes its error messages with the position; no other error has this prefix. */
const POSITION = /^\d+:\d+: /;

/**
 * Attributes by name, safe for any name. The parser's own object has no prototype and becomes a dictionary with the
 * first attribute, which costs a fifth of the reading time. This one has an empty prototype, and the engine keeps
 * it as a fast object.
 */
class Attributes {}
Object.setPrototypeOf(Attributes.prototype, null);
Reflect.deleteProperty(Attributes.prototype, 'constructor');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

class Reading<Piece> implements XmlCursor {
  readonly parser = new SaxesParser();
  readonly found: Piece[] = [];
  private readonly names: string[] = [];
  private readonly listener: ElementListener;
  private written = 0;
  private heardAt = 0;

  constructor(build: (cursor: XmlCursor, emit: (piece: Piece) => void) => ElementListener) {
    this.listener = build(this, (piece) => void this.found.push(piece));
    const { parser } = this;
    parser.on('opentagstart', (tag) => {
      tag.attributes = new Attributes() as Record<string, string>;
    });
    parser.on('doctype', () => {
      throw this.fault('xml.doctype');
    });
    // Attribute values are plain strings without the namespace option.
    parser.on('opentag', ({ name, attributes }) => this.open(localName(name), attributes as Record<string, string>));
    parser.on('closetag', ({ name }) => this.close(localName(name)));
    parser.on('text', (text) => this.text(text));
    parser.on('cdata', (text) => this.text(text));
    if (this.listener.attribute) parser.on('attribute', ({ name, value }) => this.listener.attribute?.(name, value));
    // At most seven handlers: with eight the engine stores the parser's fields in a dictionary, and everything takes
    // four times as long.
  }
  place(): FilePlace {
    return { line: this.parser.line, ...(this.names.length > 0 ? { element: this.names.join('/') } : {}) };
  }
  line(): number {
    return this.parser.line;
  }
  depth(): number {
    return this.names.length;
  }
  write(text: string): void {
    this.runParser(() => this.parser.write(text));
    this.written += text.length;
    if (this.written - this.heardAt > MAX_TOKEN_CHARACTERS)
      throw this.fault('xml.tooLong', { megabytes: MAX_TOKEN_CHARACTERS / MEGA });
  }
  end(): void {
    this.runParser(() => this.parser.close());
  }

  /** Without an error listener the parser throws its errors. */
  private runParser(step: () => unknown): void {
    try {
      step();
    } catch (error) {
      if (error instanceof Error && POSITION.test(error.message))
        throw this.fault('xml.notWellFormed', { reason: error.message.replace(POSITION, '') });
      throw error;
    }
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.checkTokenLength();
    if (this.names.push(name) > MAX_DEPTH) throw this.fault('xml.tooDeep', { max: MAX_DEPTH });
    this.listener.open(name, attributes);
  }
  private close(name: string): void {
    this.checkTokenLength();
    this.listener.close(name);
    this.names.pop();
  }
  private text(text: string): void {
    this.checkTokenLength();
    this.listener.text?.(text);
  }
  private checkTokenLength(): void {
    this.heardAt = this.written;
  }
  private fault(code: XmlFault['code'], params: Record<string, unknown> = {}): XmlFault {
    return new XmlFault(code, this.place(), params);
  }
}

/**
 * Streams an XML file through a listener and yields the listener's results piece by piece; memory does not grow
 * with the file. All uploaded XML is read by this function: no DOCTYPE and therefore no custom entities, at most
 * `MAX_DEPTH` levels, limited token length. Throws XmlFault. Results of an element that is still open when the file
 * breaks off are never emitted.
 */
export async function* readXmlPieces<Piece>(
  bytes: AsyncIterable<Uint8Array>,
  build: (cursor: XmlCursor, emit: (piece: Piece) => void) => ElementListener,
): AsyncGenerator<Piece> {
  for await (const pieces of readXmlBatches(bytes, build)) yield* pieces;
}
/** The same, with the results of each piece of the file as one batch, which may be empty. */
export async function* readXmlBatches<Piece>(
  bytes: AsyncIterable<Uint8Array>,
  build: (cursor: XmlCursor, emit: (piece: Piece) => void) => ElementListener,
): AsyncGenerator<Piece[]> {
  const reading = new Reading(build);
  for await (const text of decodeXml(bytes)) {
    reading.write(text);
    yield reading.found.splice(0);
  }
  reading.end();
  yield reading.found.splice(0);
}
