import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Answer, queryPeers, expandSql, PEER_NODE } from './peer-sql';

const NEEDED_NODE = 'id, kind, class_code, flags, measured_mass_g::float8';
const NEEDED_EDGE = 'parent, pos, child, w_min, w, w_max, application_code, application_overrides::text, confidential';
/** The columns of NEEDED_EDGE with their decoded types. */
export const NEEDED_EDGE_SHAPE = {
  parent: 'int4',
  pos: 'int4',
  child: 'int4',
  low: 'float8',
  nominal: 'float8',
  high: 'float8',
  application: 'text',
  overrides: 'text',
  confidential: 'bool',
} as const;
const POSITIONS =
  'select id, parent_id, quantity::float8, mass_g::float8, sheet_id from bom_position where model_id = 1';
const REACHED = `with reached as materialized (select distinct unnest(nodes) as id
    from mds_closure
    where root in (select sheet_id from bom_position where model_id = 1))`;
/** The same rows as L1, found by the closures of the hooked sheets. */
export const neededByClosure = {
  nodes: `${REACHED} select ${NEEDED_NODE} from mds_node join reached using (id)`,
  edges: `${REACHED} select ${NEEDED_EDGE} from mds_edge join reached on reached.id = mds_edge.parent where preferred`,
};

/**
 * Creates the views and tables of the peers before the measurement: the rows that a run needs, prejoined, and the
 * helper columns.
 */
export async function preparePeers(client: Client): Promise<void> {
  await client.query(`create table needed_id as
    select distinct unnest(nodes) as id
    from mds_closure
    where root in (select sheet_id from bom_position where model_id = 1);
    create table needed_node as select n.* from mds_node n join needed_id using (id);
    create table needed_packed as select p.data from mds_packed p join needed_id i on i.id = p.sheet_id;
    create table needed_edge as select e.* from mds_edge e join needed_id i on i.id = e.parent where e.preferred;
    create table peer_node as ${PEER_NODE}; alter table peer_node add primary key (id);
    create view peer_edge as select parent, child, child_kind, w, w_max from mds_edge where preferred;
    create table peer_position as
    select id, sheet_id as root, quantity::float8 as pieces
    from bom_position
    where model_id = 1;
    create table peer_member as
    select m.substance_id, i.id as item_id, i.denominator, i.limit_percent
    from rule_list_member m
    join rule_list_item i on i.id = m.item_id;
    create index peer_member_substance on peer_member (substance_id)`);
  await client.query('vacuum analyze');
}

/**
 * L1: the columns that the engine needs, read by COPY into this process, from tables that contain nothing else.
 * Returns the number of bytes.
 */
export const copyNeeded = (client: Client): Promise<number> =>
  copyAll(client, [`select ${NEEDED_NODE} from needed_node`, `select ${NEEDED_EDGE} from needed_edge`, POSITIONS]);
/** L2: the same from the complete tables, by closure. */
export const copyByClosure = (client: Client): Promise<number> =>
  copyAll(client, [neededByClosure.nodes, neededByClosure.edges, POSITIONS]);
/** L3: the packed sheets and the BOM, from tables that contain nothing else. */
export const copyPacked = (client: Client): Promise<number> =>
  copyAll(client, ['select data from needed_packed', POSITIONS]);

async function copyAll(client: Client, queries: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const query of queries) {
    for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`)))
      bytes += (chunk as Buffer).length;
  }
  return bytes;
}

/** The usual way in PostgreSQL: the expanded tree in a temporary table, then the queries. */
export async function recursiveCte(client: Client, lean: boolean): Promise<Answer> {
  await client.query(
    `drop table if exists expanded; set work_mem = '256MB'; set temp_buffers = '512MB'; create temp table expanded as ${expandSql(lean)}; analyze expanded`,
  );
  return queryPeers(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows[0], lean);
}

const DUCK_TABLES: Readonly<Record<string, readonly [columns: string, query: string]>> = {
  peer_node: [
    'id int, kind smallint, assembly boolean, process boolean, leaf_g double, class_code varchar',
    'select id, kind, assembly, process, leaf_g, class_code from peer_node',
  ],
  peer_edge: [
    'parent int, child int, child_kind smallint, w double, w_max double',
    'select parent, child, child_kind, w, w_max from peer_edge where parent in (select id from needed_id)',
  ],
  peer_position: ['id int, root int, pieces double', 'select id, root, pieces from peer_position'],
  peer_member: [
    'substance_id int, item_id int, denominator varchar, limit_percent decimal(12, 9)',
    'select substance_id, item_id, denominator, limit_percent from peer_member',
  ],
};

/** DuckDB in memory, including loading: PostgreSQL sends CSV, DuckDB reads it. */
export async function duckDb(client: Client, folder: string): Promise<Answer> {
  const { writeFile } = await import('node:fs/promises');
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    for (const [table, [columns, query]] of Object.entries(DUCK_TABLES)) {
      const chunks: Buffer[] = [];
      for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format csv)`)))
        chunks.push(chunk as Buffer);
      await writeFile(`${folder}/${table}.csv`, Buffer.concat(chunks));
      await connection.run(
        `create table ${table} (${columns}); copy ${table} from '${folder}/${table}.csv' (format csv, header false)`,
      );
    }
    return await queryExpanded(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
async function queryExpanded(connection: DuckDBConnection): Promise<Answer> {
  await connection.run(
    `create table expanded as
        ${expandSql(false).replace('1::int2', '1::smallint').replaceAll('1::float8', '1::double')}`,
  );
  return queryPeers(
    async (sql) => (await connection.runAndReadAll(sql.replaceAll('::float8', '::double'))).getRowObjects()[0],
    false,
  );
}
