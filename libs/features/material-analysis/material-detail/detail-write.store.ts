import { Injectable } from '@nestjs/common';
import { copyInto, DerivedDb } from '@matlas/server-kit';
import { BinaryCopyEncoder } from '@matlas/formats/copy-rows';
import { type DetailInput, type DetailOutput, LINE_COLUMNS } from './detail.task';

const BATCH = 5000;
const TABLES = [
  'mass_inventory',
  'mass_line',
  'mass_content',
  'mass_deviation',
  'mass_material',
  'mass_place',
  'mass_position',
];

function* batches(count: number): Generator<<T>(column: ArrayLike<T>) => T[]> {
  for (let from = 0; from < count; from += BATCH)
    yield (column) => Array.prototype.slice.call(column, from, from + BATCH) as never;
}

const CONTENT_COLUMNS = 'detail_id, substance_id, material_n, hidden_node, fraction';
const CONTENT_FIELDS = CONTENT_COLUMNS.split(',').length;
/** Final number of a material by its number in the worker thread; 0 when the line has no material. */
const numberOf = (numbers: readonly number[], material: number): number =>
  material === 0 ? 0 : (numbers[material - 1] as number);

/** For each position the last position of its subtree, in tree order; the position itself when it has no children. */
function lastBelow(parent: Int32Array): number[] {
  const last = Array.from(parent.keys());
  for (let at = parent.length - 1; at > 0; at--) {
    const above = parent[at] as number;
    if (above >= 0) last[above] = Math.max(last[above] as number, last[at] as number);
  }
  return last;
}

/** Writes the rows of a material list in one transaction, so that a list is complete or absent. */
@Injectable()
export class DetailWriteStore {
  constructor(private readonly db: DerivedDb) {}

  /** Runs ANALYZE on the new rows; called after the transaction that wrote them. */
  async analyzeTables(): Promise<void> {
    await this.db.execute('select learn_mass_detail()');
  }
  /** Returns false when a position has changed or disappeared since it was read. */
  async writeRows(detailId: number, input: DetailInput, output: DetailOutput): Promise<boolean> {
    for (const table of TABLES) await this.db.execute(`delete from ${table} where detail_id = $1`, [detailId]);
    const stored = await this.writePositions(detailId, input, output);
    await this.writePlaces(detailId, output.places);
    const numbers = await this.writeMaterials(detailId, output.materials);
    await this.writeLines(output.lines, numbers);
    await this.writeContents(detailId, output.contents, numbers);
    await this.writeDeviations(detailId, output.deviations.rows);
    await this.writeInventory(detailId, output.inventory.rows);
    return stored === input.positionId.length;
  }

  private async writePositions(
    detailId: number,
    { positionId, parent, root }: DetailInput,
    { roles, pieces }: DetailOutput,
  ): Promise<number> {
    const [last, place] = [lastBelow(parent), Array.from(positionId.keys())];
    let stored = 0;
    for (const part of batches(positionId.length))
      stored += await this.db.execute(POSITIONS, [
        detailId,
        part(place),
        part(positionId),
        part(parent),
        part(last),
        part(roles),
        part(root),
        part(pieces),
      ]);
    await this.executeWithoutNestedLoops(POSITION_PATHS, detailId);
    return stored;
  }
  private async writePlaces(detailId: number, places: DetailOutput['places']): Promise<void> {
    const place = Array.from(places.keys());
    for (const part of batches(places.length))
      await this.db.execute(PLACES, [
        detailId,
        JSON.stringify(part(place).map((at) => ({ n: at + 1, ...places[at] }))),
      ]);
  }
  /** Numbers the materials by name, so that sorting by number sorts by name. Returns the final number of each. */
  private async writeMaterials(detailId: number, materials: DetailOutput['materials']): Promise<number[]> {
    const nodes = materials.map(({ node }) => node);
    const rows = await this.db.rows<{ n: number }>(MATERIAL_ORDER, [nodes]);
    const numbers = new Array<number>(materials.length).fill(0);
    rows.forEach(({ n }, at) => void (numbers[n - 1] = at + 1));
    for (const part of batches(materials.length))
      await this.db.execute(MATERIALS, [
        detailId,
        part(numbers),
        part(nodes),
        part(materials.map(({ kind }) => kind)),
        part(materials.map(({ classCode }) => classCode)),
      ]);
    return numbers;
  }
  /** Writes the encoded lines, after adding the final numbers of their materials. */
  private async writeLines(
    { bytes, materialAt, material }: DetailOutput['lines'],
    numbers: readonly number[],
  ): Promise<void> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    materialAt.forEach((at, line) => view.setInt32(at, numberOf(numbers, material[line] as number)));
    await this.db.withClient((client) => copyInto(client, `mass_line (${LINE_COLUMNS})`, bytes));
  }
  private async writeContents(
    detailId: number,
    contents: DetailOutput['contents'],
    numbers: readonly number[],
  ): Promise<void> {
    const rows = new BinaryCopyEncoder();
    for (const { substance, material, hiddenNode, fraction } of contents) {
      rows.begin(CONTENT_FIELDS);
      for (const value of [detailId, substance, numberOf(numbers, material), hiddenNode]) rows.int4(value);
      rows.float8(fraction);
    }
    await this.db.withClient((client) => copyInto(client, `mass_content (${CONTENT_COLUMNS})`, rows.end()));
  }
  private async writeDeviations(detailId: number, rows: DetailOutput['deviations']['rows']): Promise<void> {
    const n = Array.from(rows.keys(), (at) => at + 1);
    for (const part of batches(n.length))
      await this.db.execute(DEVIATIONS, [detailId, JSON.stringify(part(n).map((at) => ({ n: at, ...rows[at - 1] })))]);
  }
  /** Numbers the rows by mass, heaviest first. */
  private async writeInventory(detailId: number, rows: DetailOutput['inventory']['rows']): Promise<void> {
    const n = Array.from(rows.keys(), (at) => at + 1);
    for (const part of batches(n.length))
      await this.db.execute(INVENTORY, [detailId, JSON.stringify(part(n).map((at) => ({ n: at, ...rows[at - 1] })))]);
  }
  /**
   * Disables nested loops: there are no statistics yet for rows of this transaction, and the planner would expect
   * one row and scan the table for each.
   */
  private async executeWithoutNestedLoops(sql: string, detailId: number): Promise<void> {
    await this.db.execute('set local enable_nestloop = off');
    await this.db.execute(sql, [detailId]);
    await this.db.execute('set local enable_nestloop = on');
  }
}

