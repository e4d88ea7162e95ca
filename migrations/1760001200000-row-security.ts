import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  centerTable,
  derivedTable,
  MY_ENTERPRISE,
  MY_USER,
  openView,
  peopleWall,
  personalWall,
  platformTable,
  searchedWall,
  sharedTable,
  tenantWall,
} from './walls';

/**
 * Row security as a second protection behind the scopes of the stores (decision 0019): roles without BYPASSRLS that
 * own nothing, a policy on each table that is read row by row for a user, and no rights on derived tables for the
 * role of ordinary requests. Roles belong to the whole cluster, so they stay when the migration goes down; they own
 * nothing and cannot sign in.
 */
export class RowSecurity1760001200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ROLES);
    await db.query(WHO_ASKS);
    for (const statement of [...IDENTITY, ...MESSAGES, ...SHEETS, ...VEHICLES, ...REFERENCE, ...PLATFORM])
      await db.query(statement);
    await db.query(
      TRIGGERS.map((name) => `alter function ${name}() security definer set search_path from current;`).join('\n'),
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(TRIGGERS.map((name) => `alter function ${name}() security invoker reset search_path;`).join('\n'));
    await db.query(OPEN);
    await db.query(
      'drop view person_card; drop view enterprise_card; drop function wall_owns_sheet(int); drop function wall_user(); drop function wall_enterprise();',
    );
  }
}

/** Each role includes the rights of those before it. */
const NAMES = ['matlas_app', 'matlas_derived', 'matlas_center', 'matlas_platform'];
/**
 * Several databases of a cluster may do this at the same time: the second finds the role already created, or tries
 * again. If the login role lacks CREATEROLE, the error says what to ask the administrator for.
 */
const ROLES = `
  do $$
  declare
    names text[] := array['${NAMES.join(`', '`)}'];
    wanted text;
  begin
    for attempt in 1..20 loop
      begin
        for i in 1..${NAMES.length} loop
          if not exists (select 1 from pg_roles where rolname = names[i])
            then execute format('create role %I nologin inherit', names[i]); end if;
          if i > 1
            and not exists (select 1
            from pg_auth_members m
            where m.roleid = names[i - 1]::regrole and m.member = names[i]::regrole)
              then
            execute format('grant %I to %I', names[i - 1], names[i]);
          end if;
        end loop;
        if not (select rolsuper from pg_roles where rolname = current_user)
          and not exists (select 1
          from pg_auth_members m
          where m.roleid = 'matlas_platform'::regrole and m.member = current_user::regrole
          and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)) then
          execute format('grant matlas_platform to %I', current_user);
        end if;
        exit;
      exception
        when insufficient_privilege then
          raise exception
            'the database user % may not make the roles of row security. Let an administrator of this PostgreSQL run once: %',
            current_user,
            '${NAMES.map((name) => `create role ${name} nologin;`).join(' ')} '
            || '${NAMES.slice(1)
              .map((name, index) => `grant ${NAMES[index]} to ${name};`)
              .join(' ')} grant matlas_platform to "' || current_user || '";' using errcode = 'insufficient_privilege';
        when duplicate_object or unique_violation or internal_error then
          if attempt = 20 then raise; end if;
          perform pg_sleep(0.05);
      end;
    end loop;
    foreach wanted in array names loop
      if exists (select 1 from pg_roles where rolname = wanted and (rolsuper or rolbypassrls)) then
        raise exception 'role % must be neither superuser nor bypass row security', wanted;
      end if;
    end loop;
  end $$;`;

/** Views that run with the rights of their owner: the few columns that other enterprises may read. */
const WHO_ASKS = `
  create function wall_enterprise() returns int language sql stable parallel safe as $$
  select nullif(current_setting('matlas.enterprise', true), '')::int $$;
  create function wall_user() returns int language sql stable parallel safe as $$
  select nullif(current_setting('matlas.user', true), '')::int $$;
  create view enterprise_card as
  select id, code, name_zh, name_en, identity, state, country_code, province
  from enterprise;
  create view person_card as select id, name, avatar, enterprise_id from app_user;
  ${openView('enterprise_card')} ${openView('person_card')}
  create function wall_owns_sheet(sheet int) returns boolean language sql stable parallel safe security definer
  set search_path
  from current as
    $$ select exists (select 1 from mds_sheet s where s.id = sheet and s.enterprise_id = wall_enterprise()) $$;
  grant usage on all sequences in schema public to matlas_app;
`;

/**
 * A car maker can read the enterprises that it registered, and the certificates of these and of those that it
 * invited.
 */
const IDENTITY = [
  tenantWall('enterprise', { own: `id = ${MY_ENTERPRISE} or registered_by = ${MY_ENTERPRISE}` }),
  tenantWall('organisation', { read: 'exists (select 1 from enterprise e where e.id = organisation.enterprise_id)' }),
  tenantWall('app_user'),
  tenantWall('role', { read: `enterprise_id is null` }),
  tenantWall('api_key'),
  peopleWall('user_role'),
  peopleWall('user_organisation'),
  peopleWall('user_model'),
  peopleWall('session'),
  peopleWall('password_history'),
  personalWall('user_setting'),
  personalWall('scip_account'),
  tenantWall('registration', { own: `invited_by = ${MY_ENTERPRISE} or enterprise_id = ${MY_ENTERPRISE}` }),
  tenantWall('enterprise_change'),
  tenantWall('enterprise_month'),
  tenantWall('certificate', {
    read: `exists (select 1 from enterprise e where e.id = certificate.enterprise_id)
        or exists (select 1 from registration r where r.enterprise_id = certificate.enterprise_id)`,
  }),
  tenantWall('sync_account'),
  tenantWall('job'),
  tenantWall('audit_trail'),
  tenantWall('operation_log'),
];

