import type { Feature } from '@matlas/server-kit';
import { ImportMappingEntity } from './import-mapping.entity';
import { ImportsModule } from './imports.module';

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
export {
  type MappingKind,
  type MappingLayout,
  type RememberedMapping,
  RememberedMappings,
  titlesKeyOf,
} from './remembered-mappings.store';
export { type RememberedName, RememberedNames } from './remembered-names.store';
export { ImportsModule };
export { type RowLayout, rowLayout } from './row-layout';

/** The kit of imports, with the column mappings that it remembers. */
export const importsFeature: Feature = { module: ImportsModule, entities: [ImportMappingEntity] };
