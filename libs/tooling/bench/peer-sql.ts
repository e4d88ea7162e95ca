/**
 * The analysis in SQL, for PostgreSQL and DuckDB alike: expands the whole vehicle with a recursive CTE
 * (performance.md section 1), then evaluates per homogeneous material, per article, in total and by material class
 * (domain.md 4.1, 4.2). `lean` expands only what lies above the substances and joins the listed ones to it: the
 * fastest variant of the same idea. Peers get a table `peer_node` with values that our tables do not store: which
 * components are assemblies, which materials are process materials, and the mass of every component.
 */
export const PEER_NODE = `select n.id, n.kind,
    exists (select 1 from mds_edge e where e.parent = n.id and e.child_kind = 1 and e.preferred) as assembly,
    coalesce(n.class_code, '') ~ '^6([.]|$)' as process, n.leaf_mass_g::float8 as leaf_g, n.class_code
  from mds_node n`;

/**
 * `art`: the article that contains the row; the negative id of the assembly for its process materials; 0 above
 * articles. `amax`, `pmax`: maximum of the row in one article and in its parent.
 */
export const expandSql = (
  lean: boolean,
): string => `with recursive t(pos, node, kind, parent, grams, art, amax, pmax) as (
    select p.id, p.root, 1::int2, 0, p.pieces, case when n.assembly then 0 else n.id end, 1::float8, 1::float8
    from peer_position p
    join peer_node n on n.id = p.root
    union all
    select t.pos, e.child, e.child_kind, t.node, t.grams * e.w,
      case when t.art <> 0 then t.art when e.child_kind = 1 then case when c.assembly then 0 else e.child end
        when c.process then -t.node else e.child end,
      case when t.art <> 0 then t.amax * e.w_max when e.child_kind <> 1 and c.process then e.w_max else 1 end, e.w_max
    from t
    join peer_edge e on e.parent = t.node${lean ? ' and e.child_kind < 4' : ''} ${lean ? '' : 'left '}join peer_node c
      on c.id = e.child)
  select * from t`;

/** Occurrences of listed substances: rows of the full expansion, or joined to the lean one. */
const occurrences = (lean: boolean): string =>
  lean
    ? `(select t.pos, t.node as parent, t.art, m.item_id, m.denominator, m.limit_percent, t.grams * e.w as grams,
        t.amax * e.w_max as amax, e.w_max as pmax
      from expanded t
      join peer_edge e on e.parent = t.node and e.child_kind = 4
      join peer_member m on m.substance_id = e.child)`
    : `(select t.pos, t.parent, t.art, m.item_id, m.denominator, m.limit_percent, t.grams, t.amax, t.pmax
      from expanded t
      join peer_member m on m.substance_id = t.node
      where t.kind = 4)`;
const byMaterial = (
  lean: boolean,
): string => `select count(*)::int as n, sum(grams) as grams, sum(paths)::float8 as paths from (
    select o.pos, o.parent, o.item_id, count(*) as paths, sum(o.grams) as grams from ${occurrences(lean)} o
    where o.denominator = 'material' and round((o.pmax * 100)::numeric(30, 12), 9) > o.limit_percent group by 1, 2, 3) f`;
const byArticle = (lean: boolean): string => `with instance as (select pos, art as unit, count(*) as n
  from expanded
  where art = node
  group by 1, 2
  union all
  select pos, -node, count(*)
  from expanded
  where art = 0
  group by 1, 2),
  content as (select o.pos, o.art, o.item_id, max(o.limit_percent) as limit_percent, sum(o.amax) as most,
    sum(o.grams) as grams
  from ${occurrences(lean)} o
  where o.denominator = 'article'
  group by 1, 2, 3)
  select count(*)::int as n, sum(grams) as grams
  from content c
  join instance i on i.pos = c.pos and i.unit = c.art
  join peer_node a on a.id = abs(c.art)
  where round((c.most * 100 / i.n / case when a.kind = 1 then a.leaf_g else 1 end)::numeric(30, 12),
    9) > c.limit_percent`;
const totals = (lean: boolean): string => `select sum(o.grams) as grams from ${occurrences(lean)} o`;
/** The lowest classified material gets the mass, without the mass of other materials in it. */
const BY_CLASS = `select sum(grams) as grams
  from (select n.class_code, sum(t.grams) as grams from expanded t join peer_node n on n.id = t.node
    where t.kind = 3 and not exists (select 1 from peer_edge e where e.parent = t.node and e.child_kind = 3)
    group by 1) c`;

/** The result on which all engines must agree. */
export interface Answer {
  classGrams: number;
  byMaterial: number;
  byMaterialGrams: number;
  paths: number;
  byArticle: number;
  byArticleGrams: number;
  totalGrams: number;
}
type RunQuery = (sql: string) => Promise<Record<string, unknown> | undefined>;

export async function queryPeers(ask: RunQuery, lean: boolean): Promise<Answer> {
  const [material, article, total, classes] = [
    await ask(byMaterial(lean)),
    await ask(byArticle(lean)),
    await ask(totals(lean)),
    await ask(BY_CLASS),
  ];
  return {
    classGrams: Number(classes?.grams),
    byMaterial: Number(material?.n),
    byMaterialGrams: Number(material?.grams),
    paths: Number(material?.paths),
    byArticle: Number(article?.n),
    byArticleGrams: Number(article?.grams),
    totalGrams: Number(total?.grams),
  };
}
