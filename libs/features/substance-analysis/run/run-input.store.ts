import { Injectable } from '@nestjs/common';
import type { DeclaredFacts } from '@matlas/domain';
import { releasedSql } from '@matlas/features/mds';
import { ListOfDayStore } from '@matlas/features/rules';
import { copyColumns, DerivedDb, Params } from '@matlas/server-kit';
import type { RunTarget } from './run-target';
import { supplierSheetsSql } from './run-target.store';

/**
 * The analysed positions of a BOM, or data sheets analysed by themselves, as columns in tree order. `root` is the
 * sheet: for a position its hooked sheet, or 0 when that is a draft, because drafts never count in a vehicle; a
 * chosen sheet always counts.
 */
export interface BomColumns {
  /** 0 for a sheet that is analysed by itself. */
  positionId: Int32Array;
  /** Index of the parent position, -1 for a root. */
  parent: Int32Array;
  quantity: Float64Array;
  /** Grams per piece from the BOM workbook; NaN when missing. */
  massGrams: Float64Array;
  root: Int32Array;
}
/** The rules of a run. */
export interface RunRules {
  lawIds: readonly number[];
  listVersionIds: readonly number[];
  asOf: string;
  /** Null or absent: the facts of the model apply. */ askedFacts?: DeclaredFacts | null;
}

/** Released: proposed, internally released, published, or sent and accepted. */
export const RELEASED = releasedSql('s');
const BRANCH = (branchId: number): string =>
  `with recursive branch(id) as (select ${Math.trunc(branchId)}
    union all
    select c.id
    from bom_position c
    join branch b on c.parent_id = b.id)`;
/** The positions of a target as a condition on `p`; `prefix` is a table expression that must precede the statement. */
export const targetPositionsSql = ({
  modelId,
  branchId,
}: Pick<RunTarget, 'modelId' | 'branchId'>): { prefix: string; where: string } =>
  branchId === null
    ? { prefix: '', where: `p.model_id = ${Math.trunc(modelId ?? 0)}` }
    : { prefix: BRANCH(branchId), where: 'p.id in (select id from branch)' };

/** SQL of the sheet ids of a target's positions, released or not. */
export function hookedSql(target: Pick<RunTarget, 'modelId' | 'branchId'>): string {
  const { prefix, where } = targetPositionsSql(target);
  return `${prefix} select p.sheet_id from bom_position p where ${where}`;
}

/** Reads the input of a run: positions and sheets, and a fingerprint of the complete input. */
@Injectable()
export class RunInputStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly lists: ListOfDayStore,
  ) {}

  loadColumns(target: RunTarget): Promise<BomColumns> {
    return target.modelId === null ? this.ofSheets(target) : this.ofBom(target);
  }
  /**
   * Looks up each hooked sheet once by its id. With a plain join, PostgreSQL would read all sheets of a large
   * installation.
   */
  private async ofBom(target: RunTarget): Promise<BomColumns> {
    const { prefix, where } = targetPositionsSql(target);
    const query = `
      ${prefix} select p.id, coalesce(p.parent_id, 0), p.quantity::float8, p.mass_g::float8, coalesce(s.id, 0)
      from bom_position p
      left join (select s.id
      from mds_sheet s
      where s.id = any(array(select distinct p.sheet_id from bom_position p where ${where})) and ${RELEASED}) s
        on s.id = p.sheet_id
      where ${where}
      order by p.ord, p.id`;
    const columns = await this.db.withClient((client) =>
      copyColumns(client, query, { id: 'int4', parentId: 'int4', quantity: 'float8', mass: 'float8', root: 'int4' }),
    );
    const indexOf = new Map<number, number>();
    columns.id.values.forEach((id, index) => indexOf.set(id, index));
    return {
      positionId: columns.id.values,
      parent: Int32Array.from(columns.parentId.values, (id) => indexOf.get(id) ?? -1),
      quantity: columns.quantity.values,
      massGrams: columns.mass.values,
      root: columns.root.values,
    };
  }
  private async ofSheets(target: RunTarget): Promise<BomColumns> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select x.id from (${sheetsOf(target, params)}) x order by x.id`,
      params.values,
    );
    const root = Int32Array.from(rows, ({ id }) => id);
    return {
      positionId: new Int32Array(root.length),
      parent: new Int32Array(root.length).fill(-1),
      quantity: new Float64Array(root.length).fill(1),
      massGrams: new Float64Array(root.length).fill(NaN),
      root,
    };
  }

  /** Nodes of the enterprise's sheets that contain confidential substances. */
  async listConfidentialNodes(enterpriseId: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select distinct e.parent as id
          from mds_edge e
          join mds_node n on n.id = e.parent
          join mds_sheet s on s.id = n.sheet_id
          where e.confidential and s.enterprise_id = $1`,
        [enterpriseId],
      )
    ).map(({ id }) => id);
  }
  /**
   * Fingerprint of the input: positions, hooks, release states, facts of the vehicle, drafts; the lists of the day
   * (or the chosen ones) with their entries in force and members; exemptions and application codes valid on the
   * day. The content of released sheets never changes and is not included, except for substances that the catalogue
   * did not have and that were replaced.
   */
  async readVersion(target: RunTarget, { lawIds, listVersionIds, asOf, askedFacts }: RunRules): Promise<string> {
    const params = new Params();
    const versions = [...(await this.lists.findByLaw(lawIds, asOf, listVersionIds)).values()].map(({ id }) => id);
    const [laws, day, judging] = [
      `${params.add([...lawIds])}::int[]`,
      params.add(asOf),
      `${params.add(versions)}::int[]`,
    ];
    const content = target.modelId === null ? sheetsVersion(target, params) : bomVersion(target, askedFacts ?? null);
    const row = await this.db.row<{ version: string }>(
      `${content.prefix} select md5(concat_ws('|', ${content.parts},
        (select string_agg(concat_ws(':', v.id, i.n, i.h, l.check_type), ',' order by l.id)
        from rule_law l
        join rule_list_version v on v.law_id = l.id and v.id = any(${judging})
          left join lateral (select count(*) as n,
            sum(hashtextextended(concat_ws(':', i.id, i.version, i.limit_percent, i.judgement, i.duty, i.comparison,
              i.valid_from, i.valid_to,
              (select string_agg(concat_ws('*', m.substance_id, m.factor), ',' order by m.pos)
              from rule_list_member m
              where m.item_id = i.id)),
                0)) as h
            from rule_list_item i where i.version_id = v.id and ${inForceSql('i', day)}) i on true
            where l.id = any(${laws})),
        (select sum(hashtextextended(concat_ws('|', c,
          coalesce(c.valid_from <= ${day}::date, true) and coalesce(c.valid_to >= ${day}::date, true)),
          0))
        from application_codes_on(${day}::date) c
        where c.enterprise_id is null or c.enterprise_id = ${params.add(target.enterpriseId)}::int),
          (select sum(hashtextextended(concat_ws('|', e, coalesce(e.valid_until < ${day}::date, false)), 0))
          from exemptions_on(${day}::date) e
          join rule_law x on x.id = e.law_id
          where x.code in (select exemption_law from rule_law where id = any(${laws}))))) as version`,
      params.values,
    );
    return row?.version ?? '';
  }
}

