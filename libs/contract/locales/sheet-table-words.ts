import en from './en/sheetTable.json';
import zh from './zh/sheetTable.json';

/**
 * Titles, explanations and labels of data sheets as workbook or CSV (libs/formats/mds-table). Not part of LOCALES,
 * because the browser loads all of LOCALES.
 */
export const SHEET_TABLE_TEXTS = { zh, en } as const;
