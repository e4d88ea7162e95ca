import { Injectable } from '@nestjs/common';
import { DerivedDb, type Scope, Params } from '@matlas/server-kit';
import { visibleSheetSql } from '../sheet-sql';

/** A sheet whose own tree names a substance that is replaced. */
export interface NamingSheet {
  id: number;
  enterpriseId: number;
  createdBy: number;
  isDraft: boolean;
}
/** A substance below a sheet that the catalogue does not have. */
export interface UncataloguedContent {
  substanceId: number;
  nameEn: string;
  nameZh: string | null;
  number: string | null;
  /** True for a substance of the asking enterprise, which may request it for the catalogue. */
  own: boolean;
}

/** Puts the catalogue's substance in the place of one that the catalogue did not have, in all trees. */
@Injectable()
export class ReplacedSubstanceStore {
  constructor(private readonly db: DerivedDb) {}

  /** Sheets that name the substance, deleted ones too, because they can be restored. */
  listNamingSheets(substanceId: number): Promise<NamingSheet[]> {
    return this.db.rows<NamingSheet>(
      `select distinct s.id, s.enterprise_id as "enterpriseId", s.created_by as "createdBy", s.status = 'ED' as "isDraft"
        from mds_edge e
        join mds_node n on n.id = e.parent
        join mds_sheet s on s.id = n.sheet_id
        where e.child = $1 and e.child_kind = 4
        order by s.id`,
      [substanceId],
    );
  }
  /**
   * Trees, packed forms and overrides of the substance. The amounts stay; triggers refuse any other change of a
   * release. The sheets and all that use them are recorded, so that results based on them are known to be stale.
   */
  async replaceEverywhere(substanceId: number, replacedBy: number, naming: readonly number[]): Promise<void> {
    const affected = await this.recordSheets(substanceId, replacedBy, naming);
    await this.db.execute('update mds_edge set child = $2 where child = $1 and child_kind = 4', [
      substanceId,
      replacedBy,
    ]);
    await this.db.execute(
      `update mds_edge e
        set application_overrides = mds_replaced_overrides(e.application_overrides)
        from mds_node n
        where n.id = e.parent and n.sheet_id = any($2::int[])
          and e.application_overrides @> jsonb_build_array(jsonb_build_object('substanceId', $1::int))`,
      [substanceId, affected],
    );
    await this.db.execute(
      `update mds_packed k
        set data = p.data
        from mds_packing p
        where p.sheet_id = k.sheet_id and k.sheet_id = any($1::int[]) and p.sheet_id = any($1::int[])
          and p.data <> k.data`,
      [affected],
    );
    await this.db.execute('update mds_voc_value set substance_id = $2 where substance_id = $1', [
      substanceId,
      replacedBy,
    ]);
  }
  /** The given sheets and all above them. */
  private async recordSheets(substanceId: number, replacedBy: number, naming: readonly number[]): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `with recursive up(id) as (select unnest($3::int[])
          union
          select u.user_id
          from up
          join mds_use u on u.used_id = up.id)
        insert into mds_replaced_substance (sheet_id, substance_id, replaced_by, own)
        select up.id, $1, $2, up.id = any($3::int[])
        from up
        join mds_sheet s on s.id = up.id
        on conflict (sheet_id, substance_id) do update
        set replaced_by = excluded.replaced_by, replaced_at = now()
        returning sheet_id as id`,
      [substanceId, replacedBy, naming],
    );
    return rows.map(({ id }) => id);
  }
  /**
   * What a sheet that the caller sees contains, itself or through its references, and the catalogue does not have.
   * Confidential content is left out, and so are references whose sheets nobody may open through this one.
   */
  listBelow(scope: Scope, sheetId: number, openOwners: readonly number[]): Promise<UncataloguedContent[]> {
    const params = new Params();
    const [root, own, open] = [params.add(sheetId), params.add(scope.enterpriseId), params.add(openOwners)];
    return this.db.rows<UncataloguedContent>(
      `with recursive down(id) as (select s.id from mds_sheet s where s.id = ${root}
          and ${visibleSheetSql(scope, params)}
          union
          select s.id
          from down d
          join mds_use u on u.user_id = d.id
          join mds_sheet s on s.id = u.used_id)
        select x.id as "substanceId", x.name_en as "nameEn", x.name_zh as "nameZh", coalesce(x.cas, x.ec) as number,
          x.enterprise_id = ${own} as own
        from (select distinct u.used_id as id
          from down d
          join mds_sheet s on s.id = d.id
          join mds_use u on u.user_id = d.id
          where u.open_uses > 0 or s.enterprise_id = any(${open}::int[])) used
        join substance x on x.id = used.id and x.uncatalogued and x.replaced_by is null
        order by x.name_en, x.id`,
      params.values,
    );
  }
}
