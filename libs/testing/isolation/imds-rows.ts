import { idOf, type Maker, type Rows } from './row-maker';

/** A data sheet that IMDS offers, from a file that is not stored any more, and a document that could not be taken. */
export async function imdsRows({ test, user, wide: mark }: Maker): Promise<Rows> {
  const { db } = test;
  const file = idOf(
    await db.row<{ id: number }>(
      `insert into imds_file (enterprise_id, name, mark, state) values ($1, $2, $2, 'read') returning id`,
      [user.enterpriseId, `${mark}.xml`],
    ),
  );
  const offer = idOf(
    await db.row<{ id: number }>(
      `insert into imds_offer (enterprise_id, imds_file_id, sheet_key, document_key, kind, name, number)
        values ($1, $2, $3, $3, 1, $3, $3)
        returning id`,
      [user.enterpriseId, file, `${mark} offer`],
    ),
  );
  await db.execute('insert into imds_supplier (enterprise_id, company_id, name) values ($1, $2, $2)', [
    user.enterpriseId,
    `${mark} company`,
  ]);
  const error = idOf(
    await db.row<{ id: number }>(
      `with document as (
        insert into sync_document (enterprise_id, origin, partner_key, kind, document_key, name, content)
        values ($1, 'imds', 'imds', 'sheet', $2, $2, '{}')
        returning id)
      insert into sync_error (enterprise_id, origin, partner_name, document_id, code)
      select $1, 'imds', 'IMDS', document.id, 'imds.draftHere'
      from document
      returning id`,
      [user.enterpriseId, `${mark} module`],
    ),
  );
  return { imdsOffer: [offer], imdsError: [error] };
}
