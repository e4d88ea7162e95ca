import { Module } from '@nestjs/common';
import { BundleModule } from './bundle/bundle.module';
import { ConversionModule } from './conversion/conversion.module';
import { TransferCoreModule } from './core/core.module';
import { SheetDownloadModule } from './download/download.module';
import { HomologationModule } from './homologation/homologation.module';
import { LayoutModule } from './layout/layout.module';
import { OfflinePackageModule } from './offline/offline.module';
import { SheetImportModule } from './import/import.module';

/** Import and export of data sheets as files, in every format. */
@Module({
  imports: [
    TransferCoreModule,
    LayoutModule,
    SheetImportModule,
    BundleModule,
    ConversionModule,
    SheetDownloadModule,
    HomologationModule,
    OfflinePackageModule,
  ],
  exports: [ConversionModule],
})
export class TransferModule {}
