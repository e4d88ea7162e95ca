import { Module } from '@nestjs/common';
import { FaultWorkbook } from './fault-workbook';
import { ImportFiles } from './import-files';
import { FaultReports } from './row-faults';
import { RememberedMappings } from './remembered-mappings.store';
import { RememberedNames } from './remembered-names.store';
import { RowImport } from './row-import';

const KIT = [FaultReports, FaultWorkbook, ImportFiles, RememberedMappings, RememberedNames, RowImport];

/** Imported by the module of every area that imports rows. */
@Module({ providers: KIT, exports: KIT })
export class ImportsModule {}
