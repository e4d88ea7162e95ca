import en from './en/sheetTable.json';
import zh from './zh/sheetTable.json';

/**
 * Titles, explanations and words of data sheets as workbook or CSV (libs/formats/mds-table). Apart from LOCALES, which
 * the browser loads whole.
 */
export const SHEET_TABLE_WORDS = { zh, en } as const;
