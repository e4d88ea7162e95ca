import { todo } from '@matlas/server-kit';

/** Audits that the user has in hand; the earliest due date first. */
export const auditTodo = todo({
  key: 'auditQueue',
  needs: 'data:audit:audit',
  link: '/data/DataAdmin?mine=1',
  order: 16,
  sql: ({ userId, enterpriseId }, params) =>
    `select count(*)::int as count,
        (array_agg(s.name order by a.due_on nulls last, a.id))[1] as note, min(a.due_on)::text as "dueDate"
      from data_audit a
      join mds_sheet s on s.id = a.sheet_id
      where a.enterprise_id = ${params.add(enterpriseId)} and (a.auditor_id = ${params.add(userId)} or a.auditor_id in (select b.user_id
          from data_audit_absence b
          where b.enterprise_id = a.enterprise_id and b.deputy_id = ${params.add(userId)}
            and current_date between b.first_day and b.last_day)) and a.status = 1
        and s.deleted_at is null`,
});
