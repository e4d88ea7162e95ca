import { FILE_REMINDER_DAYS } from '@matlas/contract';
import { todo } from '@matlas/server-kit';

/** Files of the caller's enterprise that expire soon or have expired; the first to expire is named. */
export const fileTodo = todo({
  key: 'expiringFiles',
  needs: 'message:fileInfo:edit',
  link: '/system/FileAdmin',
  order: 55,
  sql: ({ enterpriseId }, params) =>
    `select count(*)::int as count, (array_agg(f.name order by i.expires_on, i.id))[1] as note,
        min(i.expires_on)::text as "dueDate"
      from file_info i
      join file_info_version v on v.info_id = i.id and v.number = i.number
      join stored_file f on f.id = v.file_id
      where i.enterprise_id = ${params.add(enterpriseId)} and i.model_id is null
        and i.expires_on - ${params.add(FILE_REMINDER_DAYS)}::int <= current_date`,
});
