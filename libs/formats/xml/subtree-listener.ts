import type { FilePlace } from '../sheet/sheet-document';
import type { ElementListener, XmlCursor } from './read-xml-pieces';

/** An element with everything below it; `text` is its own text, trimmed. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
  place: FilePlace;
}

/** How the elements of a format are processed. */
export interface Outline {
  /** Small elements that are passed as a whole when they end. */
  whole: ReadonlySet<string>;
  /** Elements that are skipped with everything below them. */
  skipped: ReadonlySet<string>;
  /** Start and end of all other elements. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  element(element: XmlElement): void;
  skip(name: string): void;
}

/** Processes a large tree step by step and its small elements as a whole. */
export class SubtreeListener implements ElementListener {
  private readonly stack: XmlElement[] = [];
  private skippedDepth = 0;
  constructor(
    private readonly cursor: XmlCursor,
    private readonly outline: Outline,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skippedDepth > 0) this.skippedDepth++;
    else if (this.stack.length > 0 || this.outline.whole.has(name)) this.push(name, attributes);
    else if (this.outline.skipped.has(name)) this.beginSkip(name);
    else this.outline.open(name, attributes);
  }
  close(name: string): void {
    if (this.skippedDepth > 0) this.skippedDepth--;
    else if (this.stack.length > 0) this.pop();
    else this.outline.close(name);
  }
  text(text: string): void {
    const top = this.stack.at(-1);
    if (top && this.skippedDepth === 0) top.text += text;
  }

  private beginSkip(name: string): void {
    this.skippedDepth = 1;
    this.outline.skip(name);
  }
  private push(name: string, attributes: Readonly<Record<string, string>>): void {
    const element: XmlElement = { name, attributes, children: [], text: '', place: this.cursor.place() };
    this.stack.at(-1)?.children.push(element);
    this.stack.push(element);
  }
  private pop(): void {
    const element = this.stack.pop();
    if (!element) return;
    element.text = element.text.trim();
    if (this.stack.length === 0) this.outline.element(element);
  }
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
