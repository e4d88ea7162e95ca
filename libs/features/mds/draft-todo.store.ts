import { displayName } from '@matlas/contract';
import { todo } from '@matlas/server-kit';

/** A person's own drafts, with the name of the last changed one. */
export const draftTodo = todo<{ count: number; name: string; foreignName: string | null }>({
  key: 'draftSheets',
  needs: 'mds:sheet:edit',
  link: '/data/LocalData?status=ED',
  order: 40,
  sql: ({ userId, enterpriseId }, params) =>
    `select (count(*) over ())::int as count, name, foreign_name as "foreignName"
      from mds_sheet
      where created_by = ${params.add(userId)} and enterprise_id = ${params.add(enterpriseId)} and status = 'ED'
        and deleted_at is null
      order by updated_at desc, id desc
      limit 1`,
  describe: (row, { language }) => ({ count: row.count, note: displayName(language, row) }),
});
