import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** A node of a sheet's whole tree, with the fields that user-defined rules check. */
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

/** The nodes of a release are stored in its closure; a draft is walked sheet by sheet. */
const REACHED_NODES = `with recursive drafts(id) as (
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

/** Reads trees of sheets that the caller sees (checked before): names, numbers and standards, no substances. */
@Injectable()
export class PackNodeStore {
  constructor(private readonly db: DerivedDb) {}

  listNodes(roots: readonly number[]): Promise<StoredNode[]> {
    return this.db.rows<StoredNode>(
      `${REACHED_NODES}
        select n.id, n.kind, n.name, n.foreign_name as "foreignName", n.number, n.standard,
          n.attributes->'norms' as norms
        from mds_node n
        where n.id in (select id from reached)`,
      [roots],
    );
  }
  /** Edges between nodes, in tree order. */
  listLinks(roots: readonly number[]): Promise<StoredLink[]> {
    return this.db.rows<StoredLink>(
      `${REACHED_NODES}
        select e.parent, e.pos, e.child
        from mds_edge e
        where e.parent in (select id from reached) and e.child_kind <> ${SUBSTANCE}
        order by e.parent, e.pos`,
      [roots],
    );
  }
}
