import { FileRefused } from '../safe/file-refused';
import type { FilePlace } from '../sheet/sheet-document';
import { XmlFault } from '../xml/xml-fault';
import { SheetMissing } from './read-rows';
import { ArchiveTooLarge } from '../zip/entry-guards';

/** A code of the error catalogue with its parameters: `throw refused(refusal)`. */
export interface TableRefusal {
  code: string;
  params: Record<string, unknown>;
}
const BYTES_OF_MEGABYTE = 1_000_000;

/** The table exceeds the maximum number of rows. */
export class TooManyRows extends Error {
  constructor(readonly max: number) {
    super(`more than ${max} rows`);
  }
}
/** Place such as `xl/workbook.xml:3`, as far as known. */
const placeText = ({ file, line }: FilePlace): string =>
  [file ?? 'xml', ...(line === undefined ? [] : [line])].join(':');

/**
 * Translates an error of a table reader to a refusal for the user; undefined when the error is not caused by the
 * file.
 */
export function fileRefusal(error: unknown): TableRefusal | undefined {
  if (error instanceof TooManyRows) return { code: 'workbook.tooManyRows', params: { max: error.max } };
  if (error instanceof ArchiveTooLarge)
    return { code: 'workbook.tooLarge', params: { megabytes: error.mostBytes / BYTES_OF_MEGABYTE } };
  if (error instanceof SheetMissing) return { code: 'workbook.sheetMissing', params: { sheet: error.sheet } };
  if (error instanceof FileRefused)
    return { code: 'workbook.refused', params: { reason: error.reason, place: error.place } };
  if (error instanceof XmlFault && error.code === 'xml.otherFormat') return { code: error.code, params: error.params };
  if (error instanceof XmlFault)
    return { code: 'workbook.refused', params: { reason: OF_XML[error.code], place: placeText(error.place) } };
  return undefined;
}
const OF_XML = {
  'xml.notWellFormed': 'xmlSyntax',
  'xml.doctype': 'dtd',
  'xml.tooDeep': 'xmlDepth',
  'xml.tooLong': 'xmlLong',
  'xml.encoding': 'encoding',
  'xml.otherFormat': 'xmlSyntax',
} as const satisfies Record<XmlFault['code'], FileRefused['reason']>;
