import { Injectable } from '@nestjs/common';
import {
  MERGE_UNDO_DAYS,
  type MergeKind,
  type MergeNotice,
  type MergeSide,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { listBy, type ListSpec, notFound, PlatformDb, type Scope } from '@matlas/server-kit';

export interface MergeRecord {
  id: number;
  source: MergeSide;
  target: MergeSide;
  departmentId: number;
  departmentNameZh: string;
  departmentNameEn: string;
  mergedBy: string;
  mergedAt: Date;
  undoUntil: Date;
  daysLeft: number | null;
  undoneBy: string | null;
  undoneAt: Date | null;
  moved: { kind: MergeKind; count: number }[];
  notices: MergeNotice[];
}
export interface NewMerge {
  sourceId: number;
  targetId: number;
  departmentId: number;
  department: { nameZh: string; nameEn: string };
  by: { id: number; name: string };
}

const side = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'code', ${alias}.code, 'nameZh', ${alias}.name_zh, 'nameEn', ${alias}.name_en)`;
const SELECT = `m.id, ${side('s')} as source, ${side('g')} as target, m.department_id as "departmentId",
    m.department_name_zh as "departmentNameZh", m.department_name_en as "departmentNameEn",
  m.merged_by_name as "mergedBy", m.merged_at as "mergedAt", m.undo_until as "undoUntil",
  case when m.undone_at is null
    and m.undo_until > now() then ceil(extract(epoch from m.undo_until - now()) / 86400)::int end as "daysLeft",
  m.undone_by_name as "undoneBy", m.undone_at as "undoneAt", m.moved, m.notices`;
const FROM = 'enterprise_merge m join enterprise s on s.id = m.source_id join enterprise g on g.id = m.target_id';
const STATE = `
  case when m.undone_at is not null then 'undone' when m.undo_until > now() then 'undoable' else 'final' end`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'm.id', kind: 'number', notNull: true },
  state: { sql: STATE, kind: 'text', notNull: true },
  mergedAt: { sql: 'm.merged_at', kind: 'instant', notNull: true },
  undoUntil: { sql: 'm.undo_until', kind: 'instant', notNull: true },
  sourceId: { sql: 'm.source_id', kind: 'number', notNull: true },
  targetId: { sql: 'm.target_id', kind: 'number', notNull: true },
};
const SEARCH = [
  `(s.name_zh || ' ' || s.name_en || ' ' || s.code)`,
  `(g.name_zh || ' ' || g.name_en || ' ' || g.code)`,
  's.duns',
  's.tax_code',
];
/** Maximum time that a merge waits for the transactions of other users. */
const WAIT = '15s';

/** Merges are visible to the centre only. */
const visibleMergeSql = ({ reach }: Scope): string => (reach === 'all' ? 'true' : 'false');

/** Queries of enterprise_merge, and of the alias that remains of a merged enterprise. */
@Injectable()
export class MergeStore {
  constructor(private readonly db: PlatformDb) {}

  page(scope: Scope, page: PageQuery): Promise<Page<MergeRecord>> {
    return listBy<MergeRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: SEARCH,
        key: 'm.id',
        defaultSort: ['-mergedAt'],
        where: [visibleMergeSql(scope)],
      },
      page,
    );
  }
  async getMerge(scope: Scope, id: number): Promise<MergeRecord> {
    const found = await this.db.row<MergeRecord>(
      `select ${SELECT} from ${FROM} where m.id = $1 and ${visibleMergeSql(scope)}`,
      [id],
    );
    if (!found) throw notFound('enterpriseMerge', id);
    return found;
  }
  async insert({ sourceId, targetId, departmentId, department, by }: NewMerge): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into enterprise_merge (source_id, target_id, department_id, department_name_zh, department_name_en,
          merged_by, merged_by_name, undo_until, moved, notices)
       values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${MERGE_UNDO_DAYS} days', '[]', '[]') returning id`,
      [sourceId, targetId, departmentId, department.nameZh, department.nameEn, by.id || null, by.name],
    );
    if (!row) throw new Error('enterprise_merge gave no id');
    return row.id;
  }
  async saveOutcome(id: number, { moved, notices }: Pick<MergeRecord, 'moved' | 'notices'>): Promise<void> {
    await this.db.execute('update enterprise_merge set moved = $2, notices = $3 where id = $1', [
      id,
      JSON.stringify(moved),
      JSON.stringify(notices),
    ]);
  }
  async markUndone(id: number, by: string): Promise<void> {
    await this.db.execute('update enterprise_merge set undone_at = now(), undone_by_name = $2 where id = $1', [id, by]);
    await this.db.execute('delete from enterprise_merge_row where merge_id = $1', [id]);
  }
  /** Merges with either enterprise that can still be undone. */
  listUndoable(ids: readonly number[], exceptId = 0): Promise<{ nameZh: string; nameEn: string; undoUntil: string }[]> {
    return this.db.rows(
      `select s.name_zh as "nameZh", s.name_en as "nameEn", m.undo_until::date::text as "undoUntil" from ${FROM}
       where m.undone_at is null and m.undo_until > now() and m.id <> $2
         and (m.source_id = any($1::int[]) or m.target_id = any($1::int[]))
       order by m.id`,
      [ids, exceptId],
    );
  }
  /** Marks these merges as no longer undoable. */
  async forgetRows(): Promise<number> {
    return this.db.execute(
      'delete from enterprise_merge_row r using enterprise_merge m where m.id = r.merge_id and m.undo_until <= now()',
    );
  }

  /**
   * Locks both enterprises: blocks inserts for the source, and other merges with either of them. Inserts for the
   * target are not blocked. Locks in the order of the ids, so that two opposite merges do not deadlock.
   */
  async lockEnterprises(sourceId: number, targetId: number): Promise<void> {
    await this.db.execute(`set local lock_timeout = '${WAIT}'`);
    for (const id of [sourceId, targetId].sort((one, other) => one - other)) {
      await this.db.execute(
        `select 1 from enterprise where id = $1 for ${id === sourceId ? 'update' : 'no key update'}`,
        [id],
      );
    }
    await this.db.execute(
      'select 1 from organisation where enterprise_id in ($1, $2) and parent_id is null order by id for update',
      [sourceId, targetId],
    );
    await this.db.execute(`select set_config('matlas.enterprise_merge', 'on', true)`);
  }
  async markAsAlias(sourceId: number, targetId: number): Promise<void> {
    await this.db.execute(
      `update enterprise
        set state = 'merged', merged_into_id = $2, merged_at = now(), update_time = now(), version = version + 1
        where id = $1`,
      [sourceId, targetId],
    );
  }
  async unmarkAlias(sourceId: number): Promise<void> {
    await this.db.execute(
      `update enterprise
        set state = 'active', merged_into_id = null, merged_at = null, update_time = now(), version = version + 1
        where id = $1`,
      [sourceId],
    );
  }
}
