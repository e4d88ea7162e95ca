import { Injectable } from '@nestjs/common';
import { findRoot, type NodeFacts } from '@matlas/domain';
import { hasFactsSql } from '@matlas/features/vehicle';
import { DerivedDb } from '@matlas/server-kit';

/** What the matrix of node states needs to know of a position, beside the state of its model. */
export type StoredNodeFacts = { id: number; name: string; foreignName: string | null } & Omit<
  NodeFacts,
  'locked' | 'formal'
>;

/** States of positions, read together. Callers have checked that the user can see the model. */
@Injectable()
export class NodeFactsStore {
  constructor(private readonly db: DerivedDb) {}

  /** Facts of these positions of the model, in tree order; ids of other models are left out. */
  async listFacts(modelId: number, ids: readonly number[]): Promise<StoredNodeFacts[]> {
    const rootId = await this.findRootId(modelId);
    const rows = await this.db.rows<Omit<StoredNodeFacts, 'isRoot'>>(
      `with recursive below(top, id, sheet_id) as (select k.parent_id, k.id, k.sheet_id
          from bom_position k
          where k.parent_id = any($2::int[])
          union all
          select b.top, k.id, k.sheet_id
          from below b
          join bom_position k on k.parent_id = b.id),
        hooked(top, n) as (select top, count(sheet_id)::int from below group by 1)
      select p.id, p.name, p.foreign_name as "foreignName", p.role = 'covered' as covered,
          p.sheet_id is not null as hooked, p.operation_flag as flag, coalesce(h.n, 0) as "hookedBelow",
          ${hasFactsSql('p')} as annotated
        from bom_position p
        left join hooked h on h.top = p.id
        where p.model_id = $1 and p.id = any($2::int[])
        order by p.ord`,
      [modelId, ids],
    );
    return rows.map((row) => ({ ...row, isRoot: row.id === rootId }));
  }
  /** The root of a model's BOM by the rule of the domain; undefined when it has none. */
  async findRootId(modelId: number): Promise<number | undefined> {
    const tops = await this.db.rows<{ id: number; childCount: number }>(
      `select p.id, (exists (select 1 from bom_position k where k.parent_id = p.id))::int as "childCount"
        from bom_position p
        where p.model_id = $1 and p.parent_id is null
        limit 2`,
      [modelId],
    );
    return findRoot(tops)?.id;
  }
  /** Whether a position lies below another one, or is that one. */
  async isBelow(id: number, topId: number): Promise<boolean> {
    return (
      (await this.db.row(
        `with recursive up(id, parent_id) as (select id, parent_id
            from bom_position
            where id = $1
            union all
            select a.id, a.parent_id
            from bom_position a
            join up on a.id = up.parent_id)
          select 1 from up where id = $2`,
        [id, topId],
      )) !== undefined
    );
  }
}
