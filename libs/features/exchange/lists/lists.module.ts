import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { ExchangeCoreModule } from '../core/core.module';
import { ListsController } from './lists.controller';
import { SavedSearchService } from './saved-search.service';
import { SavedSearchStore } from './saved-search.store';
import { ShareExport } from './share-export';
import { ShareListService } from './share-list.service';
import { ShareListStore } from './share-list.store';
import { SheetSearchService } from './sheet-search.service';
import { SheetSearchStore } from './sheet-search.store';
import { SubstanceSheetsStore } from './substance-sheets.store';

/** Lists of received, sent and own sheets, with batch actions. */
@Module({
  imports: [MdsModule, ExchangeCoreModule],
  controllers: [ListsController],
  providers: [
    SavedSearchService,
    SavedSearchStore,
    ShareExport,
    ShareListService,
    ShareListStore,
    SheetSearchService,
    SheetSearchStore,
    SubstanceSheetsStore,
  ],
  exports: [ShareListStore, SubstanceSheetsStore],
})
export class ListsModule {}
