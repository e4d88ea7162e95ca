import { type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { type Auth, AuthLookup, Db } from '@matlas/server-kit';
import {
  customRole,
  createDepartment,
  enterprise,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';

export interface Side {
  of: TestEnterprise;
  admin: TestUser;
  quality: number;
  sheets: number[];
  model: number;
}

/** Inserts rows with their enterprise ($1) and author ($2). */
const OF_ENTERPRISE: readonly string[] = [
  `insert into import_mapping (kind, titles_key, titles, mapping, enterprise_id, created_by)
      values ('bom', 'K', '{T}', '{}', $1, $2)`,
  `insert into bom_import_field (enterprise_id, field, words, updated_by) values ($1, 'name', '{w}', $2)`,
  `insert into rule_law (code, name_zh, name_en, law_type, enterprise_id, created_by)
      values ('OWN-1', 'x', 'x', 1, $1, $2)`,
  `insert into mds_folder (enterprise_id, owner_id, name, created_by)
      values ($1, null, 'Shared', $2), ($1, $2, 'Mine', $2)`,
  `insert into announcement (enterprise_id, title, content, publisher, created_by)
      values ($1, 'Works meeting', '<p>Monday</p>', 'x', $2)`,
  `insert into file_info (enterprise_id, created_by) values ($1, $2)`,
  `with made as (insert into robot (enterprise_id, name, kind, types, sealed_address, created_by)
        values ($1, 'Group', 'dingtalk', '{job}', 'x', $2) returning id)
      insert into robot_message (enterprise_id, robot_id, robot_name, kind, title, content)
        select $1, id, 'Group', 'dingtalk', 'x', 'x' from made`,
  `insert into certificate (enterprise_id, name, valid_from, valid_until, created_by)
      values ($1, 'IATF', '2026-01-01', '2030-01-01', $2)`,
  `insert into sync_account (enterprise_id, system, user_name, company_id, sealed_password, created_by)
      values ($1, 'imds', 'same', 'same', 'x', $2)`,
  `insert into enterprise_change (enterprise_id, kind, state, before, wanted, ground, created_by, decided_at)
      values ($1, 'name', 'approved', '{}', '{}', 'x', $2, now())`,
];

/** Inserts rows that also have a department ($3). */
const OF_DEPARTMENT: readonly string[] = [
  `insert into analysis_run (scope, scope_key, target_name, sheet_ids, number, state, as_of, as_of_given, law_ids,
        lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by)
      values ('sheets', 'sheets:same', 'M', '{1}', 1, 'done', '2026-01-01', false, '{}', '[]', 'x', '{0,0,0,0,0,0}',
        '[]', 'me', $1, $3, $2)`,
  `insert into job (name, state, enterprise_id, organisation_id, created_by) values ('x', 'done', $1, $3, $2)`,
  `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
      values ('avatar', 'a', 'b', 1, repeat('0', 64), $1, $3, $2)`,
  `insert into upload_count (kind, enterprise_id, organisation_id, created_by, user_name)
      values ('bomCsv', $1, $3, $2, 'x')`,
];

/** Inserts rows of a vehicle model ($3) with its department ($4). */
const OF_MODEL: readonly string[] = [
  `insert into bom_version (model_id, number, reason, position_count, hook_count, content, enterprise_id,
        organisation_id, created_by, created_by_name)
      values ($3, 1, 'import', 0, 0, '', $1, $4, $2, 'x')`,
  `with file as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('scipAttachment', 'a', 'png', 1, repeat('0', 64), $1, $4, $2) returning id),
      dossier as (insert into scip_dossier (enterprise_id, organisation_id, created_by, model_id, name, uuid)
        values ($1, $4, $2, $3, 'M', gen_random_uuid()) returning id),
      article as (insert into scip_article (enterprise_id, dossier_id, uuid, name, number, article, filled, origins,
          source, places, ord)
        select $1, id, 'same', 'A', 'A', '{}', '{}', '{}', '{}', 1, 0 from dossier returning id)
      insert into scip_attachment (enterprise_id, article_id, file_id, uuid, md5, purpose)
        select $1, article.id, file.id, 'same', 'x', 'picture' from article, file`,
  `with file as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('scipDossier', 'd', 'i6z', 1, repeat('0', 64), $1, $4, $2) returning id)
      insert into scip_submission (enterprise_id, dossier_id, created_by, created_by_name, number, uuid, file_id,
        channel, address)
      select $1, d.id, $2, 'me', 1, gen_random_uuid(), file.id, 'folder', ''
      from scip_dossier d, file
      where d.model_id = $3`,
  `with file as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('cqcPackage', 'p', 'zip', 1, repeat('0', 64), $1, $4, $2) returning id)
      insert into cqc_upload (enterprise_id, organisation_id, created_by, created_by_name, model_id, number, uuid,
        file_id, file_name, sha256, position_count, connector, address)
      select $1, $4, $2, 'me', $3, 1, gen_random_uuid(), id, 'p', 'x', 1, 'folder', '' from file`,
  `insert into analysis_run (scope, scope_key, target_name, model_id, number, state, as_of, as_of_given, law_ids,
        lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by)
      values ('vehicle', 'model:' || $3::int, 'M', $3, 1, 'done', '2026-01-01', false, '{}', '[]', 'x', '{0,0,0,0,0,0}',
        '[]', 'me', $1, $4, $2)`,
  `insert into analysis_saved (name, scope, scope_key, model_id, target_name, law_ids, schedule, enterprise_id,
        organisation_id, created_by, run_as)
      values ('Same', 'vehicle', 'model:' || $3::int, $3, 'M', '{}', 'none', $1, $4, $2, $2)`,
];

const MODEL = `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
      power_plant, created_by)
    values ($1, $3, 'Aurora', 'C5', 0, 1, $2)
    returning id`;
const SUBSTANCE = `insert into substance (id, code, name_en, kind, enterprise_id, created_by)
      values ($3, $4, 'Own', 'substance', $1, $2)`;
const API_KEY = `insert into api_key (enterprise_id, user_id, name, prefix, key_hash, permissions, expires_at, created_by)
      values ($1, $2, 'k', 'p', $3, '{}', now(), $2)`;

export async function authOf({ app }: TestApp, who: TestUser): Promise<Auth> {
  const auth = await app.get(AuthLookup).byUser(who.id);
  if (!auth) throw new Error('no such user');
  return auth;
}
/** A part of iron. */
export const part = (steel: number, number: string, release?: 'RL' | 'ST'): SheetSeed => ({
  key: number,
  tree: {
    kind: 1,
    name: number,
    number,
    measuredMassGrams: '20',
    children: [
      {
        massGrams: '20',
        node: {
          kind: 3,
          name: 'Steel',
          classCode: '1.1.1',
          number: '1.0338',
          children: [{ portion: { kind: 2, value: '100' }, substanceId: steel }],
        },
      },
    ],
  },
  release,
});

/** The first row that a statement returns. Throws if there is none. */
export async function firstRow<T>({ db }: TestApp, text: string, values: readonly unknown[] = []): Promise<T> {
  const row = await db.row<T>(text, values);
  if (!row) throw new Error(`nothing for ${text}`);
  return row;
}

/** An enterprise with rows in every table. All such enterprises have the same department code and part numbers. */
export async function createInhabitedEnterprise(test: TestApp, steel: number): Promise<Side> {
  const of = await enterprise(test.db);
  const [admin, quality] = [await user(test.db, of), await createDepartment(test.db, of)];
  await test.db.execute(`update organisation set code = 'QD-1', contact_user_id = $2 where id = $1`, [
    quality,
    admin.id,
  ]);
  const inspector = await user(test.db, of, {
    organisationId: quality,
    roles: ['auditor', await customRole(test.db, of, { permissions: ['mds:sheet:query'] })],
  });
  await test.db.execute(`insert into user_organisation (user_id, organisation_id) values ($1, $2)`, [
    inspector.id,
    of.organisationId,
  ]);
  const seeds = [part(steel, `${of.code}-1`, 'ST'), part(steel, `${of.code}-2`, 'ST'), part(steel, `${of.code}-3`)];
  const sheets = await test.app
    .get(Db)
    .asPlatform(async () => test.app.get(SheetWriter).createMany(await authOf(test, admin), seeds));
  const model = await insertOwnedRows(test, of, admin, quality);
  return { of, admin, quality, sheets: sheets.map(({ id }) => id), model };
}
/** Inserts rows into every table that a merge moves. Returns the id of the vehicle model. */
async function insertOwnedRows(test: TestApp, of: TestEnterprise, admin: TestUser, quality: number): Promise<number> {
  const own = [of.id, admin.id];
  const { id: model } = await firstRow<{ id: number }>(test, MODEL, [...own, quality]);
  for (const text of OF_MODEL) await test.db.execute(text, [...own, model, quality]);
  for (const text of OF_ENTERPRISE) await test.db.execute(text, own);
  for (const text of OF_DEPARTMENT) await test.db.execute(text, [...own, quality]);
  const { id: graph } = await firstRow<{ id: number }>(test, 'insert into graph_node (kind) values (4) returning id');
  await test.db.execute(SUBSTANCE, [...own, graph, `OWN-${graph}`]);
  await test.db.execute(API_KEY, [...own, of.code]);
  return model;
}
