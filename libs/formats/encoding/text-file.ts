import type { TextDelimiter, TextEncoding } from '@matlas/contract';

export type { TextDelimiter, TextEncoding } from '@matlas/contract';

/** How to read a text file; what is absent is detected from the text. */
export interface TextFileOptions {
  encoding?: TextEncoding | undefined;
  delimiter?: TextDelimiter | undefined;
}
/** How a text file was read, so that a person can see and change it. */
export interface TextFile {
  encoding: TextEncoding;
  delimiter: TextDelimiter;
  /** A line that shows whether the encoding is right: the first one with letters beyond ASCII, else the first line. */
  sample: string;
  /** The last line has no line end: it may be cut off. */
  isOpenEnd?: true;
}
