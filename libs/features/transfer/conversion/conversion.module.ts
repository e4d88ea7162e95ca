import { Module } from '@nestjs/common';
import { ExchangeModule } from '@matlas/features/exchange';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule } from '@matlas/features/mds';
import { LayoutModule } from '../layout/layout.module';
import { TransferCoreModule } from '../core/core.module';
import { C2cService } from './c2c.service';
import { CheckConversionJob } from './check-conversion.job';
import { CodeApprovalService } from './code-approval.service';
import { CodeApprovalStore } from './code-approval.store';
import { CodeMeaningStore } from './code-meaning.store';
import { ConversionController } from './conversion.controller';
import { ConversionIn } from './conversion-in';
import { ConversionMergeSteps } from './conversion-merge.store';
import { ConversionOut } from './conversion-out';
import { ConversionReport } from './conversion-report';
import { ConversionService } from './conversion.service';
import { ConversionSheetStore } from './conversion-sheet.store';
import { ConversionStore } from './conversion.store';
import { ConversionWorlds } from './conversion-worlds';
import { ImdsFiles } from './imds-files';
import { ImdsIntake } from './imds-intake';
import { ImdsLayouts } from './imds-layouts';
import { MakeFileJob } from './make-file.job';
import { OwnSheetStore } from './own-sheets.store';
import { StoreConversionJob } from './store-conversion.job';
import { SupplyNumberStore } from './supply-number.store';

/** Conversion between this system and the IMDS form, and export from enterprise to enterprise by supply number. */
@Module({
  imports: [ImportsModule, ExchangeModule, LayoutModule, MdsModule, TransferCoreModule],
  controllers: [ConversionController],
  providers: [
    C2cService,
    CheckConversionJob,
    CodeApprovalService,
    CodeApprovalStore,
    CodeMeaningStore,
    ConversionIn,
    ConversionMergeSteps,
    ConversionOut,
    ConversionReport,
    ConversionService,
    ConversionSheetStore,
    ConversionStore,
    ConversionWorlds,
    ImdsFiles,
    ImdsIntake,
    ImdsLayouts,
    MakeFileJob,
    OwnSheetStore,
    StoreConversionJob,
    SupplyNumberStore,
  ],
  exports: [ImdsIntake, ImdsLayouts],
})
export class ConversionModule {}
