import { Injectable } from '@nestjs/common';
import type { SavedSearch } from '@matlas/contract';
import { Db, notFound, recordColumns, saveVersioned, type Scope } from '@matlas/server-kit';
import { SavedSearchEntity } from './saved-search.entity';

export const SAVED_SEARCH = recordColumns(SavedSearchEntity, 's', {
  managed: ['userId'],
  unread: ['userId', 'createTime', 'updateTime'],
});

/** All queries on mds_saved_search; a person sees only their own searches. */
@Injectable()
export class SavedSearchStore {
  constructor(private readonly db: Db) {}

  list({ userId }: Scope): Promise<SavedSearch[]> {
    return this.db.rows<SavedSearch>(
      `select ${SAVED_SEARCH.select}
        from mds_saved_search s
        where s.user_id = $1
        order by s.list, lower(s.name), s.id`,
      [userId],
    );
  }
  async findSearch({ userId }: Scope, id: number): Promise<SavedSearch> {
    const found = await this.db.row<SavedSearch>(
      `select ${SAVED_SEARCH.select} from mds_saved_search s where s.id = $1 and s.user_id = $2`,
      [id, userId],
    );
    if (!found) throw notFound('savedSearch', id);
    return found;
  }
  async isNameTaken(
    { userId }: Scope,
    { list, name, id }: Pick<SavedSearch, 'list' | 'name'> & { id?: number | undefined },
  ): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from mds_saved_search
          where user_id = $1 and list = $2 and lower(name) = lower($3) and id is distinct from $4::int`,
        [userId, list, name, id ?? null],
      )) !== undefined
    );
  }
  save(fields: Partial<SavedSearchEntity>): Promise<number> {
    return saveVersioned(this.db, SavedSearchEntity, fields);
  }
  async delete({ userId }: Scope, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from mds_saved_search where user_id = $1 and id = any($2::int[])', [userId, ids]);
  }
}
