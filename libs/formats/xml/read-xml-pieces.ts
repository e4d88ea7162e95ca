import { SaxesParser } from 'saxes';
import type { FilePlace } from '../sheet/sheet-document';
import { decodeXml } from './decode-xml';
import { XmlFault } from './xml-fault';

/** What a reader of an XML file hears; names come without their namespace prefix, attributes as they stand. */
export interface ElementListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text?(text: string): void;
  /**
   * Each attribute before the element is opened, for listeners of files with millions of them: going through
   * `attributes` costs as much as the parser.
   */
  attribute?(name: string, value: string): void;
}
/** Where the reader is. */
export interface XmlCursor {
  /** Line and the names from the root to the element that is open. */
  place(): FilePlace;
  /** The line alone, which costs nothing. */
  line(): number;
  /** How many elements are open. */
  depth(): number;
}

/** More is no data: a tree of parts has at most some fifty levels, with three elements a level. */
export const MOST_DEPTH = 256;
/** One text, tag or comment; what lies between two of them is held in memory. */
const MOST_TOKEN_CHARACTERS = 4_000_000;
const MEGA = 1_000_000;
/** The parser says where it failed in front of its sentence; no other error does. */
const POSITION = /^\d+:\d+: /;

/**
 * Attributes by their names, whatever these are. The parser's own object has no prototype and is a dictionary from the
 * first attribute on, which costs a fifth of the reading of a file; this one has none either, behind it, and the engine
 * keeps it as it keeps other objects.
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
    // plain strings without the namespace option
    parser.on('opentag', ({ name, attributes }) => this.open(localName(name), attributes as Record<string, string>));
    parser.on('closetag', ({ name }) => this.close(localName(name)));
    parser.on('text', (text) => this.text(text));
    parser.on('cdata', (text) => this.text(text));
    if (this.listener.attribute) parser.on('attribute', ({ name, value }) => this.listener.attribute?.(name, value));
    // No more than seven: with eight the engine keeps the parser's fields in a dictionary, and everything takes four
    // times as long.
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
    this.parsing(() => this.parser.write(text));
    this.written += text.length;
    if (this.written - this.heardAt > MOST_TOKEN_CHARACTERS)
      throw this.fault('xml.tooLong', { megabytes: MOST_TOKEN_CHARACTERS / MEGA });
  }
  end(): void {
    this.parsing(() => this.parser.close());
  }

  /** Without a listener for errors the parser throws them. */
  private parsing(step: () => unknown): void {
    try {
      step();
    } catch (error) {
      if (error instanceof Error && POSITION.test(error.message))
        throw this.fault('xml.notWellFormed', { reason: error.message.replace(POSITION, '') });
      throw error;
    }
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.heard();
    if (this.names.push(name) > MOST_DEPTH) throw this.fault('xml.tooDeep', { max: MOST_DEPTH });
    this.listener.open(name, attributes);
  }
  private close(name: string): void {
    this.heard();
    this.listener.close(name);
    this.names.pop();
  }
  private text(text: string): void {
    this.heard();
    this.listener.text?.(text);
  }
  private heard(): void {
    this.heardAt = this.written;
  }
  private fault(code: XmlFault['code'], params: Record<string, unknown> = {}): XmlFault {
    return new XmlFault(code, this.place(), params);
  }
}

/**
 * Streams an XML file through a listener and yields what the listener emits, stretch by stretch of the file: memory
 * does not grow with it. The one mechanism for XML that people bring: no DOCTYPE and so no entities of its own, no more
 * than `MOST_DEPTH` levels, no endless token. Throws XmlFault. What belongs to an element that is still open when the
 * file breaks is never emitted.
 */
export async function* readXmlPieces<Piece>(
  bytes: AsyncIterable<Uint8Array>,
  build: (cursor: XmlCursor, emit: (piece: Piece) => void) => ElementListener,
): AsyncGenerator<Piece> {
  for await (const pieces of readXmlBatches(bytes, build)) yield* pieces;
}
/** The same, with what one stretch of the file brought together; also where that is nothing. */
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
