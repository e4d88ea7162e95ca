import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Fleet } from '@matlas/testing';

type Cell = string | number | boolean | null;
const LINES_PER_CHUNK = 5000;
const WHOLE_PERCENT = 10_000;

function* chunks(rows: Iterable<readonly Cell[]>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(row.map((cell) => (cell === null ? '\\N' : String(cell))).join('\t'));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}
async function copyInto(client: Client, target: string, rows: Iterable<readonly Cell[]>): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy ${target} from stdin`)));
}
const indexes = (column: { readonly length: number }): number[] =>
  Array.from({ length: column.length }, (_, index) => index);

/** Non-substance nodes below each root, including the root itself: what a release writes into mds_closure. */
function findClosures(fleet: Fleet, roots: Iterable<number>): Map<number, number[]> {
  const childrenOf = new Map<number, number[]>();
  indexes(fleet.edges.parent).forEach((edge) => {
    if (fleet.edges.childKind[edge] === 4) return;
    const parent = fleet.edges.parent[edge] as number;
    const known = childrenOf.get(parent);
    if (known) known.push(fleet.edges.child[edge] as number);
    else childrenOf.set(parent, [fleet.edges.child[edge] as number]);
  });
  const reached = (root: number): number[] => {
    const seen = new Set([root]);
    for (const node of seen) for (const child of childrenOf.get(node) ?? []) seen.add(child);
    return [...seen].sort((a, b) => a - b);
  };
  return new Map([...new Set(roots)].map((root) => [root, reached(root)]));
}

/** Mass in grams of the materials in each component, over all levels. */
function leafMasses({ nodes, edges }: Fleet): Map<number, number> {
  const inside = new Map<number, { child: number; amount: number; isComponent: boolean }[]>();
  indexes(nodes.id).forEach((row) => nodes.kind[row] === 1 && inside.set(nodes.id[row] as number, []));
  indexes(edges.parent).forEach((edge) =>
    inside.get(edges.parent[edge] as number)?.push({
      child: edges.child[edge] as number,
      amount: edges.nominal[edge] as number,
      isComponent: edges.childKind[edge] === 1,
    }),
  );
  const known = new Map<number, number>();
  const massOf = (id: number): number => {
    const found =
      known.get(id) ??
      (inside.get(id) ?? []).reduce(
        (sum, { child, amount, isComponent }) => sum + amount * (isComponent ? massOf(child) : 1),
        0,
      );
    known.set(id, found);
    return found;
  };
  for (const id of inside.keys()) massOf(id);
  return known;
}

async function fillCatalog(client: Client, fleet: Fleet): Promise<void> {
  await copyInto(client, 'graph_node (id, kind)', [
    ...Array.from(fleet.substanceIds, (id) => [id, 4]),
    ...indexes(fleet.nodes.id).map((row) => [fleet.nodes.id[row] as number, fleet.nodes.kind[row] as number]),
  ]);
  await copyInto(
    client,
    'substance (id, code, cas, name_en, name_zh, kind)',
    Array.from(fleet.substanceIds, (id) => [
      id,
      `BENCH-${id}`,
      `${id}-00-0`,
      `Substance ${id}`,
      `物质 ${id}`,
      'substance',
    ]),
  );
}

async function fillNodes(client: Client, fleet: Fleet): Promise<void> {
  const { nodes } = fleet;
  const classOf = (row: number): string | null => fleet.classes[nodes.classIndex[row] as number] ?? null;
  const rows = indexes(nodes.id);
  const masses = leafMasses(fleet);
  await copyInto(
    client,
    'mds (cid, kind, enterprise_id, organisation_id, created_by)',
    rows.map((row) => [nodes.id[row] as number, nodes.kind[row] as number, 1, 1, 1]),
  );
  await copyInto(
    client,
    'mds_node (id, sheet_id, kind, name, number, class_code, leaf_mass_g, flags)',
    rows.map((row) => [
      nodes.id[row] as number,
      nodes.id[row] as number,
      nodes.kind[row] as number,
      nodes.names[row] ?? '',
      `N${nodes.id[row]}`,
      classOf(row),
      masses.get(nodes.id[row] as number)?.toFixed(9) ?? null,
      0,
    ]),
  );
}
/** Makes every node a released sheet of its own. */
async function fillSheets(client: Client, fleet: Fleet): Promise<void> {
  const { nodes, edges } = fleet;
  await copyInto(
    client,
    'mds_sheet (id, cid, version, kind, name, number, status, supplier_name, enterprise_id, organisation_id, created_by)',
    indexes(nodes.id).map((row) => {
      const id = nodes.id[row] as number;
      return [
        id,
        id,
        1,
        nodes.kind[row] as number,
        nodes.names[row] ?? '',
        `N${id}`,
        'RL',
        `Supplier ${id % 40}`,
        1,
        1,
        1,
      ];
    }),
  );
  await copyInto(
    client,
    'mds_edge (parent, pos, child, child_kind, quantity, mass_g, portion_kind, portion_value, portion_min, portion_max, w_min, w, w_max)',
    indexes(edges.parent).map((edge) => edgeRow(fleet, edge)),
  );
  await copyInto(
    client,
    'mds_closure (root, nodes)',
    [...findClosures(fleet, fleet.positions.root)].map(([root, reached]) => [root, `{${reached.join(',')}}`]),
  );
}
function edgeRow({ edges }: Fleet, edge: number): Cell[] {
  const code = edges.portionCode[edge] as number;
  const percent = (units: number | undefined): number => (units as number) / WHOLE_PERCENT;
  const amount = edges.nominal[edge] as number;
  const inComponent = code === 0;
  return [
    edges.parent[edge] as number,
    edges.position[edge] as number,
    edges.child[edge] as number,
    edges.childKind[edge] as number,
    inComponent && edges.childKind[edge] === 1 ? amount : null,
    inComponent && edges.childKind[edge] !== 1 ? amount : null,
    inComponent ? null : code,
    code === 2 ? percent(edges.declaredLow[edge]) : null,
    code === 1 ? percent(edges.declaredLow[edge]) : null,
    code === 1 ? percent(edges.declaredHigh[edge]) : null,
    edges.low[edge] as number,
    amount,
    edges.high[edge] as number,
  ];
}

async function fillRules(client: Client, fleet: Fleet): Promise<void> {
  for (const code of ['svhc', 'elv']) {
    const items = fleet.items.filter(({ listId }) => listId === code);
    await fillItems(client, await addListVersion(client, code, items.length), items);
  }
}
/** A regulation with one version of its list; returns the id of the version. */
async function addListVersion(client: Client, code: string, items: number): Promise<number | undefined> {
  const law = await client.query<{ id: number }>(
    `insert into rule_law (code, name_zh, name_en, law_type, vehicle_default, created_by)
      values ($1, $1, $1, 1, true, 1)
      returning id`,
    [code],
  );
  const version = await client.query<{ id: number }>(
    `insert into rule_list_version (law_id, label, published_at, item_count, created_by)
      values ($1, 'generated', '2020-01-01', $2, 1)
      returning id`,
    [law.rows[0]?.id, items],
  );
  return version.rows[0]?.id;
}
async function fillItems(client: Client, versionId: number | undefined, items: Fleet['items']): Promise<void> {
  const rows = items.map((item) => ({
    key: item.id,
    percent: item.limitPercent,
    denominator: item.denominator,
    duty: item.duty,
    substance: item.members[0]?.substanceId,
  }));
  await client.query(
    `with stored as (insert into rule_list_item (version_id, item_key, name_en, entity_kind, limit_percent,
        denominator, duty)
       select $1, r.key, r.key, 'substance', r.percent, r.denominator, r.duty
       from jsonb_to_recordset($2) r(key text, percent numeric, denominator text, duty text)
       returning id, item_key)
     insert into rule_list_member (item_id, pos, substance_id, factor)
     select s.id, 0, r.substance, 1
     from stored s
     join jsonb_to_recordset($2) r(key text, substance int) on r.key = s.item_key`,
    [versionId, JSON.stringify(rows)],
  );
}

/** Writes vehicle 1 as the BOM of model 1. */
async function fillBom(client: Client, fleet: Fleet): Promise<void> {
  const ofVehicle = indexes(fleet.positions.root).filter((row) => fleet.positions.vehicle[row] === 1);
  await copyInto(
    client,
    'bom_position (id, model_id, ord, level, name, number, supplier_name, quantity, match_state, sheet_id)',
    ofVehicle.map((row) => {
      const root = fleet.positions.root[row] as number;
      return [
        row + 1,
        1,
        (row + 1) * 1024,
        0,
        `Position ${row + 1}`,
        fleet.positions.partNumber[row] ?? null,
        `Supplier ${root % 40}`,
        fleet.positions.pieces[row] as number,
        'matched',
        root,
      ];
    }),
  );
  await client.query(`update vehicle_model set bom_positions = ${ofVehicle.length}, bom_update_time = now()`);
}

/**
 * Writes a fleet into a migrated, empty database: every node is a released sheet of its own, the hooked sheets have
 * closures, and vehicle 1 is the BOM of model 1. Triggers and foreign keys are off while it loads, because the data
 * are consistent and the tree would be checked edge by edge.
 */
export async function fillDatabase(client: Client, fleet: Fleet): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica;
    insert into enterprise (id, code, name_zh, name_en, identity) overriding system value
    values (1, 'BENCH', 'Bench', 'Bench', 'oem');
    insert into organisation (id, enterprise_id, code, name_zh, name_en) overriding system value
    values (1, 1, 'BENCH', 'Bench', 'Bench');
    insert into app_user (id, enterprise_id, organisation_id, login_name, name, password_hash) overriding system value
    values (1, 1, 1, 'bench', 'Bench', '-');
    insert into vehicle_model (id, enterprise_id, organisation_id, project_name, internal_number, model_type,
      power_plant, created_by) overriding system value
    values (1, 1, 1, 'Bench', 'BENCH-1', 0, 5, 1)`);
  await fillCatalog(client, fleet);
  await fillNodes(client, fleet);
  await fillSheets(client, fleet);
  await fillRules(client, fleet);
  await fillBom(client, fleet);
  await client.query('commit');
  await client.query('analyze');
  // The same statements as in a release.
  await client.query('insert into mds_packed (sheet_id, data) select sheet_id, data from mds_packing');
  await client.query(
    `insert into mds_use (used_id, user_id, uses, open_uses)
      select e.child, n.sheet_id, count(*), count(*)
      from mds_edge e
      join mds_node n on n.id = e.parent
      group by e.child, n.sheet_id`,
  ); // as its triggers do
  await client.query('vacuum analyze');
}
