import { VDA_CODES } from '@matlas/domain';
import type { Client } from 'pg';

/** Sizes of issue 6. */
export const SIZE = { sheets: 1_000_000, enterprises: 2_000, substances: 5_000 };
/** Ranges of ids that are not used elsewhere. */
const BASE = { sheet: 20_000_000, substance: 10_000_000, enterprise: 1_000_000 };
/** The enterprise that searches: three of five sheets are its own, and the sheets of others were sent to it. */
export const ASKER = { id: BASE.enterprise, organisationId: BASE.enterprise, code: 'ASKER', loginName: 'search-bench' };
/**
 * Substances in every third material, in one of two hundred, and in ten of a million. The folders have two sizes as
 * well.
 */
export const SUBSTANCES = { common: '1-00-1', middle: '2-00-2', rare: '3-00-3' };
export const FOLDERS = { small: 1, large: 2 };

const TABLES = [
  'mds',
  'mds_sheet',
  'mds_node',
  'mds_use',
  'mds_closure',
  'mds_share',
  'graph_node',
  'mds_folder_sheet',
  'substance',
  'enterprise',
  'organisation',
];
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Writes rows with generate_series, without checks and triggers. Every value is computed from its number, so that
 * two runs measure the same rows.
 */
export function fillSheets(client: Client): Promise<void> {
  return fill(client, [...TENANTS, ...SHEETS, ...TREES, ...SENDINGS]);
}
/** Only what the matching of a BOM reads: tenants, sheets and sendings. */
export function fillForMatching(client: Client, sheets: number): Promise<void> {
  const steps = [...TENANTS, ...SHEETS.slice(0, 2), ...SENDINGS].map(([what, text, values]): Step => [
    what,
    text,
    values.map((value) => (value === SIZE.sheets ? sheets : value)),
  ]);
  return fill(client, steps);
}
async function fill(client: Client, steps: readonly Step[]): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`,
  );
  for (const [what, text, values] of steps) {
    const began = Date.now();
    const tables = TABLES.filter((table) => text.includes(`into ${table} `));
    const indexes = values.includes(SIZE.sheets) ? await dropIndexes(client, tables) : [];
    const { rowCount } = await client.query(text, values as unknown[]);
    for (const definition of indexes) await client.query(definition);
    printLine(`${what}: ${rowCount} rows in ${Math.round((Date.now() - began) / 1000)} s`);
  }
  await client.query('reset all');
  await client.query(`vacuum (analyze) ${TABLES.join(', ')}`);
}
/** Drops the indexes that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition
      from pg_indexes i
      where tablename = any($1) and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

type Step = readonly [what: string, text: string, values: readonly unknown[]];
const TENANTS: readonly Step[] = [
  [
    'enterprises',
    `insert into enterprise (id, code, name_zh, name_en, identity) overriding system value
      select $1::int + n, case n when 0 then $3 else 'B' || lpad(n::text, 6, '0') end, '企业 ' || n,
        'Works ' || n || ' Ltd.', 'supplier'
      from generate_series(0, $2::int) n`,
    [BASE.enterprise, SIZE.enterprises, ASKER.code],
  ],
  [
    'departments',
    `insert into organisation (id, enterprise_id, code, name_zh, name_en) overriding system value
      select id, id, 'ROOT', name_zh, name_en
      from enterprise
      where id >= $1::int`,
    [BASE.enterprise],
  ],
  [
    'the person who asks',
    `insert into app_user (enterprise_id, organisation_id, login_name, name, password_hash, must_change_password,
        transfer_right)
      values ($1, $1, $2, 'Bench', 'none', false, 'upDownload')`,
    [ASKER.id, ASKER.loginName],
  ],
  [
    'rights',
    `insert into user_role (user_id, role_id)
      select u.id, r.id
      from app_user u, role r
      where u.login_name = $1 and r.built_in and r.code = 'enterpriseAdmin'`,
    [ASKER.loginName],
  ],
  [
    'vertices of substances',
    `insert into graph_node (id, kind) overriding system value select $1::int + n, 4 from generate_series(1, $2::int) n`,
    [BASE.substance, SIZE.substances],
  ],
  [
    'substances',
    `insert into substance (id, code, cas, name_en, name_zh, kind)
      select $1::int + n, 'B-' || n, n || '-00-' || n % 10, 'Substance ' || n, '物质 ' || n, 'substance'
      from generate_series(1, $2::int) n`,
    [BASE.substance, SIZE.substances],
  ],
];

/**
 * Ten sheets make a product: four materials, a semi-component of the first, a component of all, and four components
 * each in the next.
 */
const PLACE = 'n % 10';
const KIND = `case when ${PLACE} < 4 then 3 when ${PLACE} = 4 then 2 else 1 end`;
const OWNER = `case when n % 5 < 3 then $1::int + 0 else $1::int + 1 + n % ${SIZE.enterprises} end`;
/**
 * A name consists of six parts. `rarest` occurs twice in ten thousand (once among the sheets of the searching
 * enterprise), `middle` once in a hundred, `common` in every third; 罕见件 and 罕见 are as rare in Chinese.
 */
const NAME = `(array['支架','总成','左前','Bracket','Housing','Bolt'])[1 + n % 6] || ' '
  || case when n % 3 = 0 then 'common ' else '' end
  || case when n % 100 = 7 then 'middle ' else '' end
  || case when n % 10000 = 77 or n % 10000 = 78 then 'rarest ' else '' end
  || case when n % 10000 = 55 or n % 10000 = 54 then '罕见件 ' else '' end
  || n`;
const NUMBER = `'P' || lpad(((n::bigint * 7919) % 9999991)::text, 7, '0') || '-' || n % 97`;
const STATUS = `(array['ED','IR','IR','ST','RL','IR','SD'])[1 + n % 7]`;
const SHEETS: readonly Step[] = [
  [
    'MDS',
    `insert into mds (cid, kind, enterprise_id, organisation_id, created_by) overriding system value
      select $2::int + n, ${KIND}, ${OWNER}, ${OWNER}, 1
      from generate_series(1, $3::int) n`,
    [BASE.enterprise, BASE.sheet, SIZE.sheets],
  ],
  [
    'sheets',
    `insert into mds_sheet (id, cid, version, kind, name, number, pinyin, status, module, supplier_code, supplier_name,
        enterprise_id, organisation_id, created_by, created_at, updated_at, released_at)
    select $2::int + n, $2::int + n, 1, ${KIND}, ${NAME}, ${NUMBER}, case when n % 6 = 0 then 'zhijia zj' else '' end,
      ${STATUS}, n % 35 = 1, 'S-' || n % 4000, case when n % 10000 = 95 then '稀有供应商' else '供应商 ' || n % 4000 end,
      ${OWNER}, ${OWNER}, 1,
      timestamptz '2024-01-01' + ((n::bigint * 104729) % $3::int) * interval '1 minute',
        timestamptz '2024-06-01' + ((n::bigint * 7919) % $3::int) * interval '1 minute',
        case when ${STATUS} <> 'ED'
          then timestamptz '2024-03-01' + ((n::bigint * 15485863) % $3::int) * interval '1 minute' end
    from generate_series(1, $3::int) n`,
    [BASE.enterprise, BASE.sheet, SIZE.sheets],
  ],
  [
    'sheets in the small folder',
    `insert into mds_folder_sheet (folder_id, cid, added_by)
      select $2, $1::int + n * 500, 1
      from generate_series(1, 2000) n`,
    [BASE.sheet, FOLDERS.small],
  ],
  [
    'sheets in the large folder',
    `insert into mds_folder_sheet (folder_id, cid, added_by)
      select $2, $1::int + n * 5, 1
      from generate_series(1, 200000) n`,
    [BASE.sheet, FOLDERS.large],
  ],
  [
    'folders',
    `insert into mds_folder (id, enterprise_id, name, created_by) overriding system value
      values ($2, $1, 'small', 1), ($3, $1, 'large', 1)`,
    [ASKER.id, FOLDERS.small, FOLDERS.large],
  ],
];

const ATTRIBUTES = `case when ${PLACE} > 4
    and n % 4 > 0
      then jsonb_build_object('reusePercent', ((n::bigint * 37) % 10001 / 100.0)::numeric(5,2)::text, 'recoveryPercent',
        ((n::bigint * 53) % 10001 / 100.0)::numeric(5,2)::text)
  when ${PLACE} < 4
    and n % 2 = 0
      then jsonb_build_object('recyclate',
        jsonb_build_object('answer', 1 + n % 3 % 2, 'postConsumerMin', (n % 40)::text, 'postConsumerMax',
          (n % 40 + 10)::text))
      else '{}' end`;
/** The id of the first sheet of a product (ten sheets each). */
const FIRST = `($1::int + n - ${PLACE})`;
const TREES: readonly Step[] = [
  [
    'vertices',
    `insert into graph_node (id, kind) overriding system value
      select $1::int + n, ${KIND}
      from generate_series(1, $2::int) n`,
    [BASE.sheet, SIZE.sheets],
  ],
  [
    'roots',
    `insert into mds_node (id, sheet_id, kind, name, number, class_code, attributes)
      select $1::int + n, $1::int + n, ${KIND}, ${NAME}, ${NUMBER},
        case when ${PLACE} < 4 then ($3::text[])[1 + (n / 10 * 7 + n) % ${VDA_CODES.length}] end, ${ATTRIBUTES}
      from generate_series(1, $2::int) n`,
    [BASE.sheet, SIZE.sheets, VDA_CODES],
  ],
  [
    'uses',
    `insert into mds_use (used_id, user_id, uses, open_uses)
    select distinct u.used, $1::int + n, 1, 1 from generate_series(1, $2::int) n cross join lateral (
      select $3::int + s
      from (values (case when n % 3 = 0 then 1 end), (case when n % 200 = 1 then 2 end),
        (case when n % 100000 = 3 then 3 end), (4 + (n::bigint * 7919 % 4990)::int),
        (4 + (n::bigint * 104729 % 4990)::int), (4 + (n::bigint * 611953 % 499)::int)) x(s)
      where ${PLACE} < 4 and s is not null
      union all select ${FIRST} where ${PLACE} = 4
      union all select ${FIRST} + k from generate_series(0, 3) k where ${PLACE} = 5
      union all select $1::int + n - 1 where ${PLACE} > 5
      union all select $1::int + 10 * (1 + n % 1000) where ${PLACE} > 4) u(used)`,
    [BASE.sheet, SIZE.sheets, BASE.substance],
  ],
  [
    'closures',
    `insert into mds_closure (root, nodes)
      select $1::int + n,
        case when ${PLACE} < 4 then array[$1::int + n] when ${PLACE} = 4 then array[${FIRST}, $1::int + n]
      else array(select ${FIRST} + k
      from generate_series(0, ${PLACE}) k
      where k <> 4) || array(select distinct $1::int + 10 * (1 + (n - k) % 1000)
      from generate_series(0, ${PLACE} - 5) k)
        end
    from generate_series(1, $2::int) n where ${STATUS} <> 'ED'`,
    [BASE.sheet, SIZE.sheets],
  ],
];

/** Own sheets were sent to the others, and their sheets to the searching enterprise. */
const RECEIVER = `case when n % 5 < 3 then $1::int + 1 + n % ${SIZE.enterprises} else $1::int + 0 end`;
const SHARE_STATUS = `(array['N','S','P','P','D','R','C','P'])[1 + n % 8]`;
const SENDINGS: readonly Step[] = [
  [
    'sendings',
    `insert into mds_share (sheet_id, enterprise_id, sender_id, sent_by, receive_status, via, round, sent_version,
        supplier_code, number, name, words, sent_at, decided_at, forward_allowed, commitment)
    select $2::int + n, ${RECEIVER}, ${OWNER}, 1, ${SHARE_STATUS}, 'propose', 1, 1, 'S-' || n % 4000, ${NUMBER},
      ${NAME}, (${NAME}) || ' ' || (${NUMBER}) || case when n % 6 = 0 then ' zhijia zj' else '' end,
      timestamptz '2024-08-01' + ((n::bigint * 7919) % $3::int) * interval '1 minute',
        case when ${SHARE_STATUS} in ('P','R')
          then timestamptz '2024-08-03' + ((n::bigint * 104729) % $3::int) * interval '1 minute' end,
        true, n % 2 = 0
    from generate_series(1, $3::int) n`,
    [BASE.enterprise, BASE.sheet, SIZE.sheets],
  ],
];
