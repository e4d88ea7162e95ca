import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** A node of a sheet's whole tree, as user-defined rules ask for it. */
export interface StoredNode {
  id: number;
  kind: 1 | 2 | 3;
  name: string;
  foreignName: string | null;
  number: string | null;
  standard: string | null;
  norms: string[] | null;
}
export interface StoredLink {
  parent: number;
  pos: number;
  child: number;
}

/** A release says in its closure what it holds; a draft is walked sheet by sheet. */
const REACHED = `with recursive drafts(id) as (
    select r.id from unnest($1::int[]) r(id) where not exists (select 1 from mds_closure c where c.root = r.id)
    union
    select s.id
    from drafts d
    join mds_node n on n.sheet_id = d.id
    join mds_edge e on e.parent = n.id
    join mds_sheet s on s.id = e.child),
  reached as (select unnest(c.nodes) as id
  from mds_closure c
  where c.root = any($1::int[])
  union
  select n.id
  from drafts d
  join mds_node n on n.sheet_id = d.id)`;
const SUBSTANCE = 4;

/** Reads of trees below sheets that the caller has been found to see: names, numbers and standards, no substances. */
@Injectable()
export class PackNodeStore {
  constructor(private readonly db: DerivedDb) {}

  nodes(roots: readonly number[]): Promise<StoredNode[]> {
    return this.db.rows<StoredNode>(
      `${REACHED}
        select n.id, n.kind, n.name, n.foreign_name as "foreignName", n.number, n.standard,
          n.attributes->'norms' as norms
        from mds_node n
        where n.id in (select id from reached)`,
      [roots],
    );
  }
  /** Edges between nodes, in the order of the trees. */
  links(roots: readonly number[]): Promise<StoredLink[]> {
    return this.db.rows<StoredLink>(
      `${REACHED}
        select e.parent, e.pos, e.child
        from mds_edge e
        where e.parent in (select id from reached) and e.child_kind <> ${SUBSTANCE}
        order by e.parent, e.pos`,
      [roots],
    );
  }
}