/**
 * Condition: the entry `i` is in force on the day, by the rule of `isEntryInForce` (domain). First and last day are
 * included; without a first day, the inclusion date is used.
 */
export const inForceSql = (i: string, day: string): string =>
  `coalesce(${i}.valid_from, ${i}.inclusion_date, ${day}::date) <= ${day}::date
      and coalesce(${i}.valid_to, ${day}::date) >= ${day}::date`;

/** SQL of the ids of sheets that are analysed by themselves. */
export const sheetsOf = (
  { sheetIds, supplierId, sight, enterpriseId }: Pick<RunTarget, 'sheetIds' | 'supplierId' | 'sight' | 'enterpriseId'>,
  params: Params,
): string =>
  supplierId !== null && sight !== null && enterpriseId !== null
    ? supplierSheetsSql({ supplierId, sight, enterpriseId }, params)
    : `select s.id from mds_sheet s where s.id = any(${params.add(sheetIds ?? [])}::int[]) and s.deleted_at is null`;

/** Facts of a position or model for exemptions, as one text. */
const declaredFactsSql = (row: string): string =>
  `concat(${row}.spare_part, '/', ${row}.type_approval_date, '/', ${row}.put_on_market_date, '/',
    ${row}.engine_developed_date)`;
/** Facts of the positions above a branch. Those below are covered by the versions of the positions. */
const factsAboveSql = (branchId: number): string => `(with recursive up(id) as (select a.parent_id
  from bom_position a
  where a.id = ${Math.trunc(branchId)}
  union all
  select a.parent_id
  from bom_position a
  join up on a.id = up.id
  where a.parent_id is not null)
        select string_agg(${declaredFactsSql('a')}, ',' order by a.level) from up join bom_position a on a.id = up.id),`;
/** Null where nothing was replaced, so that a fingerprint without such substances stays as it was. */
const replacedSql = (sheets: string): string =>
  `(select nullif(count(*), 0) from mds_replaced_substance x where x.sheet_id in (${sheets}))`;
/** With chosen facts, the facts of the model are left out. */
function bomVersion(target: RunTarget, askedFacts: DeclaredFacts | null): { prefix: string; parts: string } {
  const { prefix, where } = targetPositionsSql(target);
  const ofModel = askedFacts
    ? `'asked'`
    : `(select ${declaredFactsSql('m')} from vehicle_model m where m.id = ${Math.trunc(target.modelId ?? 0)})`;
  return {
    prefix,
    parts: `${ofModel}, ${target.branchId === null ? '' : factsAboveSql(target.branchId)}
        (select concat(count(*), '/',
          sum(hashint8extended(p.id, p.version::bigint << 32 | coalesce(case when ${RELEASED} then s.id end, 0))))
        from bom_position p
        left join mds_sheet s on s.id = p.sheet_id
        where ${where}),
        ${replacedSql(`select p.sheet_id from bom_position p where ${where}`)}`,
  };
}
/** Drafts among the chosen sheets can contain other drafts; each contributes its lock version. */
function sheetsVersion(target: RunTarget, params: Params): { prefix: string; parts: string } {
  const prefix = `with recursive chosen(id) as materialized (select x.id from (${sheetsOf(target, params)}) x),
    draft(id) as (select s.id from chosen c join mds_sheet s on s.id = c.id where not ${RELEASED}
      union
      select s.id
      from draft d
      join mds_node n on n.sheet_id = d.id
      join mds_edge e on e.parent = n.id
      join mds_sheet s on s.id = e.child
      where not ${RELEASED})`;
  return {
    prefix,
    parts: `(select concat(count(*), '/', sum(hashint8extended(c.id, 0))) from chosen c),
        (select concat(count(*), '/', sum(hashint8extended(d.id, s.lock_version::bigint)))
        from draft d
        join mds_sheet s on s.id = d.id),
        ${replacedSql('select c.id from chosen c')}`,
  };
}
