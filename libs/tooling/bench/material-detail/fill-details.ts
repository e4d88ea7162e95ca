import type { Client } from 'pg';

/** Number of lines in the table, for all vehicles together. */
export const LINES = 1_000_000;

/**
 * Sets masses to compare: the workbook has one for every position, every component was measured, and some of both
 * are wrong.
 */
export async function setMasses(client: Client): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica;
    update mds_node
    set calculated_mass_g = leaf_mass_g, measured_mass_g = leaf_mass_g * (1 + (id % 97) / 400.0)
    where kind = 1 and leaf_mass_g > 0;
    update bom_position p
    set mass_g = round(n.leaf_mass_g * (1 + (p.id % 89) / 300.0), 6)
    from mds_node n
    where n.id = p.sheet_id and n.leaf_mass_g > 0;
    commit`);
  await client.query('vacuum analyze mds_node, bom_position');
}

/** Copies the rows of one table to each other list; returns the number of rows. */
async function copyDetail(client: Client, table: string, detailId: number): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name
      from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'detail_id'
      order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const { rowCount } = await client.query(
    `insert into ${table} (detail_id, ${columns.join(', ')})
      select d.id, ${columns.map((name) => `t.${name}`).join(', ')}
      from ${table} t, mass_detail d
      where t.detail_id = $1 and d.id <> $1`,
    [detailId],
  );
  return rowCount;
}

/** Copies the list of vehicle 1 to so many other vehicles that the tables have a million lines. */
export async function copyToVehicles(client: Client, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ id: number; lines: number }>(
    `select id, lines from mass_detail where model_id = 1 and state = 'done'`,
  );
  const [first] = rows;
  if (!first) throw new Error('vehicle 1 has no list');
  const vehicles = Math.ceil(LINES / first.lines);
  await client.query(
    `insert into vehicle_model (id, enterprise_id, organisation_id, project_name, internal_number, model_type,
        power_plant, created_by) overriding system value
    select n, 1, 1, 'Bench', 'BENCH-' || n, 0, 5, 1 from generate_series(2, $1) n`,
    [vehicles],
  );
  await client.query(
    `insert into mass_detail (model_id, state, started_by, finished_at, milliseconds, lines, mass_g, plain_mass_g)
      select n, 'done', 'Bench', now(), 0, lines, mass_g, plain_mass_g
      from generate_series(2, $1) n, mass_detail d
      where d.id = $2`,
    [vehicles, first.id],
  );
  for (const table of ['mass_position', 'mass_place', 'mass_material', 'mass_line', 'mass_content', 'mass_deviation']) {
    const copied = await copyDetail(client, table, first.id);
    say(`${table}: ${copied} rows more for ${vehicles - 1} vehicles`);
  }
  await client.query('vacuum analyze');
}
