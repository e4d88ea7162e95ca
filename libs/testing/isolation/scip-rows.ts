import { idOf, type Maker, type Rows } from './row-maker';
import { SCIP_ARTICLE } from './scip-sample';

/** A stored file of the maker. */
async function storedFile({ test, user, mark }: Maker): Promise<number> {
  return idOf(
    await test.db.row(
      `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        select 'scipAttachment', $2, type, size, sha256, enterprise_id, organisation_id, created_by
        from stored_file
        where created_by = $1
        order by id
        limit 1
        returning id`,
      [user.id, `${mark}.png`],
    ),
  );
}
/** A dossier of the maker's vehicle, without articles. */
async function dossierOf({ test, user, mark }: Maker): Promise<number> {
  return idOf(
    await test.db.row(
      `insert into scip_dossier (enterprise_id, organisation_id, created_by, model_id, name, uuid, root_uuid,
          scip_number, articles)
        values ($1, $2, $3, (select min(id) from vehicle_model where created_by = $3 and enterprise_id = $1
          and bom_positions > 0), $4, gen_random_uuid(), $5, $4, 1)
        returning id`,
      [user.enterpriseId, user.organisationId, user.id, `${mark} dossier`, SCIP_ARTICLE.id],
    ),
  );
}
/** A submission that waits for its outcome. */
async function submissionOf(maker: Maker, dossier: number): Promise<number> {
  const { test, user, mark } = maker;
  return idOf(
    await test.db.row(
      `insert into scip_submission (enterprise_id, dossier_id, created_by, created_by_name, number, uuid, file_id,
          channel, address, state, submission_id, sent_at)
        values ($1, $2, $3, $4, 1, gen_random_uuid(), $5, 'folder', '', 'sent', $4, now())
        returning id`,
      [user.enterpriseId, dossier, user.id, mark, await storedFile(maker)],
    ),
  );
}
/** A dossier with one article, an attachment and a submission. */
export async function scipRows(maker: Maker): Promise<Rows> {
  const { test, user, mark } = maker;
  const dossier = await dossierOf(maker);
  const article = { ...SCIP_ARTICLE, name: `${mark} article`, identifier: `${mark}-A` };
  const articleId = idOf(
    await test.db.row(
      `insert into scip_article (enterprise_id, dossier_id, uuid, name, number, article, filled, origins, source,
          places, ord)
        values ($1, $2, $3, $4, $5, $6, $6, '{}', '{"sheetId":null,"cid":null,"cver":null,"nodeId":null}', 1, 0)
        returning id`,
      [user.enterpriseId, dossier, SCIP_ARTICLE.id, article.name, article.identifier, JSON.stringify(article)],
    ),
  );
  const attachment = idOf(
    await test.db.row(
      `insert into scip_attachment (enterprise_id, article_id, file_id, uuid, md5, purpose)
        values ($1, $2, $3, gen_random_uuid()::text, '5ffc0cc0bbb9bfbfaacf0680e9f525ff', 'picture')
        returning id`,
      [user.enterpriseId, articleId, await storedFile(maker)],
    ),
  );
  const submission = await submissionOf(maker, dossier);
  return {
    scipDossier: [dossier],
    scipArticle: [articleId],
    scipAttachment: [attachment],
    scipSubmission: [submission],
  };
}
