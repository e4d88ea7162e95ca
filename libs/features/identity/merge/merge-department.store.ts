import { Injectable } from '@nestjs/common';
import { notFound, PlatformDb } from '@matlas/server-kit';

export interface Root {
  id: number;
  nameZh: string;
  nameEn: string;
}

/** Recorded departments, and those that were created below them since; not those that the target moved there. */
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

/**
 * The department trees of two enterprises: the source's becomes a branch of the target's; undoing separates them
 * again.
 */
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
  /** Turns the root of the source into a department of the target; called before the departments move. */
  async attachTree(root: number, targetRoot: number): Promise<void> {
    await this.db.execute('update organisation set parent_id = $2 where id = $1', [root, targetRoot]);
  }
  /** Gives the alias a root of its own without children, because lists of enterprises join the root. */
  async createAliasRoot(sourceId: number): Promise<void> {
    await this.db.execute(
      `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en)
        select e.id, null, e.code, e.name_zh, e.name_en
        from enterprise e
        where e.id = $1`,
      [sourceId],
    );
  }

  async listReturning(mergeId: number, targetId: number): Promise<number[]> {
    return (await this.db.rows<{ id: number }>(RETURNING, [mergeId, targetId])).map(({ id }) => id);
  }
  /**
   * Makes the former department the root of the source again, in the place of the alias's root; when that
   * department was deleted since, the alias's root remains. Returns the id of the root. Returning departments whose
   * parent stays with the target move below the recorded parent or the root; departments of the target below a
   * returning one move below the target's root.
   */
  async detachTree({
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
  /** Makes the department the root of the enterprise, in the place of the alias's root. */
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
