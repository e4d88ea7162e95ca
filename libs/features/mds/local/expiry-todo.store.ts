import { displayName } from '@matlas/contract';
import { VALIDITY } from '@matlas/domain';
import { todo } from '@matlas/server-kit';
import { ownSheetSql, releasedSql } from '../sheet-sql';

/** Own sheets that expire soon and materials to be confirmed, with the name of the first one. */
export const expiryTodo = todo<{ count: number; name: string; foreignName: string | null; dueDate: string }>({
  key: 'expiringSheets',
  needs: 'data:localDataManage:edit',
  link: '/data/LocalData?tab=flawed&flaws=expiring,confirmationDue',
  order: 45,
  sql: ({ scope }, params) =>
    `select (count(*) over ())::int as count, s.name, s.foreign_name as "foreignName",
        least(s.valid_until, s.confirm_by) as "dueDate"
      from mds_sheet s
      where s.deleted_at is null and ${ownSheetSql(scope, params)} and s.valid_until >= current_date
        and (s.valid_until <= current_date + ${VALIDITY.noticeDays[0]} or s.confirm_by <= current_date)
        and not exists (select 1
        from mds_sheet l
        where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')})
      order by "dueDate", s.id
      limit 1`,
  describe: (row, { language }) => ({ count: row.count, note: displayName(language, row), dueDate: row.dueDate }),
});
