export * from './csv/read-csv';
export * from './csv/write-csv';
export * from './png/write-png';
export * from './text/pinyin';
export * from './workbook/read-rows';
export * from './workbook/read-table';
export * from './workbook/write-report';
export { ArchiveTooLarge, MOST_UNPACKED_BYTES } from './workbook/zip-entries';
