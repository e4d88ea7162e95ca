import { api } from '@matlas/contract';
import type { TestApp } from '../app';
import type { AuthHeader, TestUser } from '../builders';
import { conversionRows } from './conversion-rows';
import { idIn, idOf, callForData, type Maker, type Rows } from './row-maker';

/** A report addressed to the user. */
async function todoReport(
  test: TestApp,
  { id, enterpriseId, organisationId }: TestUser,
  mark: string,
): Promise<number> {
  const row = await test.db.row<{ id: number }>(
    `with f as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
      values ('analysisReport', 'r.xlsx', 'xlsx', 1, repeat('0', 64), $1, $2, $3)
      returning id),
      r as (insert into analysis_report (kind, title, model_name, asked, language, source, inputs, input_version,
        file_id, enterprise_id, organisation_id, created_by)
      select 'exemptions', $4, '', '{}', 'en', 4, '[]', '1', f.id, $1, $2, $3
      from f
      returning id)
    insert into analysis_report_todo (report_id, user_id) select r.id, $3 from r returning report_id as id`,
    [enterpriseId, organisationId, id, mark],
  );
  return row?.id ?? 0;
}

/** Two messages from a colleague, the second one deleted. */
async function notesFrom(
  colleague: AuthHeader,
  { test, headers, user, mark }: Pick<Maker, 'test' | 'headers' | 'user' | 'mark'>,
): Promise<number[]> {
  for (const title of ['first', 'second'])
    await callForData(test, colleague, api.messaging.send, {
      receiverIds: [user.id],
      title: `${mark} ${title}`,
      content: `${mark} content`,
    });
  const notes = ((await callForData(test, headers, api.messaging.page, {}))['records'] as { id: number }[]).map(
    ({ id }) => id,
  );
  await callForData(test, headers, api.messaging.delete, { ids: [notes[1]] });
  return notes;
}

/** Not all may make a key; each sees and ends their own. */
const apiKeyOf = async ({ test, user }: Pick<Maker, 'test' | 'user'>, name: string): Promise<number> =>
  idOf(
    await test.db.row<{ id: number }>(
      `insert into api_key (enterprise_id, user_id, name, prefix, key_hash, permissions, expires_at, created_by)
        select u.enterprise_id, u.id, $2, 'mk_none', gen_random_uuid()::text, '{}', now() + interval '30 days', u.id
        from app_user u
        where u.id = $1
        returning id`,
      [user.id, name],
    ),
  );

/** Rows that belong to a user: a message from a colleague, a binding, a file, settings. */
export async function personRows({ test, headers, user, mark }: Maker, colleague: AuthHeader): Promise<Rows> {
  const scip = await callForData(test, headers, api.account.bindScip, {
    s2sKey: `${mark}-key`,
    scipUuid: `${mark}-uuid`,
    userName: `${mark} name`,
  });
  const file = await callForData(test, headers, api.identity.session.upload, { file: 'sample' });
  const note = await notesFrom(colleague, { test, headers, user, mark });
  await callForData(test, headers, api.account.saveSettings, { theme: '#123456' });
  const saved = async (name: string): Promise<number> =>
    idIn(
      await callForData(test, headers, api.exchangeLists.saved.saveOrUpdate, {
        list: 'own',
        name: `${mark} ${name}`,
        question: `q=${mark}`,
      }),
    );
  const begun = async (name: string): Promise<number> =>
    idOf(
      await test.db.row<{ id: number }>(
        `insert into upload (user_id, purpose, name, size, token)
          values ($1, 'bomImport', $2, 100, gen_random_uuid()::text)
          returning id`,
        [user.id, `${mark} ${name}.csv`],
      ),
    );
  const key = (name: string) => apiKeyOf({ test, user }, `${mark} ${name}`);
  return {
    ...(await conversionRows({ test, user, mark })),
    todoReport: [await todoReport(test, user, mark), await todoReport(test, user, mark)],
    savedSearch: [await saved('search'), await saved('second search')],
    scipAccount: [idIn(scip)],
    apiKey: [await key('first'), await key('second')],
    file: [idIn(file, 'fileId')],
    note,
    upload: [await begun('first'), await begun('second')],
  };
}
