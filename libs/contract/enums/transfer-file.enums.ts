import { enumeration, type ValueOf } from './enumeration';

/** Why a whole file is refused by any reader. The error also gives the place in the file. */
export const fileFault = enumeration({
  name: 'fileFault',
  values: [
    // archives
    { value: 'notArchive', key: 'notArchive' },
    { value: 'truncated', key: 'truncated' },
    { value: 'encrypted', key: 'encrypted' },
    { value: 'entryName', key: 'entryName' },
    { value: 'entryLink', key: 'entryLink' },
    { value: 'entryTwice', key: 'entryTwice' },
    { value: 'entryOverlap', key: 'entryOverlap' },
    { value: 'entryMethod', key: 'entryMethod' },
    { value: 'entryLies', key: 'entryLies' },
    { value: 'zip64', key: 'zip64' },
    // workbooks
    { value: 'oldFormat', key: 'oldFormat' },
    { value: 'macros', key: 'macros' },
    { value: 'liveLink', key: 'liveLink' },
    { value: 'missingPart', key: 'missingPart' },
    { value: 'brokenRecord', key: 'brokenRecord' },
    { value: 'webPage', key: 'webPage' },
    { value: 'tooManyColumns', key: 'tooManyColumns' },
    { value: 'tooManyCells', key: 'tooManyCells' },
    // text files
    { value: 'encoding', key: 'encoding' },
    { value: 'control', key: 'control' },
    { value: 'openQuote', key: 'openQuote' },
    { value: 'endlessRow', key: 'endlessRow' },
    { value: 'dtd', key: 'dtd' },
    { value: 'xmlSyntax', key: 'xmlSyntax' },
    { value: 'xmlDepth', key: 'xmlDepth' },
    { value: 'xmlLong', key: 'xmlLong' },
  ],
});
export type FileFaultReason = ValueOf<typeof fileFault>;

/** Encodings of text files, by their names in the Encoding Standard (WHATWG). */
export const textEncoding = enumeration({
  name: 'textEncoding',
  values: [
    { value: 'utf-8', key: 'utf8' },
    { value: 'utf-16le', key: 'utf16le' },
    { value: 'utf-16be', key: 'utf16be' },
    { value: 'gb18030', key: 'gb18030' },
    { value: 'big5', key: 'big5' },
    { value: 'shift_jis', key: 'shiftJis' },
    { value: 'windows-1252', key: 'windows1252' },
  ],
});
export type TextEncoding = ValueOf<typeof textEncoding>;

/** What separates the cells of a line of a text file. */
export const textDelimiter = enumeration({
  name: 'textDelimiter',
  values: [
    { value: ',', key: 'comma' },
    { value: ';', key: 'semicolon' },
    { value: '\t', key: 'tab' },
    { value: '|', key: 'bar' },
  ],
});
export type TextDelimiter = ValueOf<typeof textDelimiter>;

/** File formats in which a data sheet can be downloaded. */
export const sheetFileFormat = enumeration({
  name: 'sheetFileFormat',
  values: [
    { value: 'report', key: 'report' },
    { value: 'pdf', key: 'pdf' },
    { value: 'mdsWorkbook', key: 'mdsWorkbook' },
    { value: 'mdsXml', key: 'mdsXml' },
    { value: 'mdsCsv', key: 'mdsCsv' },
    { value: 'iec62474', key: 'iec62474' },
    { value: 'shai', key: 'shai' },
    /** Different from the others: a single archive with all sheets, for another installation. */
    { value: 'bundle', key: 'bundle' },
  ],
});
export type SheetFileFormat = ValueOf<typeof sheetFileFormat>;
