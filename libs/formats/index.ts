export * from './csv/read-csv';
export * from './csv/write-csv';
export * from './text/pinyin';
export * from './workbook/read-rows';
export * from './workbook/write-report';
