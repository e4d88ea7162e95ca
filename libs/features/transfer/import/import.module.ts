import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { IdentityModule } from '@matlas/features/identity';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule } from '@matlas/features/mds';
import { BundleTrustModule } from '../bundle/trust';
import { LayoutModule } from '../layout/layout.module';
import { TransferCoreModule } from '../core';
import { ImportAttachments } from './import-attachments';
import { ImportCheck } from './import-check';
import { ImportPageWriter } from './import-page-writer';
import { ImportReadStart } from './import-read-start';
import { ImportTables } from './import-tables';
import { SheetImportChangeService } from './sheet-import-change.service';
import { SheetImportNamesService } from './sheet-import-names.service';
import { SheetImportQueries } from './sheet-import-queries';
import { SheetImportStartService } from './sheet-import-start.service';
import { ImportFaultStore } from './import-fault.store';
import { ImportReading } from './import-reading';
import { ImportSentences } from './import-sentences';
import { ImportStaging } from './import-staging';
import { ImportWorkbooks } from './import-workbooks';
import { ReadImportJob } from './read-import.job';
import { SheetImportController } from './sheet-import.controller';
import { SheetImportMergeSteps } from './sheet-import-merge.store';
import { SheetImportService } from './sheet-import.service';
import { SheetImportStore } from './sheet-import.store';
import { StagedSheetStore } from './staged-sheet.store';
import { WriteImportJob } from './write-import.job';

/** Imports files of data sheets. */
@Module({
  imports: [
    ImportsModule,
    BundleTrustModule,
    CatalogModule,
    IdentityModule,
    LayoutModule,
    MdsModule,
    TransferCoreModule,
  ],
  controllers: [SheetImportController],
  providers: [
    ImportAttachments,
    ImportCheck,
    ImportPageWriter,
    ImportReadStart,
    ImportTables,
    SheetImportChangeService,
    SheetImportNamesService,
    SheetImportQueries,
    SheetImportStartService,
    ImportFaultStore,
    ImportReading,
    ImportSentences,
    ImportStaging,
    ImportWorkbooks,
    ReadImportJob,
    SheetImportMergeSteps,
    SheetImportService,
    SheetImportStore,
    StagedSheetStore,
    WriteImportJob,
  ],
  exports: [SheetImportService, SheetImportStore],
})
export class SheetImportModule {}
