import type { Db } from '@matlas/server-kit';
import { fillInventory, fillRuns } from './fill-runs';
import { fillHookedSheets, HOOK, ROLE } from './position-roles';

/** Number of rows of the large tables, as in the measurements of performance.md section 2. */
export const MILLION = 1_000_000;
/** Models of 20,000 positions, and runs of 250,000 findings. */
const MODELS = 50;
const RUNS = 4;
/**
 * The caller's enterprise owns a third of the sheets, and a supplier the others; some of the latter are published
 * and some were sent.
 */
export const OWNER = { id: 1, code: 'PLANS', organisationId: 1 };

/**
 * A name consists of six parts. `rare` occurs once in ten thousand, `middle` once in a hundred, `common` in every
 * third. Numbers do not resemble each other.
 */
const NAME = `(array['支架','总成','左前','Bracket','Housing','Bolt'])[1 + n % 6] || ' '
  || case when n % 3 = 0 then 'common ' else '' end
  || case when n % 100 = 7 then 'middle ' else '' end
  || case when n % 10000 = 77 then 'rarest ' else '' end
  || n`;
const NUMBER = `'P' || lpad(((n::bigint * 7919) % 9999991)::text, 7, '0') || '-' || n % 97`;

async function withoutIndexes(db: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes = await db.rows<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition
      from pg_indexes i
      where i.tablename = $1 and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [table],
  );
  for (const { name } of indexes) await db.execute(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await db.execute(definition);
}

/** The caller's and a supplier's enterprise. */
export async function fillTenants(db: Db): Promise<void> {
  await db.execute(
    `insert into enterprise (id, code, name_zh, name_en, identity) overriding system value
      values (1, 'PLANS', 'Plans', 'Plans', 'oem'), (2, 'OTHER', 'Other', 'Other', 'oem')`,
  );
  await db.execute(
    `insert into organisation (id, enterprise_id, code, name_zh, name_en) overriding system value
      values (1, 1, 'PLANS', 'Plans', 'Plans'), (2, 2, 'OTHER', 'Other', 'Other')`,
  );
}
/** Rows that the large tables refer to, created by user 1. */
export async function fillSmallTables(db: Db): Promise<void> {
  await db.execute(`
    insert into vehicle_model (id, enterprise_id, organisation_id, project_name, internal_number, model_type,
      power_plant, created_by, bom_positions) overriding system value
    select n, 1, 1, 'Model ' || n, 'M-' || n, 0, 5, 1, 20000 from generate_series(1, ${MODELS}) n`);
  await db.execute(
    `insert into rule_law (id, code, name_zh, name_en, law_type, vehicle_default, created_by) overriding system value
      values (1, 'svhc', 'SVHC', 'SVHC', 1, true, 1)`,
  );
  await db.execute(`
    insert into analysis_run (id, scope, scope_key, target_name, model_id, number, state, as_of, as_of_given, law_ids,
      lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by)
    overriding system value
    select n, 'vehicle', 'model:' || n, 'Plan', n, 1, 'done', '2026-06-30', true, '{1}', '[]', '', '{0,0,0,0,0,0}',
      '[]', 'plans', 1, 1, 1
    from generate_series(1, ${RUNS}) n`);
}

/** Four of seven entries belong to the caller's enterprise; every twentieth is a sign-in. */
async function fillLogs(db: Db): Promise<void> {
  await withoutIndexes(db, 'operation_log', () =>
    db.execute(
      `insert into operation_log (at, enterprise_id, user_id, user_name, method, path, label, ok, code, milliseconds,
          ip, request_id)
     select timestamptz '2026-01-01' + n * interval '20 seconds', 1 + (n % 7 > 3)::int, n % 500, 'user' || n % 500,
       'POST', case when n % 20 = 0 then '/login' else '/bom/info/bomQuery' end, ${NAME}, n % 50 > 0, '', n % 900,
       '10.0.' || n % 250 || '.' || n % 199, md5(n::text) from generate_series(1, ${MILLION}) n`,
    ),
  );
  await withoutIndexes(db, 'audit_trail', () =>
    db.execute(
      `insert into audit_trail (at, enterprise_id, user_id, user_name, subject, subject_id, action, before, after)
     select timestamptz '2026-01-01' + n * interval '20 seconds', 1 + (n % 7 > 3)::int, n % 500,
       'user' || n % 500 || case when n % 3 = 0 then ' common' else '' end || case when n % 100 = 7 then ' middle'
         else '' end || case when n % 10000 = 77 then ' rarest' else '' end,
       'mds_sheet', n % 100000, 'change', '{"name":"a"}', '{"name":"b"}' from generate_series(1, ${MILLION}) n`,
    ),
  );
}
/** A hundred thousand users of two thousand enterprises, a fifth of them in the caller's. */
async function fillUsers(db: Db): Promise<void> {
  await db.execute(
    `insert into enterprise (id, code, name_zh, name_en, identity) overriding system value
      select n, 'E-' || n, '企业 ' || n, 'Enterprise ' || n, 'supplier'
      from generate_series(10, 2009) n`,
  );
  await db.execute(
    `insert into organisation (id, enterprise_id, code, name_zh, name_en) overriding system value
      select n, n, 'E-' || n, '企业 ' || n, 'Enterprise ' || n
      from generate_series(10, 2009) n`,
  );
  await withoutIndexes(db, 'app_user', () =>
    db.execute(
      `insert into app_user (enterprise_id, organisation_id, login_name, name, email, password_hash, create_time)
     select e, e, 'p' || n, ${NAME}, 'p' || n || '@plans.example', 'generated',
       timestamptz '2026-01-01' + n * interval '20 seconds'
     from (select n, case when n % 5 = 0 then 1 else 10 + n % 2000 end as e from generate_series(1, 100000) n) x`,
    ),
  );
  await db.execute(
    `insert into user_role (user_id, role_id)
      select u.id, r.id
      from app_user u, role r
      where r.code = 'dataReceiver' and u.password_hash = 'generated'`,
  );
}

