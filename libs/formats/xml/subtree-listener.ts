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
  /** End of a skipped element: the beginning of what it says, its attributes and text with those below. */
  skip(name: string, content: string, place: FilePlace): void;
}

/** Characters kept of what a skipped element says. */
const MAX_SKIPPED_CHARACTERS = 120;

/** Processes a large tree step by step and its small elements as a whole. */
export class SubtreeListener implements ElementListener {
  private readonly stack: XmlElement[] = [];
  private skippedDepth = 0;
  private skipped = { name: '', content: '', place: {} as FilePlace };
  constructor(
    private readonly cursor: XmlCursor,
    private readonly outline: Outline,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skippedDepth > 0) {
      this.skippedDepth++;
      this.keepContent(Object.values(attributes));
    } else if (this.stack.length > 0 || this.outline.whole.has(name)) this.push(name, attributes);
    else if (this.outline.skipped.has(name)) this.beginSkip(name, attributes);
    else this.outline.open(name, attributes);
  }
  close(name: string): void {
    if (this.skippedDepth > 0) this.endSkip();
    else if (this.stack.length > 0) this.pop();
    else this.outline.close(name);
  }
  text(text: string): void {
    const top = this.stack.at(-1);
    if (this.skippedDepth > 0) this.keepContent([text]);
    else if (top) top.text += text;
  }

  private beginSkip(name: string, attributes: Readonly<Record<string, string>>): void {
    this.skippedDepth = 1;
    this.skipped = { name, content: '', place: this.cursor.place() };
    this.keepContent(Object.values(attributes));
  }
  private endSkip(): void {
    this.skippedDepth--;
    const { name, content, place } = this.skipped;
    if (this.skippedDepth === 0) this.outline.skip(name, content, place);
  }
  private keepContent(texts: readonly string[]): void {
    for (const text of texts) {
      const { content } = this.skipped;
      const more = text.slice(0, MAX_SKIPPED_CHARACTERS).trim();
      if (more !== '' && content.length < MAX_SKIPPED_CHARACTERS)
        this.skipped.content = `${content} ${more}`.trim().slice(0, MAX_SKIPPED_CHARACTERS);
    }
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
/** What an element says: its attributes and its text, with those of its children. */
export const allText = ({ attributes, text, children }: XmlElement): string =>
  [...Object.values(attributes), text, ...children.map(allText)].filter((part) => part.trim() !== '').join(' ');