/** A message and its attached files can be read by its readers only. */
const MESSAGES = [
  personalWall('note_reader'),
  personalWall('note_preference'),
  personalWall('note', {
    own: `sender_id = ${MY_USER}`,
    read: 'exists (select 1 from note_reader r where r.note_id = note.id)',
  }),
  personalWall('note_detail', {
    own: `sender_id = ${MY_USER} and exists (select 1 from note_reader r where r.note_id = note_detail.note_id)`,
    read: 'exists (select 1 from note_reader r where r.note_id = note_detail.note_id)',
  }),
  tenantWall('stored_file', {
    read: `exists (select 1 from note_detail d where d.file_id = stored_file.id)
        or exists (select 1 from certificate c where c.file_id = stored_file.id)`,
  }),
];

/**
 * The condition for own sheets comes first; `limit 1` keeps the planner from hashing all sheets that the enterprise
 * received just to check one.
 */
const SEEN = `enterprise_id = ${MY_ENTERPRISE} or status = 'RL'
    or (select true
    from mds_share h
    where h.sheet_id = mds_sheet.id and h.enterprise_id = ${MY_ENTERPRISE} and h.receive_status <> 'E'
    limit 1)`;
/**
 * Sheets of another enterprise are visible when they are published or were sent. The content of a sheet is reached
 * only through its root, by stores of derived tables.
 */
const SHEETS = [
  tenantWall('mds'),
  searchedWall('mds_sheet', { read: SEEN }),
  searchedWall('mds_share', { own: `enterprise_id = ${MY_ENTERPRISE} or wall_owns_sheet(sheet_id)` }),
  ...['graph_node', 'mds_node', 'mds_edge', 'mds_closure', 'mds_packed', 'mds_packing'].map(derivedTable),
];

const OF_MODEL = 'exists (select 1 from vehicle_model m where m.id = bom_position.model_id)';
const VEHICLES = [
  tenantWall('vehicle_model'),
  searchedWall('bom_position', { own: OF_MODEL, bulk: true }),
  tenantWall('bom_import'),
  tenantWall('bom_import_mapping'),
  tenantWall('bom_import_field'),
  tenantWall('analysis_run'),
  ...['position', 'judgement', 'finding', 'total', 'class_total', 'comparison', 'change'].map((name) =>
    derivedTable(`analysis_${name}`),
  ),
];

const MINE_OR_ALL = `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}`;
/** Rows of a parent that belongs to an enterprise or to the platform: visible with the parent, written by its owner. */
const below = (parents: string): { own: string; read: string } => ({
  own: `exists (select 1 from ${parents} and owner.enterprise_id = ${MY_ENTERPRISE})`,
  read: `exists (select 1 from ${parents})`,
});
/** Rows of the platform have no enterprise; an enterprise can have lists and substances of its own. */
const REFERENCE = [
  searchedWall('substance', { read: MINE_OR_ALL }),
  searchedWall('substance_member', below('substance owner where owner.id = substance_member.group_id')),
  searchedWall('metal_content', below('substance owner where owner.id = metal_content.substance_id')),
  tenantWall('rule_law', { read: MINE_OR_ALL }),
  tenantWall('rule_list_version', below('rule_law owner where owner.id = rule_list_version.law_id')),
  tenantWall('rule_exemption', below('rule_law owner where owner.id = rule_exemption.law_id')),
  searchedWall(
    'rule_list_item',
    below('rule_list_version v join rule_law owner on owner.id = v.law_id where v.id = rule_list_item.version_id'),
  ),
  searchedWall(
    'rule_list_member',
    below(
      `rule_list_item i
        join rule_list_version v on v.id = i.version_id
        join rule_law owner on owner.id = v.law_id
        where i.id = rule_list_member.item_id`,
    ),
  ),
  ...[
    'rule_application_code',
    'material_class',
    'material_standard',
    'country',
    'division',
    'reference_state',
    'platform_announcement',
    'platform_setting',
    'map_point',
  ].map(sharedTable),
];

const PLATFORM = [
  centerTable('mail_outbox'),
  centerTable('initial_password'),
  ...[
    'server_key',
    'sign_in_attempt',
    'sign_in_challenge',
    'one_time_code',
    'account_mail',
    'sso_attempt',
    'sso_identity',
    'update_notice',
  ].map(platformTable),
];

/**
 * Trigger functions that run with the rights of the owner: what they refuse or clear must not depend on what the
 * caller may see.
 */
const TRIGGERS = [
  'mds_refuse_frozen_nodes',
  'mds_refuse_frozen_edges',
  'mds_refuse_frozen_release',
  'mds_forget_release',
];

const OPEN = `
  do $$
  declare one record;
  begin
    for one in
    select tablename, policyname
    from pg_policies
    where schemaname = current_schema() loop execute format('drop policy %I on %I', one.policyname, one.tablename);
      end loop;
    for one in
    select relname
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relrowsecurity loop execute format('alter table %I disable row level security', one.relname); end loop;
  end $$;
  revoke all on all tables in schema public from ${NAMES.join(', ')};
  revoke all on all sequences in schema public from ${NAMES.join(', ')};
`;
