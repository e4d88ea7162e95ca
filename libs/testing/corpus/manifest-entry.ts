/** Points of the request about the first files of a company, by number. */
export const CORPUS_POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type CorpusPoint = (typeof CORPUS_POINTS)[number];

/** A file of the corpus with what a reader must give for it. Nothing of it comes from a reader. */
export interface ManifestEntry {
  name: string;
  point: CorpusPoint;
  /** What is special about the file; every shape comes in at least two dialects. */
  shape: string;
  kind: 'bom' | 'list' | 'table' | 'iec62474' | 'shai' | 'ipc1752' | 'granta' | 'japia';
  type: string;
  bytes: Buffer;
  /** Positions, entries of a list, or parts. */
  rows: number;
  /** One text for each value that is read, in the order of the file. */
  values: readonly string[];
  /** Row and code of each fault; no row where the format has none. */
  faults: readonly string[];
}
/** An amount as it is compared: at most four decimals. */
export const amountText = (value: string | number): string => String(Number(Number(value).toFixed(4)));
