import { Injectable } from '@nestjs/common';
import { FACT_COLUMNS, hasFactsSql } from '@matlas/features/vehicle';
import { DerivedDb } from '@matlas/server-kit';

/** A position whose exemption facts found no place in the new BOM. */
export interface LostFacts {
  name: string;
  number: string | null;
  /** The names of its ancestors, from the root. */
  path: string[];
}

/**
 * Transfers the exemption facts of positions to the new BOM when a workbook is imported again, within one
 * transaction: `rememberFacts` before the old BOM is replaced, `restoreFacts` when the new one is stored.
 *
 * A position that stays keeps its id and its facts (decision 0104); this is for new positions in an old place. A position
 * is identified by its place: a numbered one by number, supplier and number of the parent, as for hooked
 * sheets; one without a number, which a user added, by its name and its ancestors up to the nearest number. It may
 * have received its number with the new workbook. Where several positions share one place and have different facts,
 * they are paired by order, provided the new BOM has as many of them.
 */
@Injectable()
export class KeptFactsStore {
  constructor(private readonly bulk: DerivedDb) {}

  /** Returns whether any position has facts. */
  async rememberFacts(modelId: number): Promise<boolean> {
    const hasFacts = await this.bulk.row(
      `select 1 from bom_position p where p.model_id = $1 and ${hasFactsSql('p')} limit 1`,
      [modelId],
    );
    if (!hasFacts) return false;
    await this.bulk.execute(`create temporary table old_place on commit drop as
      ${placesSql(modelId, 'coalesce(numbered, named)')}`);
    await this.bulk.execute(`create temporary table kept_fact on commit drop as
      with told as (select o.*, ${FACTS.map((column) => `p.${column}`).join(', ')}, p.name, p.number,
          ${hasFactsSql('p')} as says,
          concat_ws('|', ${FACTS.map((column) => `coalesce(p.${column}::text, '-')`).join(', ')}) as facts
        from old_place o
        join bom_position p on p.id = o.id),
      compared as (select t.*, min(facts) over (partition by place) = max(facts) over (partition by place) as agree
        from told t)
      select c.*, '{}'::text[] as path from compared c where c.says`);
    await this.bulk.execute(PATHS);
    await this.bulk.execute('analyze old_place, kept_fact');
    return true;
  }
  /**
   * Sets the remembered facts on new positions at the same place that have none of their own (positions that stay
   * kept theirs); returns those for which there is no place, in tree order.
   */
  async restoreFacts(modelId: number): Promise<LostFacts[]> {
    await this.bulk.execute(`create temporary table new_place on commit drop as
      ${placesSql(modelId, 'case when numbered in (select place from old_place) then numbered else named end')}`);
    await this.bulk.execute('analyze new_place');
    const sets = FACTS.map((column) => `${column} = coalesce(p.${column}, k.${column})`);
    await this.bulk.execute(`update bom_position p set ${sets.join(', ')}
      from new_place q
      join new_position i on i.id = q.id and i.is_new
      join kept_fact k on k.place = q.place and (k.agree or k.n = q.n and k.of = q.of)
      where p.id = q.id`);
    const lost = await this.bulk.rows<LostFacts>(`select k.name, k.number, k.path
      from kept_fact k
      where not exists (select 1
        from new_place q
        where q.place = k.place and (k.agree or k.n = q.n and k.of = q.of))
        and not exists (select 1 from bom_position p where p.id = k.id)
      order by k.ord`);
    await this.bulk.execute('drop table old_place, kept_fact, new_place');
    return lost;
  }
}

const FACTS = Object.values(FACT_COLUMNS);
const SEPARATOR = `E'\\t'`;
const nameKey = (alias: string): string => `lower(btrim(${alias}.name))`;
/**
 * Each position of a model with its place, its ordinal among the positions of that place, and their number. `place`
 * is an expression of `numbered`, null without a number, and `named`.
 */
const placesSql = (modelId: number, place: string): string => `
  with recursive way(id, above, names) as (select p.id, p.parent_id, ''
    from bom_position p
    where p.model_id = ${Math.trunc(modelId)}
    union all
    select w.id, case when u.number_key = '' then u.parent_id end,
      concat_ws(${SEPARATOR}, w.names, case when u.number_key <> '' then '#' || u.number_key else ${nameKey('u')} end)
    from way w
    join bom_position u on u.id = w.above),
  identity as (select p.id, p.ord,
      case when p.number_key <> ''
        then concat_ws(${SEPARATOR}, '#', p.number_key, coalesce(p.supplier_code, ''), coalesce(u.number_key, ''))
        end as numbered,
      concat_ws(${SEPARATOR}, ${nameKey('p')}, w.names) as named
    from bom_position p
    join way w on w.id = p.id and w.above is null
    left join bom_position u on u.id = p.parent_id
    where p.model_id = ${Math.trunc(modelId)}),
  placed as (select id, ord, ${place} as place from identity)
  select id, ord, place, (row_number() over (partition by place order by ord))::int as n,
    (count(*) over (partition by place))::int as of
  from placed`;
const PATHS = `with recursive up(id, above, path) as (select k.id, p.parent_id, '{}'::text[]
    from kept_fact k
    join bom_position p on p.id = k.id
    union all
    select up.id, u.parent_id, u.name || up.path
    from up
    join bom_position u on u.id = up.above)
  update kept_fact k set path = up.path from up where up.id = k.id and up.above is null`;
