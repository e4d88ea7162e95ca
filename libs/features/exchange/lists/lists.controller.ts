import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SavedSearchService } from './saved-search.service';
import { ShareExport } from './share-export';
import { ShareListService } from './share-list.service';
import { SheetSearchService } from './sheet-search.service';

const { received, sent, search, saved } = api.exchangeLists;
@Controller()
export class ListsController {
  constructor(
    private readonly lists: ShareListService,
    private readonly exports: ShareExport,
    private readonly searches: SheetSearchService,
    private readonly savedSearches: SavedSearchService,
  ) {}
  @Handle(received.page) receivedPage(auth: Auth, { page, forwardable }: In<typeof received.page>) {
    return this.lists.pageReceived(auth, page, forwardable);
  }
  @Handle(received.export) receivedExport(auth: Auth, page: In<typeof received.export>) {
    return this.exports.exportReceived(auth, page);
  }
  @Handle(sent.page) sentPage(auth: Auth, page: In<typeof sent.page>) {
    return this.lists.pageSent(auth, page);
  }
  @Handle(sent.export) sentExport(auth: Auth, page: In<typeof sent.export>) {
    return this.exports.exportSent(auth, page);
  }
  @Handle(search.page) searchPage(auth: Auth, { page, ...question }: In<typeof search.page>) {
    return this.searches.page(auth, question, page);
  }
  @Handle(search.export) searchExport(auth: Auth, { page, ...question }: In<typeof search.export>) {
    return this.searches.export(auth, question, page);
  }
  @Handle(saved.list) savedList(auth: Auth) {
    return this.savedSearches.list(auth);
  }
  @Handle(saved.saveOrUpdate) save(auth: Auth, input: In<typeof saved.saveOrUpdate>) {
    return this.savedSearches.save(auth, input);
  }
  @Handle(saved.delete) delete(auth: Auth, { ids }: In<typeof saved.delete>) {
    return this.savedSearches.delete(auth, ids);
  }
}
