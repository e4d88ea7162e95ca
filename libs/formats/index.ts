export * from './csv/read-csv';
export * from './csv/write-csv';
export * from './workbook/read-rows';
export * from './workbook/write-report';
