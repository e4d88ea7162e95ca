import { Injectable } from '@nestjs/common';
import { notFound, PlatformDb } from '@matlas/server-kit';

export interface Root {
  id: number;
  nameZh: string;
  nameEn: string;
}

/** Recorded departments, and those that were made below them since; what the target brought there is not among them. */
const RETURNING = `
  with recursive back as (
    select o.id
    from enterprise_merge_row r
    join organisation o on o.id = r.key::int
    where r.merge_id = $1 and r.place = 'organisation.enterprise_id' and o.enterprise_id = $2
    union
    select o.id
    from organisation o
    join back b on o.parent_id = b.id
    join enterprise_merge m on m.id = $1
    where o.create_time > m.merged_at and o.enterprise_id = $2)
  select id from back order by id`;

/** The trees of two enterprises: the source's becomes a branch of the target's, and a tree again. */
@Injectable()
export class MergeDepartmentStore {
  constructor(private readonly db: PlatformDb) {}

  async root(enterpriseId: number): Promise<Root> {
    const found = await this.db.row<Root>(
      `select id, name_zh as "nameZh", name_en as "nameEn"
        from organisation
        where enterprise_id = $1 and parent_id is null`,
      [enterpriseId],
    );
    if (!found) throw notFound('organisation', enterpriseId);
    return found;
  }
  /** The source itself is a department from now on; before the departments move. */
  async graft(root: number, targetRoot: number): Promise<void> {
    await this.db.execute('update organisation set parent_id = $2 where id = $1', [root, targetRoot]);
  }
  /** The alias keeps a root of its own, which has nothing below it: lists of enterprises find it. */
  async leaveRoot(sourceId: number): Promise<void> {
    await this.db.execute(
      `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en)
        select e.id, null, e.code, e.name_zh, e.name_en
        from enterprise e
        where e.id = $1`,
      [sourceId],
    );
  }

  async returning(mergeId: number, targetId: number): Promise<number[]> {
    return (await this.db.rows<{ id: number }>(RETURNING, [mergeId, targetId])).map(({ id }) => id);
  }
  /**
   * The root of the source as it was, instead of the alias's, whose id is answered when the department was deleted
   * since. What hung on a department that stays hangs on the root again, and what the target hung on one that goes, on
   * the target's.
   */
  async ungraft({
    mergeId,
    sourceId,
    targetId,
    departmentId,
    returning,
  }: {
    mergeId: number;
    sourceId: number;
    targetId: number;
    departmentId: number;
    returning: readonly number[];
  }): Promise<number> {
    const root = returning.includes(departmentId) ? departmentId : (await this.root(sourceId)).id;
    if (root === departmentId) await this.replaceRoot(sourceId, root);
    await this.db.execute(
      `update organisation o
        set parent_id = coalesce((select r.organisation_id
        from enterprise_merge_row r
        where r.merge_id = $1 and r.place = 'organisation.enterprise_id' and r.key = o.id::text
          and r.organisation_id = any($2::int[])),
          $3)
       where o.id = any($2::int[]) and o.id <> $3 and not o.parent_id = any($2::int[])`,
      [mergeId, returning, root],
    );
    const targetRoot = (await this.root(targetId)).id;
    await this.db.execute(
      `update organisation
        set parent_id = $3
        where enterprise_id = $1 and parent_id = any($2::int[]) and not id = any($2::int[])`,
      [targetId, returning, targetRoot],
    );
    return root;
  }
  /** The department becomes the root of the enterprise in the place of the alias's. */
  private async replaceRoot(enterpriseId: number, departmentId: number): Promise<void> {
    await this.db.execute('delete from organisation where enterprise_id = $1 and parent_id is null', [enterpriseId]);
    await this.db.execute(
      `update organisation o
        set enterprise_id = e.id, parent_id = null, name_zh = e.name_zh, name_en = e.name_en
        from enterprise e
        where o.id = $1 and e.id = $2`,
      [departmentId, enterpriseId],
    );
  }
}
