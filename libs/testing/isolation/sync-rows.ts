import { idOf, type Maker, type Rows } from './row-maker';

/** A paired installation whose address is not known, a run that has ended, and a document that could not be taken. */
export async function syncRows({ test, user, wide: mark }: Maker): Promise<Rows> {
  const { db } = test;
  const partner = idOf(
    await db.row<{ id: number }>(
      `insert into sync_partner (enterprise_id, created_by, created_by_name, name, state, installation_id, public_key,
          fingerprint)
        values ($1, $2, $3, $3, 'active', gen_random_uuid(), $3, $3)
        returning id`,
      [user.enterpriseId, user.id, `${mark} installation`],
    ),
  );
  const run = idOf(
    await db.row<{ id: number }>(
      `insert into sync_run (enterprise_id, created_by, created_by_name, origin, partner_id, partner_key,
          partner_name, kind, "trigger", state)
        values ($1, $2, $3, 'matlas', $4::int, 'matlas:' || $4::int, $3, 'sheet', 'person', 'done')
        returning id`,
      [user.enterpriseId, user.id, `${mark} installation`, partner],
    ),
  );
  const error = idOf(
    await db.row<{ id: number }>(
      `with document as (
        insert into sync_document (enterprise_id, origin, partner_key, kind, document_key, name, content)
        values ($1, 'matlas', 'matlas:' || $3::int, 'sheet', '1/1', $2, '{}')
        returning id)
      insert into sync_error (enterprise_id, origin, partner_id, partner_name, document_id, code)
      select $1, 'matlas', $3::int, $2, document.id, 'sync.fetchAgain'
      from document
      returning id`,
      [user.enterpriseId, `${mark} received`, partner],
    ),
  );
  await db.execute(
    `insert into sync_item (run_id, enterprise_id, kind, document, document_key, action)
      values ($1, $2, 'sheet', $3, '1/1', 'new')`,
    [run, user.enterpriseId, `${mark} received`],
  );
  return { syncPartner: [partner], syncRun: [run], syncError: [error] };
}
