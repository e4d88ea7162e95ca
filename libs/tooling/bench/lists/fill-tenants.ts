import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';

/** Sizes of issue 4: hundreds of enterprises on one installation, and years of logs. */
export const SIZE = { enterprises: 2_000, usersEach: 50, logs: 1_000_000, changes: 200_000 };

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'.split('');
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文辉玲燕斌梅鑫波宇'.split('');
const TOWNS = '长春上海武汉广州重庆十堰芜湖柳州烟台宁波苏州天津'.match(/../gu) ?? [];
const TRADES = ['Seat', 'Brake', 'Wire', 'Glass', 'Rubber', 'Foundry', 'Plastics', 'Lamp', 'Axle', 'Filter'];
const LABELS = [
  '登录',
  '查询用户',
  '保存用户',
  '导入BOM',
  '查询MDS',
  '保存MDS',
  '下载文件',
  '特殊物质分析',
  '查询日志',
  '修改密码',
];
const PATHS = [
  '/login',
  '/matlas/entorguser/page',
  '/matlas/entorguser/goUpdateSave',
  '/bom/info/importBom',
  '/data/localDataManage/page',
  '/data/local/component',
  '/sys/file/upload',
  '/analysis/prohibitSubstance/analysisSubstance',
  '/system/logInfo/page',
  '/newUpdatePassword',
];

/**
 * Creates the rows with generate_series, which takes about a minute. Every name is computed from its number, so
 * that two runs measure the same rows.
 */
export async function fillTenants(client: Client, say: (line: string) => void): Promise<void> {
  const passwordHash = await hash('one-hash-for-all-of-them-1A');
  for (const [what, text, values] of steps(passwordHash)) {
    const { rowCount } = await client.query(text, values as unknown[]);
    say(`${what}: ${rowCount} rows`);
  }
  await client.query('vacuum (analyze) enterprise, organisation, app_user, user_role, operation_log, audit_trail');
}

type Step = readonly [what: string, text: string, values: readonly unknown[]];
const steps = (passwordHash: string): Step[] => [
  ['enterprises', ENTERPRISES, [SIZE.enterprises, TOWNS, TRADES]],
  [
    'departments, the roots',
    `insert into organisation (enterprise_id, code, name_zh, name_en)
      select id, 'ROOT', name_zh, name_en
      from enterprise
      where code like 'B%'`,
    [],
  ],
  [
    'departments below',
    `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en)
    select o.enterprise_id, o.id, 'D-' || n, (array['研发部','采购部','质量部'])[n],
      (array['Development','Purchase','Quality'])[n]
    from organisation o
    join enterprise e on e.id = o.enterprise_id, generate_series(1, 3) n
    where o.parent_id is null and e.code like 'B%'`,
    [],
  ],
  ['users', USERS, [passwordHash, SIZE.usersEach, SURNAMES, GIVEN]],
  [
    'roles of users',
    `insert into user_role (user_id, role_id)
      select u.id, r.id
      from app_user u
      join role r on r.built_in
        and r.code = case when u.login_name like '%-1' then 'enterpriseAdmin' else 'ordinaryUser' end
      where u.login_name like 'b%-%'`,
    [],
  ],
  ['calls in the operation log', CALLS, [SIZE.logs, LABELS, PATHS]],
  ['changes in the audit trail', CHANGES, [SIZE.changes]],
];

const ENTERPRISES = `
  insert into enterprise (code, name_zh, name_en, identity, duns, country_code, registered_by, create_time)
  select 'B' || lpad(n::text, 6, '0'), ($2::text[])[1 + n % array_length($2::text[], 1)] || '第' || n || '汽车零部件有限公司',
    ($3::text[])[1 + n % array_length($3::text[], 1)] || ' Works ' || n || ' Co., Ltd.',
    case when n % 20 = 0 then 'oem' else 'supplier' end,
      '10-' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'CN', null,
      now() - n * interval '1 hour'
  from generate_series(1, $1::int) n`;

const USERS = `
  insert into app_user (enterprise_id, organisation_id, login_name, name, email, password_hash, must_change_password,
    contact_person, create_time)
  select o.enterprise_id, o.id, 'b' || o.enterprise_id || '-' || n,
    ($3::text[])[1 + (o.id + n) % array_length($3::text[],
      1)] || ($4::text[])[1 + (o.id * 7 + n) % array_length($4::text[],
      1)] || ($4::text[])[1 + (o.id + n * 11) % array_length($4::text[], 1)],
    'user' || n || '.' || o.enterprise_id || '@example.com', $1, false, n % 25 = 0,
      now() - (o.id % 500) * interval '1 day' - n * interval '1 minute'
  from organisation o
  join enterprise e on e.id = o.enterprise_id, generate_series(1, $2::int) n
  where o.parent_id is null and e.code like 'B%'`;

const CALLS = `
  insert into operation_log (at, enterprise_id, user_id, user_name, method, path, label, ok, code, milliseconds, ip,
    request_id)
  select now() - n * interval '31 seconds', u.enterprise_id, u.id, u.name, 'POST', ($3::text[])[1 + n % 10],
    ($2::text[])[1 + n % 10], n % 50 <> 0, case when n % 50 = 0 then 'notFound' else '0' end,
    n % 400, '10.' || n % 250 || '.' || n % 199 || '.' || n % 97, md5(n::text)
  from (select array_agg(id order by id) as ids from app_user where login_name like 'b%-%') a,
    generate_series(1, $1::int) n
  join lateral (select id, enterprise_id, name
  from app_user
  where id = a.ids[1 + (n::bigint * 7919) % array_length(a.ids, 1)]) u
    on true`;

const CHANGES = `
  insert into audit_trail (at, enterprise_id, user_id, user_name, subject, subject_id, action, before, after)
  select now() - n * interval '3 minutes', u.enterprise_id, u.id, u.name,
    (array['user','mds_sheet','role','organisation','vehicle_model'])[1 + n % 5], n, 'change', '{"name":"A"}',
    '{"name":"B"}'
  from (select array_agg(id order by id) as ids from app_user where login_name like 'b%-%') a,
    generate_series(1, $1::int) n
  join lateral (select id, enterprise_id, name
  from app_user
  where id = a.ids[1 + (n::bigint * 104729) % array_length(a.ids, 1)]) u
    on true`;
