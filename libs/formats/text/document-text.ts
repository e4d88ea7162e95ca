import { open, readFile, stat } from 'node:fs/promises';
import { FileRefused } from '../safe/file-refused';
import { readXml } from '../workbook/read-xml';
import { XmlFault } from '../xml/xml-fault';
import type { ElementListener } from '../xml/read-xml-pieces';
import { diskSource } from '../zip/archive-source';
import { ArchiveTooLarge } from '../zip/entry-guards';
import { entriesOf, entryBytes } from '../zip/read-zip';

/** Extensions of documents whose text can be read. */
export const DOCUMENT_TYPES: readonly string[] = ['pdf', 'docx', 'xlsx'];
/** What is kept of a document, in characters. More is not searched. */
export const MAX_DOCUMENT_TEXT = 1_000_000;
/** Larger documents are not read: the library holds them in memory. */
const MAX_BYTES = 60_000_000;
const MAX_PAGES = 5_000;
/** Parts with text that people read (ECMA-376 part 1, 11.3 and 12.3). */
const PARTS: Readonly<Record<string, RegExp>> = {
  docx: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
  xlsx: /^xl\/(workbook|sharedStrings|worksheets\/[^/]+|comments\d*)\.xml$/,
};
/** Elements after which a word ends. */
const BREAKS: ReadonlySet<string> = new Set(['p', 'tab', 'br', 'si', 'is', 'c', 'tc']);

/** Collects text up to the limit, with one space for any white space. */
class TextCollector {
  private readonly pieces: string[] = [];
  private length = 0;
  private inText = 0;
  get collected(): string {
    return this.pieces.join('').replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_DOCUMENT_TEXT);
  }
  get isFull(): boolean {
    return this.length >= MAX_DOCUMENT_TEXT;
  }
  add(text: string): void {
    if (this.isFull) return;
    this.pieces.push(text);
    this.length += text.length;
  }
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 't') this.inText += 1;
    if (name === 'sheet') this.add(` ${attributes['name'] ?? ''} `);
  }
  close(name: string): void {
    if (name === 't') this.inText -= 1;
    if (BREAKS.has(name)) this.add(' ');
  }
  addInside(text: string): void {
    if (this.inText > 0) this.add(text);
  }
}

async function officeText(path: string, size: number, parts: RegExp): Promise<string> {
  const collector = new TextCollector();
  const listener: ElementListener = {
    open: (name, attributes) => collector.open(name, attributes),
    close: (name) => collector.close(name),
    text: (text) => collector.addInside(text),
  };
  const handle = await open(path);
  try {
    for (const [name, entry] of await entriesOf(diskSource(path, handle, size)))
      if (parts.test(name) && !collector.isFull) await readXml(entryBytes(entry), listener, name);
  } finally {
    await handle.close();
  }
  return collector.collected;
}
/** Loaded when it is needed: it takes a second, and most threads read other files. */
const loadPdfium = async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init();
/** PDFium runs in WebAssembly: what a hostile file does to it stays in its memory. Scripts of documents are not run. */
async function pdfText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const library = await loadPdfium();
  try {
    return await readPages(library, bytes);
  } catch (error) {
    // The library tells what is wrong in words only, of a document as of a page; every reason is one of the file.
    throw Object.assign(new FileRefused('truncated', 'pdf'), { cause: error });
  }
}
async function readPages(library: Awaited<ReturnType<typeof loadPdfium>>, bytes: Buffer): Promise<string> {
  const collector = new TextCollector();
  try {
    const document = await library.loadDocument(bytes);
    const pages = Math.min(document.getPageCount(), MAX_PAGES);
    for (let at = 0; at < pages && !collector.isFull; at += 1) collector.add(`${document.getPage(at).getText()} `);
    document.destroy();
  } finally {
    library.destroy();
  }
  return collector.collected;
}

/**
 * The text of a document, on one line; undefined for one that is too large, broken, protected or hostile. Runs long and
 * takes memory: call it in a guarded worker thread.
 */
export async function documentText(path: string, type: string): Promise<string | undefined> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) return undefined;
  const parts = PARTS[type];
  try {
    return parts ? await officeText(path, size, parts) : await pdfText(path);
  } catch (error) {
    if (error instanceof FileRefused || error instanceof XmlFault || error instanceof ArchiveTooLarge) return undefined;
    throw error;
  }
}