const fillBoms = (db: Db): Promise<void> =>
  withoutIndexes(db, 'bom_position', () =>
    db.execute(
      `insert into bom_position (id, model_id, parent_id, ord, level, name, pinyin, number, number_key,
            supplier_code, supplier_name, quantity, match_state, sheet_id, role)
     select n, 1 + (n - 1) / 20000,
       case when n % 20000 = 1 then null else ((n - 1) / 20000) * 20000 + 1 + ((n - 1) % 20000) / 5 end,
       ((n - 1) % 20000 + 1) * 1024, case when n % 20000 = 1 then 0 else 1 end,
       ${NAME}, '', ${NUMBER}, '', 'S-' || n % 400, 'Supplier ' || n % 400, 1,
         (array['matched','unmatched','choose'])[1 + n % 3], ${HOOK}, ${ROLE}
       from generate_series(1, ${MILLION}) n`,
    ),
  );

export const fillers: Record<
  'bom' | 'roles' | 'sheets' | 'substances' | 'findings' | 'runs' | 'inventory' | 'logs' | 'users',
  (db: Db) => Promise<void>
> = {
  logs: fillLogs,
  runs: fillRuns,
  inventory: fillInventory,
  users: fillUsers,
  bom: fillBoms,
  roles: async (db) => {
    if (!(await db.row('select 1 from bom_position limit 1'))) await fillBoms(db);
    await fillHookedSheets(db);
  },
  sheets: (db) =>
    withoutIndexes(db, 'mds_sheet', async () => {
      await db.execute(
        `insert into mds (cid, kind, enterprise_id, organisation_id, created_by) overriding system value
          select n, 1, 1 + (n % 3 > 0)::int, 1 + (n % 3 > 0)::int, 1
          from generate_series(1, ${MILLION}) n`,
      );
      await db.execute(`
        insert into mds_sheet (id, cid, version, kind, name, number, pinyin, status, supplier_code, supplier_name,
          enterprise_id, organisation_id, created_by, updated_at)
      select n, n, 1, 1 + n % 3, ${NAME}, ${NUMBER}, '',
        case when n % 3 = 0 then (array['ED','IR','ST'])[1 + n % 7 % 3] when n % 3 = 1 then 'RL' else 'ST' end,
        'S-' || n % 400, 'Supplier ' || n % 400,
        1 + (n % 3 > 0)::int, 1 + (n % 3 > 0)::int, 1,
          timestamptz '2026-01-01' + ((n::bigint * 7919) % ${MILLION}) * interval '10 seconds'
        from generate_series(1, ${MILLION}) n`);
      await db.execute(
        `insert into mds_share (sheet_id, enterprise_id, receive_status)
          select n, 1, 'P'
          from generate_series(2, ${MILLION}, 30) n`,
      );
    }),
  substances: (db) =>
    withoutIndexes(db, 'substance', async () => {
      await db.execute(
        `insert into graph_node (id, kind) overriding system value select n, 4 from generate_series(1, ${MILLION}) n`,
      );
      await db.execute('set local session_replication_role = origin'); // its trigger makes what is searched
      await db.execute(`
        insert into substance (id, code, cas, ec, name_en, name_zh, synonyms_zh, synonyms_en, kind, svhc)
      select n, 'X-' || n, n || '-' || n % 90 || '-' || n % 10,
        '2' || lpad((n % 100000)::text, 5, '0') || '-' || n % 10, ${NAME}, '物质 ' || n, array['别名 ' || n],
        array['Synonym of ' || n], 'substance', n % 5000 = 0
      from generate_series(1, ${MILLION}) n`);
    }),
  findings: async (db) => {
    await db.execute(`
      insert into analysis_position (run_id, n, position_id, parent_n, name, number, supplier_name, role, quantity,
        match_key)
      select r, n, n, case when n = 0 then null else n / 5 end, ${NAME}, ${NUMBER}, 'Supplier ' || n % 400, 'counted',
        1, md5('p' || n)
      from generate_series(1, ${RUNS}) r, generate_series(0, 19999) n`);
    await db.execute(`
      insert into analysis_judgement (run_id, n, verdict, law_id, item_id, unit_kind, node_id, node_name, node_number,
        substance_name_zh, substance_name_en, cas, comparison, denominator, duty, settled_by, reason, match_key)
      select r, n, least(5, n / 4000), 1, n % 250, 0, n, ${NAME}, ${NUMBER}, '物质 ' || n % 250, 'Substance ' || n % 250,
        n % 250 || '-00-0', 'gt', 'article', 'declare', 'none', '{}', md5('j' || n)
      from generate_series(1, ${RUNS}) r, generate_series(0, 24999) n`);
    await withoutIndexes(db, 'analysis_finding', () =>
      db.execute(
        `insert into analysis_finding (run_id, n, position_n, judgement_n, verdict, paths, mass_min_g, mass_g,
            mass_max_g)
       select r, n, n % 20000, n / 10, least(5, n / 40000), 1, 1, n % 1000, 2
       from generate_series(1, ${RUNS}) r, generate_series(0, ${MILLION / RUNS - 1}) n`,
      ),
    );
  },
};
