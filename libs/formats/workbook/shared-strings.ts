import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';

/** The texts that cells of a workbook refer to by their number. */
export interface SharedStrings {
  /** Undefined for a number that there is not. */
  textAt(index: number): string | undefined;
}

const PAGE_BYTES = 1 << 14;
const CACHED_PAGES = 128;
const PIECE_BYTES = 1 << 16;
/** Characters that are kept in memory before the others go to a file. */
const CHARACTERS_IN_MEMORY = 2_000_000;
/** Ends of the texts in the file, four bytes each. */
const FIRST_ENDS = 1 << 16;

/** Texts in a file that has no name any more, so that it is gone when it is closed or the process ends. */
class TextsOnDisk implements SharedStrings {
  private readonly file: number;
  private ends = new Uint32Array(FIRST_ENDS);
  private count = 0;
  private size = 0;
  private written = 0;
  private waiting: Buffer[] = [];
  private readonly pages = new Map<number, Buffer>();
  constructor(beside: string) {
    const path = `${beside}.${randomUUID()}.texts`;
    this.file = openSync(path, 'wx+');
    unlinkSync(path);
  }
  add(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    this.size += bytes.length;
    this.ends[this.count++] = this.size;
    this.waiting.push(bytes);
    if (this.size - this.written >= PIECE_BYTES) this.flush();
  }
  textAt(index: number): string | undefined {
    if (index < 0 || index >= this.count || !Number.isInteger(index)) return undefined;
    if (this.waiting.length > 0) this.flush();
    const start = index === 0 ? 0 : (this.ends[index - 1] as number);
    const end = this.ends[index] as number;
    const page = Math.floor(start / PAGE_BYTES);
    if (start === end) return '';
    if (Math.floor((end - 1) / PAGE_BYTES) !== page) return this.read(start, end - start).toString('utf8');
    const from = start - page * PAGE_BYTES;
    return this.page(page).toString('utf8', from, from + end - start);
  }
  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    // The page at the end may have been read when it was shorter.
    this.pages.delete(Math.floor(this.written / PAGE_BYTES));
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at, bytes.length - at, this.written + at);
    this.written += bytes.length;
  }
  private read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length;) {
      const count = readSync(this.file, bytes, at, length - at, start + at);
      if (count === 0) return bytes.subarray(0, at);
      at += count;
    }
    return bytes;
  }
  /** Texts are used mostly in the order in which they stand; pages that were read first go first. */
  private page(number: number): Buffer {
    const known = this.pages.get(number);
    if (known) return known;
    const [oldest] = this.pages.keys();
    if (this.pages.size >= CACHED_PAGES && oldest !== undefined) this.pages.delete(oldest);
    const start = number * PAGE_BYTES;
    const bytes = this.read(start, Math.min(PAGE_BYTES, this.written - start));
    this.pages.set(number, bytes);
    return bytes;
  }
}

/**
 * The shared texts of a workbook: the first ones in memory, the rest in a file beside the workbook, so that memory does not
 * grow with it. Without `beside` all are kept, for readers whose rows keep them as well.
 */
export class TextStore implements SharedStrings {
  private readonly first: string[] = [];
  private characters = 0;
  private rest: TextsOnDisk | undefined;
  private count = 0;
  constructor(
    private readonly beside?: string,
    private readonly charactersInMemory = CHARACTERS_IN_MEMORY,
  ) {}

  /** Number of texts, the new one included. */
  add(text: string): number {
    this.characters += text.length;
    if (!this.rest && this.beside !== undefined && this.characters > this.charactersInMemory)
      this.rest = new TextsOnDisk(this.beside);
    if (this.rest) this.rest.add(text);
    else this.first.push(text);
    return ++this.count;
  }
  textAt(index: number): string | undefined {
    return index < this.first.length ? this.first[index] : this.rest?.textAt(index - this.first.length);
  }
  close(): void {
    this.rest?.close();
    this.rest = undefined;
  }
}
