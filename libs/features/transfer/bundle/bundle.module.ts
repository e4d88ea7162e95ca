import { Module } from '@nestjs/common';
import { TransferCoreModule } from '../core';
import { SheetImportModule } from '../import/import.module';
import { BundleController } from './bundle.controller';
import { BundleService } from './bundle.service';
import { MdsXmlPapers } from './mds-xml-papers';
import { BundleTrustModule } from './trust';

/** Signed bundles between installations. They are imported like any other file (`../import`). */
@Module({
  imports: [BundleTrustModule, SheetImportModule, TransferCoreModule],
  controllers: [BundleController],
  providers: [BundleService, MdsXmlPapers],
  exports: [BundleService],
})
export class BundleModule {}
