import { Module } from '@nestjs/common';
import { TransferCoreModule } from '../core';
import { SheetImportModule } from '../import/import.module';
import { BundleController } from './bundle.controller';
import { BundleService } from './bundle.service';
import { MdsXmlPapers } from './mds-xml-papers';
import { BundleTrustModule } from './trust';

/** Signed bundles between installations. Taking one in is an import like any other (`../import`). */
@Module({
  imports: [BundleTrustModule, SheetImportModule, TransferCoreModule],
  controllers: [BundleController],
  providers: [BundleService, MdsXmlPapers],
  exports: [BundleService],
})
export class BundleModule {}
