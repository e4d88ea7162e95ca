import { Injectable } from '@nestjs/common';
import { CERTIFICATE_REMINDER_DAYS } from '@matlas/contract';
import { type Auth, Db, type TodoCount, TodoSource } from '@matlas/server-kit';

/** Expiring and expired certificates of the caller's enterprise; the first to expire is named. */
@Injectable()
export class CertificateTodo extends TodoSource {
  readonly key = 'expiringCertificates';
  readonly needs = 'extSys:certificate:edit';
  readonly link = '/org/CerManager';
  readonly order = 50;
  constructor(private readonly db: Db) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const row = await this.db.row<{ count: number; note: string | null; dueDate: string | null }>(
      `select count(*)::int as count, (array_agg(name order by valid_until, id))[1] as note,
          min(valid_until)::text as "dueDate"
        from certificate
        where enterprise_id = $1 and valid_until - $2::int <= current_date`,
      [auth.enterpriseId, CERTIFICATE_REMINDER_DAYS[0]],
    );
    return { count: row?.count ?? 0, note: row?.note ?? '', dueDate: row?.dueDate ?? null };
  }
}
