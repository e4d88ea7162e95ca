import type { Db } from '@matlas/server-kit';

const MODELS = 50;
/** Runs of 50 vehicles; one in ten is of another kind: a what-if, as of another day, or with other facts. */
const RUNS = 100_000;
/** Higher than the ids of the runs with findings. */
const FIRST_RUN = 1_000;
const INVENTORY_ROWS = 1_000_000 / MODELS;

export async function fillRuns(db: Db): Promise<void> {
  await db.execute(`
    insert into analysis_run (id, scope, scope_key, target_name, model_id, number, state, as_of, as_of_given, law_ids,
      lists, not_judged, input_version, counts, issues, variant, asked_facts, started_by, enterprise_id,
      organisation_id, created_by)
    overriding system value
    select ${FIRST_RUN} + n, 'vehicle', 'model:' || 1 + n % ${MODELS}, 'Plan', 1 + n % ${MODELS},
      100 + n / ${MODELS}, 'done', '2026-06-30', n % 10 = 3, '{1}', '[]',
      case when n % 10 = 4 then '[{"lawId": 1, "reason": "noEntryInForce"}]'::jsonb else '[]' end, '',
      '{0,0,0,0,0,0}', '[]', case when n % 10 = 5 then '{"positions": [], "materials": []}'::jsonb end,
      case when n % 10 = 6 then '{"sparePart": "yes"}'::jsonb end, 'plans', 1, 1, 1
    from generate_series(1, ${RUNS}) n`);
}
/** 20,000 substances and materials for each vehicle, one in a hundred confidential. */
export async function fillInventory(db: Db): Promise<void> {
  await db.execute(`
    insert into mass_detail (id, model_id, state, started_by, mass_g, unknown_max_g, unmatched_g, finished_at)
    overriding system value
    select n, n, 'done', 'plans', 1500000, 10, 10, now() from generate_series(1, ${MODELS}) n`);
  await db.execute(`
    insert into mass_inventory (detail_id, n, subject_id, is_material, part, hidden_nodes, min_g, nominal_g, max_g,
      positions, sheets)
    select d, n, n * 49, n % 3 = 0, case when n % 100 = 0 then (array['whole', 'open', 'hidden'])[1 + n / 100 % 3]
      else 'plain' end, case when n % 100 = 0 then array[n * 7] else '{}'::int[] end, 1.0 / n, 2.0 / n, 3.0 / n, 5, 2
    from generate_series(1, ${MODELS}) d, generate_series(1, ${INVENTORY_ROWS}) n`);
}
