import { idOf, type Maker, type Rows } from './row-maker';

/** Drafts of an enterprise to its own people; those of the centre go to everybody once they are published. */
export async function announcementRows({ test, user, wide }: Maker): Promise<Rows> {
  const announcement = async (name: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into announcement (enterprise_id, is_platform, title, content, publisher, created_by)
          values ($1, (select identity = 'platform' from enterprise where id = $1), $2, $2, 'maker', $3)
          returning id`,
        [user.enterpriseId, `${wide} ${name}`, user.id],
      ),
    );
  return { announcement: [await announcement('announcement'), await announcement('second announcement')] };
}

/** Feedback of a person of the department. */
export async function feedbackRows({ test, user, mark }: Maker): Promise<Rows> {
  const row = await test.db.row<{ id: number }>(
    `insert into feedback (enterprise_id, organisation_id, created_by, kind, content, path, language, browser,
        window_size, product_version)
      values ($1, $2, $3, 'fault', $4, '/dashboard', 'zh', $4, '1 x 1', '1')
      returning id`,
    [user.enterpriseId, user.organisationId, user.id, `${mark} feedback`],
  );
  return { feedback: [idOf(row)] };
}
