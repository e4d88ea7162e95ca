import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** Positions of a task: all that need a data sheet, and those that have one. `positionId`: the first of the group. */
export interface TaskProgress {
  id: number;
  positionId: number | null;
  isInBom: boolean;
  total: number;
  filled: number;
}
export interface SupplierProgress {
  name: string;
  nameEn: string | null;
  total: number;
  filled: number;
}
/** The positions of each task: the group's positions with everything below them, each once. */
export const TASK_POSITIONS = `below(task_id, id) as (
    select f.id, p.id
    from mode_fill_in f
    join bom_position p on p.model_id = f.model_id and bom_part_key(p.number_key, p.name) = f.part_key
    where f.id = any($1::int[]) and f.part_key <> ''
    union
    select b.task_id, k.id
    from below b
    join bom_position k on k.parent_id = b.id),
  placed(task_id, id) as (
    select task_id, id from below
    union all
    select f.id, p.id
    from mode_fill_in f
    join bom_position p on p.model_id = f.model_id
    where f.id = any($1::int[]) and f.part_key = ''),
  to_fill as (
    select t.task_id, p.id, p.role = 'counted' as is_filled
    from placed t
    join mode_fill_in f on f.id = t.task_id
    join bom_position p on p.id = t.id
    where p.role in ('counted', 'unmatched')
      and (f.supplier_code is null or p.supplier_code is null or lower(p.supplier_code) = lower(f.supplier_code)))`;

/** Reads how far the positions of tasks and models are filled; the caller has checked that they are visible. */
@Injectable()
export class FillProgressStore {
  constructor(private readonly db: DerivedDb) {}

  listProgress(taskIds: readonly number[]): Promise<TaskProgress[]> {
    return this.db.rows<TaskProgress>(
      `with recursive ${TASK_POSITIONS}
      select f.id, g.id as "positionId", (f.part_key = '' or g.id is not null) as "isInBom",
          (select count(*)::int from to_fill n where n.task_id = f.id) as total,
          (select count(*)::int from to_fill n where n.task_id = f.id and n.is_filled) as filled
        from mode_fill_in f
        left join lateral (select p.id
          from bom_position p
          where p.model_id = f.model_id and f.part_key <> '' and bom_part_key(p.number_key, p.name) = f.part_key
          order by p.ord
          limit 1) g on true
        where f.id = any($1::int[])`,
      [taskIds],
    );
  }
  /** Positions of the task without a data sheet. */
  async listOpenPositions(taskId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `with recursive ${TASK_POSITIONS} select id from to_fill where not is_filled order by id`,
      [[taskId]],
    );
    return rows.map(({ id }) => id);
  }
  async countUnassigned(modelId: number, taskIds: readonly number[]): Promise<number> {
    const row = await this.db.row<{ open: number }>(
      `with recursive ${TASK_POSITIONS}
      select count(*)::int as open
        from bom_position p
        where p.model_id = $2 and p.role = 'unmatched' and not exists (select 1 from to_fill n where n.id = p.id)`,
      [taskIds, modelId],
    );
    return row?.open ?? 0;
  }
  /** Filled positions of a model by the day on which they were filled, in the business time zone. */
  listFilledByDay(modelId: number): Promise<{ day: string | null; count: number }[]> {
    return this.db.rows(
      `select p.matched_at::date::text as day, count(*)::int as count
        from bom_position p
        where p.model_id = $1 and p.role = 'counted'
        group by 1`,
      [modelId],
    );
  }
  listBySupplier(modelId: number): Promise<SupplierProgress[]> {
    return this.db.rows<SupplierProgress>(
      `select coalesce(e.name_zh, p.supplier_name, p.supplier_code, '') as name, max(e.name_en) as "nameEn",
          count(*)::int as total, (count(*) filter (where p.role = 'counted'))::int as filled
        from bom_position p
        left join enterprise_card e on e.code = p.supplier_code
        where p.model_id = $1 and p.role in ('counted', 'unmatched')
        group by 1
        order by count(*) filter (where p.role <> 'counted') desc, 1`,
      [modelId],
    );
  }
  /** The group that a position stands for. */
  async findGroup(
    modelId: number,
    positionId: number,
  ): Promise<{ partKey: string; groupName: string; groupNumber: string | null } | undefined> {
    return this.db.row(
      `select bom_part_key(p.number_key, p.name) as "partKey", p.name as "groupName", p.number as "groupNumber"
        from bom_position p
        where p.id = $2 and p.model_id = $1`,
      [modelId, positionId],
    );
  }
  async listKnownKeys(modelId: number, keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.rows<{ key: string }>(
      `select distinct bom_part_key(p.number_key, p.name) as key
        from bom_position p
        where p.model_id = $1 and bom_part_key(p.number_key, p.name) = any($2::text[])`,
      [modelId, keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