const INVENTORY = `
  insert into mass_inventory (detail_id, n, subject_id, is_material, part, hidden_nodes, min_g, nominal_g, max_g,
    positions, sheets)
  select $1, r.n, r.id, r."isMaterial", r.part,
    coalesce(array(select h::int from jsonb_array_elements_text(r."hiddenNodes") h), '{}'), r."minGrams",
    r."nominalGrams", r."maxGrams", r.positions, r.sheets
  from jsonb_to_recordset($2) r(n int, id int, "isMaterial" boolean, part text, "hiddenNodes" jsonb, "minGrams" float8,
    "nominalGrams" float8, "maxGrams" float8, positions int, sheets int)`;
const POSITIONS = `
  insert into mass_position (detail_id, n, last_n, parent_n, position_id, name, foreign_name, number, supplier_name,
    supplier_foreign_name, sheet_id, role, pieces)
  select $1, u.n, u.last_n, nullif(u.parent, -1), p.id, p.name, p.foreign_name, p.number, p.supplier_name, e.name_en,
    nullif(u.root, 0), u.role, u.pieces
  from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::int[], $8::numeric[]) u(n, id, parent, last_n,
    role, root, pieces)
  join bom_position p on p.id = u.id left join enterprise_card e on e.code = p.supplier_code`;
/** Names of the ancestors of each position, from the root downwards. */
const POSITION_PATHS = `with recursive chain(n, below, foreign_below) as (
    select n, name, coalesce(nullif(foreign_name, ''), name)
    from mass_position
    where detail_id = $1 and parent_n is null
    union all
    select p.n, c.below || ' › ' || p.name, c.foreign_below || ' › ' || coalesce(nullif(p.foreign_name, ''), p.name)
    from chain c
    join mass_position p on p.parent_n = c.n
    where p.detail_id = $1)
  update mass_position p
  set path = c.below, foreign_path = c.foreign_below
  from chain c
  where p.detail_id = $1 and p.parent_n = c.n`;
const PLACES = `insert into mass_place (detail_id, n, sheet_id, path, foreign_path)
  select $1, r.n, r.sheet, coalesce(w.path, ''), coalesce(w.foreign_path, '')
  from jsonb_to_recordset($2) r(n int, sheet int, way int[])
  left join lateral (select string_agg(n.name, ' › ' order by w.at) as path,
    string_agg(coalesce(nullif(n.foreign_name, ''), n.name), ' › ' order by w.at) as foreign_path
  from unnest(r.way) with ordinality w(id, at)
  join mds_node n on n.id = w.id) w
    on true`;
const MATERIAL_ORDER = `select u.n::int as n
    from unnest($1::int[]) with ordinality u(node, n)
    join mds_node m on m.id = u.node
    order by m.name, m.id, u.n`;
const MATERIALS = `
  insert into mass_material (detail_id, n, node_id, sheet_id, kind, class_code, name, foreign_name, number, trade_name,
    symbol, supplier_name, supplier_foreign_name)
  select $1, u.n, u.node, m.sheet_id, u.kind, u.class_code, m.name, m.foreign_name, m.number, m.trade_name, m.symbol,
    coalesce(s.supplier_name, o.name_zh), case when s.supplier_name is null then o.name_en end
  from unnest($2::int[], $3::int[], $4::smallint[], $5::text[]) u(n, node, kind, class_code)
  join mds_node m on m.id = u.node
  join mds_sheet s on s.id = m.sheet_id
  left join enterprise_card o on o.id = s.enterprise_id`;
const DEVIATIONS = `
  insert into mass_deviation (detail_id, n, kind, position_n, node_id, sheet_id, name, foreign_name, number,
    supplier_name, supplier_foreign_name, measured_g, calculated_g, leaf_g, percent, allowed_percent, factor, outside,
    pieces, positions, effect_g)
  select $1, r.n, r.kind, r.position, nullif(r.node, 0), coalesce(m.sheet_id, p.sheet_id), coalesce(m.name, p.name),
    case when m.id is null then p.foreign_name else m.foreign_name end,
    case when m.id is null then p.number else m.number end,
    case when m.id is null then p.supplier_name else coalesce(s.supplier_name, o.name_zh) end,
      case when m.id is null then p.supplier_foreign_name when s.supplier_name is null then o.name_en end,
    r.measured, r.calculated, r.leaf, r.percent, r.allowed, r.factor, r.outside, r.pieces, r.positions, r.effect
  from jsonb_to_recordset($2) r(n int, kind text, position int, node int, measured numeric, calculated numeric,
    leaf numeric, percent numeric, allowed numeric, factor float8, outside boolean, pieces numeric, positions int,
    effect numeric)
  join mass_position p on p.detail_id = $1 and p.n = r.position
  left join mds_node m on m.id = nullif(r.node, 0)
  left join mds_sheet s on s.id = m.sheet_id
  left join enterprise_card o on o.id = s.enterprise_id`;
