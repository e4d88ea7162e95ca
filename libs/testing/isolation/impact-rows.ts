import { idOf, type Maker, type Rows } from './row-maker';

interface Touched {
  modelId: number;
  positionId: number;
  sheetId: number;
  lawId: number;
}
const ownerOf = ({ user }: Maker): number[] => [user.enterpriseId, user.organisationId, user.id];

/** Impacts of a list with one entry and one verdict; watches, tasks and variants of a vehicle. */
export async function impactRows(maker: Maker, touched: Touched): Promise<Rows> {
  const watches = [await watch(maker, 'watch', touched), await watch(maker, 'other watch', touched)];
  const impacts = [await impact(maker, watches[0], touched), await impact(maker, watches[0], touched)];
  return {
    impact: impacts,
    impactEntry: [await entryOf(impacts[0], maker, touched)],
    analysisWatch: watches,
    analysisTask: [await task(maker, 'task'), await task(maker, 'other task')],
    whatIf: [await variant(maker, 'variant', touched), await variant(maker, 'other variant', touched)],
  };
}
/** Inactive, because a new list of another caller would trigger it during the measured calls. */
const watch = async (maker: Maker, name: string, { lawId }: Touched): Promise<number> =>
  idOf(
    await maker.test.db.row(
      `insert into analysis_watch (name, law_ids, active, seen, enterprise_id, organisation_id, created_by)
        values ($4, array[$5::int], false, '{}', $1, $2, $3)
        returning id`,
      [...ownerOf(maker), `${maker.mark} ${name}`, lawId],
    ),
  );
async function impact(maker: Maker, watchId: number | undefined, touched: Touched): Promise<number> {
  const { test, mark } = maker;
  const id = idOf(
    await test.db.row(
      `insert into analysis_impact (kind, law_ids, from_versions, to_versions, lists, from_date, to_date, topic,
          counts, words_only, unknown_substances, memberless, milliseconds, started_by, watch_id, enterprise_id,
          organisation_id, created_by)
        values ('date', array[$5::int], '{}', '{}', '[]', '2026-01-01', '2030-01-01', $4,
          jsonb '{"entries":1,"substances":0,"ownSheets":0,"receivedSheets":0,"publishedSheets":0}'
            || '{"positions":1,"models":1,"customers":0,"suppliers":0}', 0, 0, 0, 1, $4, $6, $1, $2, $3)
        returning id`,
      [...ownerOf(maker), mark, touched.lawId, watchId],
    ),
  );
  await test.db.execute(
    'insert into analysis_impact_model (impact_id, model_id, positions, sheets) values ($1, $2, 1, 1)',
    [id, touched.modelId],
  );
  await test.db.execute(
    `insert into analysis_impact_sheet (impact_id, sheet_id, level, relation) values ($1, $2, 1, 'own')`,
    [id, touched.sheetId],
  );
  return id;
}
/** An added entry with the verdict that it causes. */
async function entryOf(impactId: number | undefined, { test, mark }: Maker, touched: Touched): Promise<number> {
  const entry = idOf(
    await test.db.row(
      `insert into analysis_impact_entry (impact_id, n, change, law_id, item_key, entry_no, name_en, fields,
          members_added, members_removed, substance_ids, codes)
        values ($1, 1, 'added', $2, 'x', '1', $3, '[]', '{}', '{}', '{}', '{}')
        returning id`,
      [impactId, touched.lawId, mark],
    ),
  );
  await test.db.execute(
    `insert into analysis_impact_finding (impact_id, n, model_id, position_id, entry_id, change, before, after,
        unit_kind, node_id, min_percent, max_percent, mass_g)
      values ($1, 1, $2, $3, $4, 'appears', 0, 1, 1, $5, 1, 1, 1)`,
    [impactId, touched.modelId, touched.positionId, entry, touched.sheetId],
  );
  return entry;
}
const task = async (maker: Maker, name: string): Promise<number> =>
  idOf(
    await maker.test.db.row(
      `insert into analysis_task (title, source, assignee_id, enterprise_id, organisation_id, created_by)
        values ($4, 'impact', $3, $1, $2, $3)
        returning id`,
      [...ownerOf(maker), `${maker.mark} ${name}`],
    ),
  );
const variant = async (maker: Maker, name: string, { modelId }: Touched): Promise<number> =>
  idOf(
    await maker.test.db.row(
      `insert into analysis_what_if (model_id, name, variant, enterprise_id, organisation_id, created_by)
        values ($4, $5, '{"positions":[],"materials":[]}', $1, $2, $3)
        returning id`,
      [...ownerOf(maker), modelId, `${maker.mark} ${name}`],
    ),
  );

/** Sheets sent to the partner and received from it are affected too: the partner is customer and supplier. */
export async function impactParties(
  { test, user }: Maker,
  impactIds: readonly number[],
  shareIds: readonly number[],
): Promise<void> {
  await test.db.execute(
    `insert into analysis_impact_sheet (impact_id, sheet_id, level, relation)
      select i, h.sheet_id, 0, case when h.sender_id = $3 then 'own' else 'received' end
      from unnest($1::int[]) i
      cross join mds_share h
      where h.id = any($2::int[])`,
    [impactIds, shareIds, user.enterpriseId],
  );
}
