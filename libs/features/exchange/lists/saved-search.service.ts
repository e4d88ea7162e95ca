import { Injectable } from '@nestjs/common';
import { type api, type In, MAX_SAVED_SEARCHES, type SavedSearch } from '@matlas/contract';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { SAVED_SEARCH, SavedSearchStore } from './saved-search.store';

/** Saved searches of a person; names are unique in each list. */
@Injectable()
export class SavedSearchService {
  constructor(
    private readonly db: Db,
    private readonly searches: SavedSearchStore,
  ) {}

  list(auth: Auth): Promise<SavedSearch[]> {
    return this.searches.list(auth.scope);
  }
  save(auth: Auth, { id, version, ...fields }: In<typeof api.exchangeLists.saved.saveOrUpdate>): Promise<SavedSearch> {
    return this.db.tx(async () => {
      if (id !== undefined) await this.searches.findSearch(auth.scope, id);
      else if ((await this.searches.list(auth.scope)).length >= MAX_SAVED_SEARCHES)
        throw new AppError('savedSearch.tooMany', { max: MAX_SAVED_SEARCHES });
      if (await this.searches.isNameTaken(auth.scope, { ...fields, id })) throw new AppError('savedSearch.nameTaken');
      const saved = await this.searches.save({
        ...SAVED_SEARCH.fieldsOf(fields),
        userId: auth.userId,
        ...(id === undefined ? {} : { id }),
        ...(version === undefined ? {} : { version }),
      });
      return this.searches.findSearch(auth.scope, saved);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) await this.searches.findSearch(auth.scope, id);
      await this.searches.delete(auth.scope, ids);
      return null;
    });
  }
}
