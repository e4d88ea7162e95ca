export { isoDayOf, unknownValue } from './cell-values';
export { FaultWorkbook } from './fault-workbook';
export { type ImportFile, ImportFiles } from './import-files';
export { type CellFault, countWrongRows, type DescribedFault, FaultReports } from './row-faults';
export {
  faultsOfError,
  type JudgedRow,
  type RowFault,
  RowImport,
  type RowImportOptions,
  type RowCounts,
  type RowImportReport,
  type ValidRow,
} from './row-import';
export { ImportsModule } from './imports.module';
export { type RowLayout, rowLayout } from './row-layout';
