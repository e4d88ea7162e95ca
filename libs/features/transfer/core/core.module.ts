import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { ExchangeModule } from '@matlas/features/exchange';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule } from '@matlas/features/mds';
import { DocumentRecipients } from './document-recipients';
import { DocumentResolver } from './document-resolver';
import { DocumentStore } from './document.store';
import { DocumentWriter } from './document-writer';
import { ExistingSheets } from './existing-sheets';
import { LookupStore } from './lookup.store';
import { OriginStore } from './origin.store';
import { SheetDocuments } from './sheet-documents';

/** Converts between documents of files and sheets of the database. */
@Module({
  imports: [CatalogModule, ExchangeModule, ImportsModule, MdsModule],
  providers: [
    DocumentRecipients,
    DocumentResolver,
    DocumentStore,
    DocumentWriter,
    ExistingSheets,
    LookupStore,
    OriginStore,
    SheetDocuments,
  ],
  exports: [DocumentRecipients, DocumentResolver, DocumentWriter, LookupStore, OriginStore, SheetDocuments],
})
export class TransferCoreModule {}
