import { Injectable } from '@nestjs/common';
import { AppError, type Auth, Db, notFound, type Scope } from '@matlas/server-kit';
import type { LayoutEntity } from './layout.entity';

export type LayoutRecord = Omit<LayoutEntity, 'createdBy' | 'retiredAt' | 'firstId'> & { layoutId: number };
export type NewLayout = Pick<LayoutEntity, 'enterpriseId' | 'name' | 'interface' | 'source' | 'note' | 'layout'> & {
  after: LayoutRecord | undefined;
};

const SELECT = `l.id, l.enterprise_id as "enterpriseId", coalesce(l.first_id, l.id) as "layoutId",
    l.layout_version as "layoutVersion", l.name, l.interface, l.source, l.note, l.layout, l.creator,
    l.create_time as "createTime"`;
const VISIBLE = '(l.enterprise_id is null or l.enterprise_id = $1)';

/** Queries of transfer_layout. An enterprise sees its own layouts and the platform's. */
@Injectable()
export class LayoutStore {
  constructor(private readonly db: Db) {}

  listNewest({ enterpriseId }: Scope): Promise<LayoutRecord[]> {
    return this.db.rows(
      `select distinct on (coalesce(l.first_id, l.id)) ${SELECT}
        from transfer_layout l
        where ${VISIBLE} and l.retired_at is null
        order by coalesce(l.first_id, l.id), l.layout_version desc`,
      [enterpriseId],
    );
  }
  /** All versions of the layout of the given version, newest first. */
  listVersions({ enterpriseId }: Scope, layoutId: number): Promise<LayoutRecord[]> {
    return this.db.rows(
      `select ${SELECT}
        from transfer_layout l
        where ${VISIBLE} and coalesce(l.first_id, l.id) = $2
        order by l.layout_version desc`,
      [enterpriseId, layoutId],
    );
  }
  /** A version, also of a layout that can no longer be selected. */
  async getVersion({ enterpriseId }: Scope, id: number): Promise<LayoutRecord> {
    const found = await this.db.row<LayoutRecord>(
      `select ${SELECT} from transfer_layout l where ${VISIBLE} and l.id = $2`,
      [enterpriseId, id],
    );
    if (!found) throw notFound('fileLayout', id);
    return found;
  }
  /** Throws `layout.changed` when `after` is no longer the newest version. */
  async addVersion(
    { userId, name: creator }: Auth,
    { enterpriseId, name, interface: of, source, note, layout, after }: NewLayout,
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into transfer_layout (enterprise_id, first_id, layout_version, name, interface, source, note, layout,
          created_by, creator)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
      [
        enterpriseId,
        after?.layoutId ?? null,
        (after?.layoutVersion ?? 0) + 1,
        name,
        of,
        source,
        note,
        JSON.stringify(layout),
        userId,
        creator,
      ],
    );
    if (!row) throw new AppError('layout.changed');
    return row.id;
  }
  async retireLayout(layoutId: number): Promise<void> {
    await this.db.execute(
      'update transfer_layout set retired_at = now() where coalesce(first_id, id) = $1 and retired_at is null',
      [layoutId],
    );
  }
}
