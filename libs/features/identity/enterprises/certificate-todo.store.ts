import { CERTIFICATE_REMINDER_DAYS } from '@matlas/contract';
import { todo } from '@matlas/server-kit';

/** Expiring and expired certificates of the caller's enterprise; the first to expire is named. */
export const certificateTodo = todo({
  key: 'expiringCertificates',
  needs: 'extSys:certificate:edit',
  link: '/org/CerManager',
  order: 50,
  sql: ({ enterpriseId }, params) =>
    `select count(*)::int as count, (array_agg(name order by valid_until, id))[1] as note,
        min(valid_until)::text as "dueDate"
      from certificate
      where enterprise_id = ${params.add(enterpriseId)}
        and valid_until - ${params.add(CERTIFICATE_REMINDER_DAYS[0])}::int <= current_date`,
});
