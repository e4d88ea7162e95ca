import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, MailOutboxEntity, notFound, type Scope } from '@matlas/server-kit';

export type OutboxMailRecord = Pick<MailOutboxEntity, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt'>;

const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'm.id', kind: 'number', notNull: true },
  recipient: { sql: 'm.recipient', kind: 'text', notNull: true },
  subject: { sql: 'm.subject', kind: 'text', notNull: true },
  createTime: { sql: 'm.created_at', kind: 'instant', notNull: true },
};
/** Mails belong to the platform: only callers with platform-wide reach see them. */
const visibleMailSql = ({ reach }: Scope): string => (reach === 'all' ? 'true' : 'false');

/** Reads the outbox for the platform administrator; the table is written by the mail component. */
@Injectable()
export class MailOutboxStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<Omit<OutboxMailRecord, 'body'>>> {
    const select = 'm.id::int, m.recipient, m.subject, m.created_at as "createdAt"';
    return listBy(
      this.db,
      {
        from: 'mail_outbox m',
        select,
        columns: COLUMNS,
        search: ['m.recipient', 'm.subject'],
        key: 'm.id',
        defaultSort: ['-createTime'],
        where: [visibleMailSql(scope)],
      },
      page,
    );
  }
  async getMail(scope: Scope, id: number): Promise<OutboxMailRecord> {
    const found = await this.db.row<OutboxMailRecord>(
      `select m.id::int, m.recipient, m.subject, m.body, m.created_at as "createdAt"
        from mail_outbox m
        where m.id = $1 and ${visibleMailSql(scope)}`,
      [id],
    );
    if (!found) throw notFound('mail', id);
    return found;
  }
}
