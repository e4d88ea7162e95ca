import type { Client } from 'pg';
import { type Answer, expandSql } from './peer-sql';

/**
 * The content of one piece of each hooked sheet, rolled up into rows beforehand (performance.md section 1, v). A
 * run joins them to the BOM and adds up on the server. Created from the lean expansion of every distinct root; the
 * time to create them is not part of the run.
 */
export async function prepareRollups(client: Client): Promise<void> {
  const perRoot = expandSql(true).replace(
    'from peer_position p',
    'from (select distinct root as id, root, 1::float8 as pieces from peer_position) p',
  );
  await client.query(`create temp table rolled as ${perRoot}; analyze rolled;
    create temp table held as
    select t.pos as root, t.node as parent, t.art, m.item_id, m.denominator, m.limit_percent, t.grams * e.w as grams,
      t.amax * e.w_max as amax, e.w_max as pmax
      from rolled t
      join peer_edge e on e.parent = t.node and e.child_kind = 4
      join peer_member m on m.substance_id = e.child;
    create table rollup_material as
    select root, parent, item_id, count(*)::float8 as paths, sum(grams) as grams
    from held
    where denominator = 'material' and round((pmax * 100)::numeric(30, 12), 9) > limit_percent
    group by 1, 2, 3;
    create table rollup_total as select root, sum(grams) as grams from held group by 1;
    create table rollup_class as
    select t.pos as root, n.class_code, sum(t.grams) as grams
    from rolled t
    join peer_node n on n.id = t.node
      where t.kind = 3 and not exists (select 1 from peer_edge e where e.parent = t.node and e.child_kind = 3)
      group by 1, 2`);
  await client.query(ARTICLES);
  await client.query(
    'drop table rolled, held; analyze rollup_material; analyze rollup_article; analyze rollup_total; analyze rollup_class',
  );
}
const ARTICLES = `create table rollup_article as
  with instance as (select pos as root, art as unit, count(*) as n
  from rolled
  where art = node
  group by 1, 2
  union all
  select pos, -node, count(*)
  from rolled
  where art = 0
  group by 1, 2),
    content as (select root, art, item_id, max(limit_percent) as limit_percent, sum(amax) as most, sum(grams) as grams
    from held
    where denominator = 'article'
    group by 1, 2, 3)
  select c.root, c.art, c.item_id, c.grams
  from content c
  join instance i on i.root = c.root and i.unit = c.art
  join peer_node a on a.id = abs(c.art)
  where round((c.most * 100 / i.n / case when a.kind = 1 then a.leaf_g else 1 end)::numeric(30, 12),
    9) > c.limit_percent`;

/** The queries on the rolled-up rows, added up on the server. */
export async function queryRollups(client: Client): Promise<Answer> {
  const one = async (sql: string): Promise<Record<string, unknown>> =>
    (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {};
  const material = await one(
    `select count(*)::int as n, sum(r.grams * p.pieces) as grams, sum(r.paths) as paths
      from peer_position p
      join rollup_material r on r.root = p.root`,
  );
  const article = await one(
    `select count(*)::int as n, sum(r.grams * p.pieces) as grams
      from peer_position p
      join rollup_article r on r.root = p.root`,
  );
  const total = await one(
    'select sum(r.grams * p.pieces) as grams from peer_position p join rollup_total r on r.root = p.root',
  );
  const classes = await one(
    `select sum(grams) as grams
      from (select r.class_code, sum(r.grams * p.pieces) as grams
      from peer_position p
      join rollup_class r on r.root = p.root
      group by 1) c`,
  );
  return {
    classGrams: Number(classes.grams),
    byMaterial: Number(material.n),
    byMaterialGrams: Number(material.grams),
    paths: Number(material.paths),
    byArticle: Number(article.n),
    byArticleGrams: Number(article.grams),
    totalGrams: Number(total.grams),
  };
}
