/**
 * The question in SQL, for PostgreSQL and DuckDB alike: expand the whole vehicle with a recursive CTE, then ask per homogeneous material, per article
 * and in total (domain.md 4.1, 4.2). Peers get a table `peer_node` with what our tables do not spell out: which components are assemblies, which
 * materials are process materials, and the mass of every component.
 */
export const PEER_NODE = `select n.id, n.kind, exists (select 1 from mds_edge e where e.parent = n.id and e.child_kind = 1 and e.preferred) as assembly, coalesce(n.class_code, '') ~ '^6([.]|$)' as process, n.leaf_mass_g::float8 as leaf_g from mds_node n`;

/** `art`: the article that a row lies in, minus the assembly for its process materials, 0 above articles; `amax`: most of the row in one article. */
export const EXPAND = `with recursive t(pos, node, kind, grams, art, amax) as (
    select p.id, p.root, 1::int2, p.pieces, case when n.assembly then 0 else n.id end, 1::float8 from peer_position p join peer_node n on n.id = p.root
    union all
    select t.pos, e.child, e.child_kind, t.grams * e.w,
      case when t.art <> 0 then t.art when e.child_kind = 1 then case when c.assembly then 0 else e.child end when c.process then -t.node else e.child end,
      case when t.art <> 0 then t.amax * e.w_max when e.child_kind <> 1 and c.process then e.w_max else 1 end
    from t join peer_edge e on e.parent = t.node and e.child_kind < 4 join peer_node c on c.id = e.child)
  select * from t`;

const LISTED = `peer_edge e on e.parent = t.node and e.child_kind = 4 join peer_member m on m.substance_id = e.child`;
export const BY_MATERIAL = `select count(*)::int as n, sum(grams) as grams, sum(paths)::float8 as paths from (
    select t.pos, t.node, m.item_id, count(*) as paths, sum(t.grams * e.w) as grams from expanded t join ${LISTED}
    where m.denominator = 'material' and round((e.w_max * 100)::numeric(30, 12), 9) > m.limit_percent group by 1, 2, 3) f`;
export const BY_ARTICLE = `with instance as (select pos, art as unit, count(*) as n from expanded where art = node group by 1, 2 union all select pos, -node, count(*) from expanded where art = 0 group by 1, 2),
  content as (select t.pos, t.art, m.item_id, max(m.limit_percent) as limit_percent, sum(t.amax * e.w_max) as most, sum(t.grams * e.w) as grams from expanded t join ${LISTED} where m.denominator = 'article' group by 1, 2, 3)
  select count(*)::int as n, sum(grams) as grams from content c join instance i on i.pos = c.pos and i.unit = c.art join peer_node a on a.id = abs(c.art)
  where round((c.most * 100 / i.n / case when a.kind = 1 then a.leaf_g else 1 end)::numeric(30, 12), 9) > c.limit_percent`;
export const TOTALS = `select sum(t.grams * e.w) as grams from expanded t join ${LISTED}`;

/** What every engine must agree on. */
export interface Answer { byMaterial: number; byMaterialGrams: number; paths: number; byArticle: number; byArticleGrams: number; totalGrams: number }
type Ask = (sql: string) => Promise<Record<string, unknown> | undefined>;

export async function askPeers(ask: Ask): Promise<Answer> {
  const [material, article, total] = [await ask(BY_MATERIAL), await ask(BY_ARTICLE), await ask(TOTALS)];
  return { byMaterial: Number(material?.n), byMaterialGrams: Number(material?.grams), paths: Number(material?.paths), byArticle: Number(article?.n), byArticleGrams: Number(article?.grams), totalGrams: Number(total?.grams) };
}
