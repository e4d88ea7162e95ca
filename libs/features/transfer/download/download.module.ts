import { Module } from '@nestjs/common';
import { ExchangeModule } from '@matlas/features/exchange';
import { MdsModule } from '@matlas/features/mds';
import { BundleModule } from '../bundle/bundle.module';
import { TransferCoreModule } from '../core';
import { SheetDownloadController } from './sheet-download.controller';
import { SheetDownloads } from './sheet-downloads';
import { SheetFiles } from './sheet-files';
import { SheetHead } from './sheet-head';
import { SheetLosses } from './sheet-losses';
import { SheetPrint } from './sheet-print';
import { SheetWords } from './sheet-words';
import { SheetWorkbook } from './sheet-workbook';

/** Downloads selected data sheets as files: for reading, for printing, or for other programs. */
@Module({
  imports: [MdsModule, ExchangeModule, BundleModule, TransferCoreModule],
  controllers: [SheetDownloadController],
  providers: [SheetDownloads, SheetFiles, SheetHead, SheetLosses, SheetPrint, SheetWords, SheetWorkbook],
})
export class SheetDownloadModule {}
