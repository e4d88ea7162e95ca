import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, WebserviceSheet } from '@matlas/contract';
import { releasedSql, versionSql, visibleSheetSql } from '@matlas/features/mds';
import { DerivedDb, listBy, type ListSpec, Params, type Scope } from '@matlas/server-kit';

const SELECT = `s.id, s.cid::float8 as cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName",
    s.number, s.status, s.origin, o.name_zh as "ownerName", o.name_en as "ownerNameEn", s.released_at as "releasedAt"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  cid: { sql: 's.cid', kind: 'number', notNull: true },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  foreignName: { sql: 's.foreign_name', kind: 'text' },
  number: { sql: 's.number', kind: 'text' },
  status: { sql: 's.status', kind: 'text', notNull: true },
  origin: { sql: 's.origin', kind: 'number', notNull: true },
  ownerName: { sql: 'o.name_zh', kind: 'text', notNull: true },
  releasedAt: { sql: 's.released_at', kind: 'instant' },
};

/** Data sheets that a partner of the caller's enterprise may fetch: released ones that the caller sees. */
@Injectable()
export class OfferedSheetStore {
  constructor(private readonly db: DerivedDb) {}

  async page(scope: Scope, page: PageQuery): Promise<Page<WebserviceSheet>> {
    const params = new Params();
    const found = await listBy<Omit<WebserviceSheet, 'releasedAt'> & { releasedAt: Date | null }>(
      this.db,
      {
        from: 'mds_sheet s join enterprise_card o on o.id = s.enterprise_id',
        select: SELECT,
        columns: COLUMNS,
        search: ['s.name', 's.foreign_name', 's.number'],
        key: 's.id',
        defaultSort: ['-id'],
        params,
        where: ['s.deleted_at is null', releasedSql('s'), visibleSheetSql(narrowed(scope), params)],
      },
      page,
    );
    return {
      ...found,
      records: found.records.map((row) => ({ ...row, releasedAt: row.releasedAt?.toISOString() ?? null })),
    };
  }
}

/** Whoever reaches all enterprises offers what its own may see, as the feed does. */
const narrowed = (scope: Scope): Scope => (scope.reach === 'all' ? { ...scope, reach: 'enterprise' } : scope);
